import StatechartExecution
import Statecharts
import Testing

@testable import StatechartGrading

struct ChartEditTests {
  private static let door = Statechart(
    initial: ["Open"], dataModel: .null,
    states: [
      State("Open", transitions: [.on("push", to: "Shut")]),
      State("Shut", transitions: [.on("pull", to: "Open"), .on("turn", to: "Locked")]),
      State("Locked", transitions: [.on("turn", to: "Shut")]),
    ])

  private static func isRight(_ chart: Statechart) -> Bool? {
    guard let compiled = try? CompiledChart(chart), let reference = try? CompiledChart(door) else { return nil }
    let sides = [compiled, reference].map { Participant($0, model: NullDataModel()) }
    return Comparison(of: sides[0], with: sides[1], limits: EditSearch.limits).isEquivalent
  }

  /// Whatever single change makes a fault, a single change that mends it is found.
  @Test func everyFaultHasACure() throws {
    let faults = ChartEdit.all(of: Self.door, events: Self.door.alphabet, adds: true)
    #expect(faults.count > 40)
    // A comparison for each change of each changed chart: a sample is enough.
    for fault in stride(from: 0, to: faults.count, by: 9).map({ faults[$0] }) {
      let answer = fault.applied(to: Self.door)
      #expect(answer != Self.door)
      guard Self.isRight(answer) == false else { continue }
      let cure = EditSearch.cure(of: answer, events: Self.door.alphabet) { Self.isRight($0) == true }
      let found = try #require(cure, "\(fault)")
      #expect(Self.isRight(found.applied(to: answer)) == true)
      #expect(!found.description(of: answer).isEmpty)
    }
  }

  @Test func whatIsTooFarOffHasNone() {
    let answer = Statechart(initial: ["A"], dataModel: .null, states: [State("A")])
    #expect(EditSearch.cure(of: answer, events: Self.door.alphabet) { Self.isRight($0) == true } == nil)
  }

  @Test func aSelfTestNoticesWhatDiffers() {
    let (tried, missed) = EditSearch.selfTest(of: Self.door, isRight: Self.isRight)
    #expect(tried > 15)
    #expect(missed.isEmpty, "\(missed)")
    let blind = EditSearch.selfTest(of: Self.door) { _ in true }
    #expect(blind.missed.count == blind.tried)
  }
}
