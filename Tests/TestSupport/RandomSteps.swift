package import Statecharts

/// Makes steps for a chart from a seed.
package enum RandomSteps {
  /// Makes steps that the chart knows: events of its alphabet (some with payloads), requests for its states, the clock.
  package static func make(for chart: Statechart, seed: UInt64, count: Int) -> [Step] {
    var random = SeededGenerator(seed: seed)
    let events = chart.alphabet
    let states = chart.allStates.filter { !$0.isHistory }.map(\.id)
    return (0..<count).map { _ in
      switch random.number(below: 8) {
      case 0: return .advance(Delay(milliseconds: 100 * random.number(below: 50)))
      case 1, 2: if let state = random.pick(states) { return .request(state) }
      default:
        if let event = random.pick(events) {
          return .event(event, payload: random.once(in: 6) ? value(&random, depth: 2) : nil)
        }
      }
      return .advance(Delay(milliseconds: 500))
    }
  }

  /// Makes a JSON value with no more than so many levels below it.
  package static func value(_ random: inout SeededGenerator, depth: Int) -> Value {
    switch random.number(below: depth > 0 ? 6 : 4) {
    case 0: return .null
    case 1: return .boolean(random.once(in: 2))
    case 2: return .number(number(&random))
    case 3: return .string(text(&random))
    case 4: return .array((0..<random.number(below: 4)).map { _ in value(&random, depth: depth - 1) })
    default:
      return .object(
        (0..<random.number(below: 4)).map { Value.Member("\($0)" + text(&random), value(&random, depth: depth - 1)) })
    }
  }

  /// Makes a text with letters that mean something in JSON, in addresses, in markup or in runs.
  package static func text(_ random: inout SeededGenerator) -> String {
    let letters: [String] = [
      "a", "Z", "7", "日", "語", "é", "e\u{301}", "👩‍👩‍👧", "\u{301}", ",", "{", "}", "[", "]", "\"", "\\", "=", "%",
      "%41", "!", "+", " ", "\n", "\r\n", "\t", "\u{0}", "\u{1}", "\u{7F}", "\u{2028}", "\u{FEFF}", "\u{1F1E9}", "<",
      "&", "'", ".", "/",
    ]
    return (0..<random.number(below: 9)).map { _ in random.pick(letters) ?? "" }.joined()
  }

  private static func number(_ random: inout SeededGenerator) -> Double {
    switch random.number(below: 3) {
    case 0: return Double(random.number(below: 2000) - 1000)
    case 1: return Double(random.number(below: 1 << 30)) / 1024
    default:
      let any = Double(bitPattern: random.next())
      return any.isFinite ? any : 0
    }
  }
}
