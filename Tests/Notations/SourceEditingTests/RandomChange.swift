import Statecharts

@testable import SourceEditing

/// A change of a chart, by chance.
enum RandomChange {
  /// The kinds of change, for counting.
  static func kind(_ change: ChartChange) -> String { String("\(change)".prefix { $0 != "(" }) }

  static func next(in chart: Statechart, _ number: Int, _ random: inout Seeded) -> ChartChange? {
    guard let state = chart.allStates.randomElement(using: &random)?.id else {
      return .addState("N\(number)", inside: nil)
    }
    let other = chart.allStates.randomElement(using: &random)?.id ?? state
    let transition = chart.transitions.randomElement(using: &random)?.id
    let event = chart.alphabet.randomElement(using: &random)
    let isSmall = chart.allStates.count < 12
    let change: ChartChange? =
      switch Int.random(in: 0..<25, using: &random) {
      case 0, 1: .renameState(state, to: "N\(number)")
      case 2: event.map { .renameEvent($0, to: "e\(number)") }
      case 3: isSmall && number % 3 > 0 ? .addState("N\(number)", inside: nil) : .deleteState(state)
      case 4: transition.map { .deleteTransition($0) }
      case 5: .addState("N\(number)", inside: nil)
      case 6: isSmall ? .addState("N\(number)", inside: state) : nil
      case 7, 8: .addTransition(from: state, event: "e\(number)", to: other)
      case 9: .addTransition(from: state, event: nil, to: other)
      case 10, 11: transition.map { .setEvents($0, ["e\(number)"]) }
      case 12: transition.map { .setCondition($0, number % 2 == 0 ? nil : "c\(number)") }
      case 13: transition.map { .setActions($0, number % 2 == 0 ? [] : ["a\(number)"]) }
      case 14: transition.map { .setTarget($0, other) }
      case 15: .setEntry(state, number % 3 == 0 ? [] : ["x\(number)"])
      case 16: .setExit(state, number % 3 == 0 ? [] : ["y\(number)"])
      case 17: .setDisplayName(state, number % 3 == 0 ? nil : LocalizedText("Name \(number)"))
      case 18: .setSummary(state, number % 3 == 0 ? nil : LocalizedText("Text \(number)"))
      case 19: .setInitial(state)
      case 22: parallel(in: chart, &random)
      case 23:
        number % 3 == 0
          ? .addState("New \(number)", inside: nil)
          : number % 3 == 1
            ? .renameState(state, to: "Old \(number)") : .addTransition(from: state, event: "go \(number)", to: other)
      case 24: transition.map { number % 2 == 0 ? .setEvents($0, ["e\(number)", "f\(number)"]) : .setTarget($0, nil) }
      case 20: number % 2 == 0 ? .wrap([state], in: "W\(number)") : .addHistory("H\(number)", .shallow, inside: state)
      default: number % 2 == 0 ? .setFinal(state, true) : .move(state, into: other)
      }
    return change
  }

  private static func parallel(in chart: Statechart, _ random: inout Seeded) -> ChartChange? {
    let composite = chart.allStates.filter { $0.kind == .compound || $0.kind == .parallel }
    return composite.randomElement(using: &random).map { .setParallel($0.id, $0.kind == .compound) }
  }
}
