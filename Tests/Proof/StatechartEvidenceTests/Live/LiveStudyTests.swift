import StatechartEvidence
import StatechartFormats
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// The runs of live actors.
struct LiveStudyTests {
  /// The actor that texts make, and its study on a machine.
  private func study(_ texts: [String], on chart: Statechart) throws -> LiveStudy {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    for text in texts { _ = try registry.take(text, from: &sender, at: 1) }
    return LiveEngine(try Participant(chart)).study(try #require(registry.actors[1]))
  }

  private func verdicts(_ study: LiveStudy) -> [String] { study.moments.map { "\($0.event) \($0.verdict.rawValue)" } }

  @Test func eventsAreFollowedAndRefusalsStayInTheRun() throws {
    let study = try study(
      [#"{"event":"push"}"#, #"{"event":"push"}"#, #"{"event":"turn"}"#, #"{"event":"bell"}"#], on: Charts.door)
    #expect(study.run == "push,push,turn,bell")
    #expect(verdicts(study) == ["push taken", "push refused", "turn taken", "bell refused"])
    #expect(study.moments.map(\.position) == [1, 2, 3, 4])
    #expect(study.states == ["locked"] && study.position == nil)
  }

  @Test func whereTheProgramStaysBothRefuse() throws {
    let study = try study(
      [#"{"event":"push","state":"shut"}"#, #"{"event":"push","state":"shut"}"#], on: Charts.door)
    #expect(verdicts(study) == ["push taken", "push refused"])
    #expect(study.run == "push,push" && study.states == ["shut"])
  }

  @Test func theRunGoesOnFromTheProgramsState() throws {
    let study = try study(
      [
        #"{"event":"push","state":"shut"}"#, #"{"event":"push","state":"open"}"#,
        #"{"event":"push","state":"locked"}"#, #"{"event":"turn","state":"shut"}"#,
      ], on: Charts.door)
    #expect(verdicts(study) == ["push taken", "push disagreement", "push disagreement", "turn taken"])
    #expect(study.moments.map(\.cause) == [nil, "refused", "states-after", nil])
    #expect(study.moments.map(\.states) == [["shut"], ["shut"], ["shut"], ["shut"]])
    #expect(study.run == "push,push,!open,push,!locked,turn")
    #expect(study.states == ["shut"] && !study.isLost)
  }

  /// The page shows the event at which they parted.
  @Test func theLastDisagreementIsShown() throws {
    let study = try study([#"{"event":"push","state":"locked"}"#], on: Charts.door)
    #expect(study.run == "push,!locked" && study.position == 1)
  }

  @Test func anEventThatTheMachineDoesNotHaveIsRefusedByName() throws {
    let study = try study([#"{"event":"push"}"#, #"{"event":"pul"}"#, #"{"event":"pull"}"#], on: Charts.door)
    #expect(verdicts(study) == ["push taken", "pul refused", "pull taken"])
    #expect(study.moments[1].cause == "unknown-event" && study.moments[1].nearest == ["pull"])
    #expect(study.run == "push,pull")
  }

  @Test func aStateThatTheMachineDoesNotHaveLosesIt() throws {
    let lost = [#"{"event":"push","state":"ajar"}"#]
    let study = try study(lost, on: Charts.door)
    #expect(verdicts(study) == ["push disagreement"] && study.isLost)
    #expect(study.moments[0].cause == "unknown-state")
    // It is found again where it reports one that there is.
    let found = try self.study(lost + [#"{"event":"turn","state":"locked"}"#], on: Charts.door)
    #expect(verdicts(found) == ["push disagreement", "turn taken"] && !found.isLost)
  }

  @Test func aRunThatCannotGoOnBeginsAnew() throws {
    let study = try study([#"{"event":"go"}"#, #"{"state":"pit"}"#, #"{"state":"a"}"#], on: Charts.trap)
    #expect(study.states == ["a"] && study.run == "" && !study.isLost)
    #expect(study.moments.map(\.position) == [nil, nil, nil])
  }

  @Test func ofALongRunTheEndIsShown() throws {
    let texts = (0..<3000).map {
      #"{"event":"\#($0 % 2 == 0 ? "push" : "pull")","state":"\#($0 % 2 == 0 ? "shut" : "open")"}"#
    }
    let study = try study(texts, on: Charts.door)
    #expect(study.earlier > 0 && study.earlier + study.moments.count == 3000)
    #expect(study.run.utf8.count <= LiveStudy.Limits.runBytes)
    #expect(study.moments.allSatisfy { $0.verdict == .taken })
    #expect(study.states == ["open"])
  }

  @Test func aRecordThatCannotBeReadIsReported() throws {
    let study = try study([#"{"event":"push"}"#, #"{"x":1}"#, #"{"event":"pull"}"#], on: Charts.door)
    #expect(study.fault == nil && study.states == ["open"])
  }

  @Test func verdictsAreTakenInOnce() throws {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    let engine = LiveEngine(try Participant(Charts.door))
    for (time, event) in ["push", "push", "turn", "push"].enumerated() {
      _ = try registry.take(#"{"event":"\#(event)"}"#, from: &sender, at: time)
      let study = engine.study(try #require(registry.actors[1]))
      registry.update(1) { $0.judge(study, upTo: $0.count) }
    }
    let actor = try #require(registry.actors[1])
    #expect(actor.refusals.map(\.number) == [2, 4] && actor.refusals.map(\.time) == [1, 3])
    #expect(actor.refusalCount == 2 && actor.states == ["locked"] && actor.since == 2 && actor.judged == 4)
  }

  /// Frames that XState 5.32.5 has sent, with their definitions.
  @Test(
    .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)),
    arguments: [
      ("checkout", "paid", ["PAY", "SHIP"], ["shipped"]), ("player", "PLAY", ["PLAY"], nil),
      ("traffic", "FAULT", ["FAULT"], nil), ("parent-child", "OPEN", ["OPEN"], nil),
    ] as [(String, String, [String], [String]?)])
  func framesOfXState(name: String, _ word: String, refused: [String], states: [String]?) throws {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    for line in try SharedFolder.text("wire/\(name).jsonl").split(separator: "\n") {
      _ = try registry.take(String(line), from: &sender, at: 1)
    }
    let actor = try #require(registry.actors[1])
    let reader = try #require(NotationCatalog.standard.reader(named: "xstate"))
    let chart = try reader.read(SourceText(try #require(actor.definition))).chart
    let study = LiveEngine(try Participant(chart)).study(actor)
    #expect(study.moments.filter { $0.verdict == .disagreement } == [], "\(study.run)")
    #expect(study.moments.filter { $0.verdict == .refused }.map(\.event) == refused, "\(study.run)")
    if let states { #expect(study.states == states) }
    #expect(study.fault == nil && !study.isLost)
  }
}
