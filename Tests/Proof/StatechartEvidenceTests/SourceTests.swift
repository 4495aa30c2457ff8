import StatechartAnalysis
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts
import Testing

/// All verbs go by the lines of properties that say where events come from.
struct SourceTests {
  /// A connection that is tried again, with what a list of properties says of it.
  private static func machine(_ line: String, _ chart: Statechart = InputRuleTests.retry()) throws -> Participant {
    let properties = GivenProperties("# Properties\n\n- never Done\n- \(line)\n", isList: true)
    let compiled = try CompiledChart(chart)
    return Participant(
      compiled, model: try compiled.openDataModel(), resources: .plain, sources: properties.sources(of: chart))
  }

  private static let own = "only the machine sends retry"
  /// The same with other names of the event that it sends itself: whoever sends it from outside sees the difference.
  private static let other = InputRuleTests.retry("again")

  private static func replayed(_ machine: Participant, _ events: [(String, Int?)]) throws -> LogResult {
    var replay = LogReplay(of: machine)
    for (index, event) in events.enumerated() {
      try replay.add(LogEvent(line: index + 1, name: event.0, time: event.1))
    }
    return replay.result()
  }

  @Test func linesAreRead() throws {
    #expect(try Self.machine(Self.own).sources == [EventSource("retry", from: .machine)])
    #expect(GivenProperties("ok comes from outside", isList: false).sources(of: InputRuleTests.retry()).count == 1)
    #expect(GivenProperties("what?", isList: false).sources(of: InputRuleTests.retry()).isEmpty)
  }

  @Test func comparisonsGoByThem() throws {
    let (free, other) = (try Participant(InputRuleTests.retry()), try Participant(Self.other))
    #expect(MachineDifference(from: free, to: other).behaviour == .different)
    // From outside, 'again' is an event of one of them.
    let said = try Self.machine("only the machine sends again", Self.other)
    #expect(MachineDifference(from: try Self.machine(Self.own), to: said).behaviour == .equal)
    #expect(Comparison(of: other, with: free).isEquivalent == false)
    #expect(Comparison(of: other, with: try Self.machine(Self.own)).isEquivalent == true)
  }

  @Test func testsGoByThem() throws {
    func events(_ machine: Participant) throws -> Set<Step> {
      Set(try SuiteBuilder(machine, mutants: 0).suite(for: .transitions).runs.flatMap { $0.steps.map(\.step) })
    }
    let chart = InputRuleTests.retry(cancels: true)
    #expect(try events(try Participant(chart)).contains(.event("retry")))
    #expect(try !events(try Self.machine(Self.own, chart)).contains(.event("retry")))
  }

  /// An event that is on its way may come from outside, too, before it is due.
  @Test(arguments: [true, false]) func logsGoByThem(isTimed: Bool) throws {
    let log = [("retry", 0), ("fail", 1000), ("retry", 3000), ("fail", 4000), ("retry", 9000), ("ok", 9500)]
    let events = log.map { ($0.0, isTimed ? $0.1 : nil) }
    let chart = InputRuleTests.retry(cancels: true)
    #expect(try Self.replayed(try Participant(chart), events).divergedCount == 0)
    let own = try Self.replayed(try Self.machine(Self.own, chart), events)
    #expect(own.instances.first?.divergence?.cause == .notSent)
    #expect(own.instances.first?.divergence?.line == 1)
  }
}
