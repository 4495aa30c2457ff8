import StatechartFormats
import Statecharts
import SwiftStatecharts
import Testing

/// What is written as Swift is read again.
struct WrittenSourceTests {
  private func writer(_ form: String) throws -> any StatechartWriter {
    try #require(NotationCatalog.standard.writer(named: form))
  }

  private func machine(of text: String) throws -> Statechart {
    try #require(SourceAnalysis.read([SourceFile(path: "Machine.swift", text: text)]).machines.first).chart
  }

  @Test(arguments: WrittenSources.flat, WrittenSources.forms)
  func flatChartsAreReadAsTheyWere(named: NamedChart, form: String) throws {
    let chart = named.chart
    let writing = try writer(form).write(chart)
    // A list of next states has no conditions, and a machine without any move is none of an enum.
    let isList = form == "swift-enum"
    if form.hasSuffix("switch") || isList, !chart.transitions.contains(where: { $0.targets != [$0.source] }) { return }
    let read = try machine(of: writing.text)
    #expect(read.allStates.count == chart.allStates.count)
    let pairs =
      switch form {
      case "swift-enum": chart.pairs.map { $0.filter { $0 != "?" } }
      case "swift-switch": chart.pairsByEvent
      default: chart.pairs
      }
    #expect(read.pairs == pairs, "\(writing.text)")
    #expect(read.beginning == chart.beginning)
  }

  @Test(arguments: WrittenSources.flat, ["swift-gameplaykit", "swift-switch"])
  func eventsAreReadAsTheyWere(named: NamedChart, form: String) throws {
    let chart = named.chart
    func events(_ chart: Statechart) -> Set<String> {
      Set(
        chart.transitions.flatMap { transition in transition.events.map { "\($0)".filter { $0 != "-" }.lowercased() } })
    }
    guard chart.transitions.contains(where: { $0.targets != [$0.source] }) else { return }
    let read = events(try machine(of: try writer(form).write(chart).text))
    // A method that would hide a class is called otherwise.
    let renamed = Set(["runningevent", "running"])
    #expect(read.subtracting(renamed) == events(chart).subtracting(renamed))
  }

  @Test(arguments: WrittenSources.nested, ["swift-gameplaykit", "swift-gameplaystates"])
  func statesInsideStatesAreMachinesInsideStates(named: NamedChart, form: String) throws {
    let chart = named.chart
    let read = try machine(of: try writer(form).write(chart).text)
    let other = { (name: String) in name.replacing("DoubleState", with: "Double") }
    #expect(read.nesting.map(other).sorted() == chart.nesting)
    #expect(read.effectiveInitial.targets.map(\.name) == chart.effectiveInitial.targets.prefix(1).map(\.name))
    for state in read.allStates where !state.children.isEmpty {
      let own = try #require(chart.state(State.ID(other(state.id.name))))
      let first = chart.state(try #require(own.effectiveInitial.targets.first))
      let isInside = first.map { own.children.map(\.id).contains($0.id) && !$0.isHistory } ?? false
      if isInside {
        #expect(state.effectiveInitial.targets.map(\.name).map(other) == own.effectiveInitial.targets.map(\.name))
      }
    }
  }

  @Test func whatTheFormCannotSayIsLost() throws {
    let chart = Statechart(
      name: "losses", variables: [Variable("x")],
      states: [
        State("a", kind: .parallel, transitions: [.on("go", to: "memory")], children: [State("b"), State("c")]),
        State("d", children: [State("memory", kind: .history(.shallow)), State("e")]), State("f", kind: .final),
        State("g", transitions: [Transition(targets: ["a"]), .on("*", to: "a"), .on("in", to: "e", if: "x")]),
      ])
    let expected = [
      "GameplayKit has no wildcards of events: 'g/1'",
      "GameplayKit has no transition without an event: a program makes the move: 'g/0'",
      "GameplayKit cannot express variables", "GameplayKit has no history: the state around begins anew: 'memory'",
      "GameplayKit has no regions: one state inside is active at a time: 'a'",
      "GameplayKit has no final states: the state is one that nothing follows: 'f'",
    ]
    let losses = try writer("swift-gameplaykit").write(chart).diagnostics.filter { $0.severity == .warning }
    #expect(Set(losses.map(\.message)) == Set(expected))
    let list = try writer("swift-enum").write(chart).diagnostics.map(\.message)
    #expect(list.contains { $0.contains("has no events") })
    #expect(list.contains { $0.contains("has no conditions") })
    #expect(list.contains { $0.contains("has no states within states") })
  }

  /// A switch needs an event to switch over: where `*` is the only one, its transitions are lost.
  @Test func aSwitchHasNoWildcardAlone() throws {
    let any = Statechart(states: [State("a", transitions: [.on("*", to: "b")]), State("b")])
    let losses = try writer("swift-switch").write(any).diagnostics.map(\.message)
    #expect(losses.count == 1)
    #expect(losses[0].contains("has no wildcards of events"))
    let both = Statechart(states: [
      State("a", transitions: [.on("*", to: "b")]), State("b", transitions: [.on("back", to: "a")]),
    ])
    #expect(try writer("swift-switch").write(both).diagnostics.isEmpty)
  }

  @Test(arguments: ["swift-switch", "swift-gameplaykit"]) func otherNamesOfEventsAreReported(form: String) throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "b")]), State("b", transitions: [.on("go-back", to: "a")]),
    ])
    let losses = try writer(form).write(chart).diagnostics.filter { $0.message.contains("of events") }
    #expect(losses.map(\.description) == ["note: Swift has other names of events: 'go-back' is goBack"])
  }

  /// A descriptor is a prefix of names. What a state answers, those around it are not asked; so it is if the answer is
  /// to stay. SCXML 3.12.1, 3.13.
  @Test(arguments: EventRow.all) func eventsAreAnsweredInside(row: EventRow) throws {
    let text = try writer(row.form).write(row.chart).text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(text.joined(separator: "\n").contains(row.written), "\(text.joined(separator: "\n"))")
  }

  /// What a transition further out is asked before is reported.
  @Test(arguments: ["x", nil] as [State.ID?]) func whatIsAskedTooLateIsReported(target: State.ID?) throws {
    let inner = State("i", transitions: [.on("go", to: "y")])
    let outer = State(
      "m", transitions: [Transition(events: ["go"], targets: target.map { [$0] } ?? [])], children: [inner])
    let chart = Statechart(states: [State("o", children: [outer, State("x")]), State("y")])
    let losses = try writer("swift-gameplaykit").write(chart).diagnostics.map(\.message)
    let expected =
      "GameplayKit takes a transition of a state before one of a state inside it that leads further out: 'i/0'"
    #expect(losses.contains(expected), "\(losses)")
  }

  /// Names are as Swift's are, and a condition and its negation are one variable.
  @Test(arguments: ["swift-switch", "swift-gameplaykit", "swift-enum"])
  func namesAreThoseOfSwift(form: String) throws {
    let sentence = "the server has answered and all of the request is complete"
    let chart = Statechart(
      name: "http loader",
      states: [
        State("Idle", transitions: [.on("START", to: "Loading_Page")]),
        State(
          "Loading_Page",
          transitions: [
            .on("finish", to: "URLLoaded", if: "error == nil"), .on("finish", to: "FAILED", if: "!(error == nil)"),
          ]),
        State("URLLoaded", transitions: [.on(EventDescriptor(sentence), to: "Idle", if: "error != nil")]),
        State("FAILED"),
      ])
    let text = try writer(form).write(chart).text
    let expected: [String: [String]] = [
      "swift-switch": [
        "enum HttpLoader:", "case idle\n", "case loadingPage\n", "case urlLoaded\n", "case failed\n", "case start\n",
        "case (.loadingPage, .finish) where conditions.errorIsNil:",
        "where !conditions.errorIsNil:\n      return .failed",
        "case theServerHasAnsweredAndAllOf\n",
      ],
      "swift-gameplaykit": [
        "final class LoadingPage: GKState", "final class Failed: GKState", "func start() -> Bool",
        "func theServerHasAnsweredAndAllOf() -> Bool", "case is URLLoaded.Type: errorIsNil",
        "case is Failed.Type: !errorIsNil",
      ],
      "swift-enum": ["case .loadingPage: [.urlLoaded, .failed]"],
    ]
    for part in expected[form] ?? [] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(!text.contains("errorIsNil2"))
    let read = try machine(of: text)
    #expect(read.pairs.count == 4)
  }

  @Test func aClassHasWhatTheChartSays() throws {
    let chart = Statechart(
      name: "door",
      states: [
        State(
          "Shut", displayName: "Shut tight", transitions: [.on("open", to: "Open", if: "hasKey")],
          onEntry: [[.action(Action("turn the light off"))]]),
        State("Open", transitions: [.on("close", to: "Shut")]),
      ])
    let text = try writer("swift-gameplaykit").write(chart).text
    for part in [
      "import GameplayKit\n", "final class DoorMachine: GKStateMachine {", "machine.enter(Shut.self)",
      "  func open() -> Bool {", "/// Shut tight\nfinal class Shut: GKState {", "  var hasKey = true\n",
      "case is Open.Type: hasKey", "override func didEnter(from previousState: GKState?) {\n    // turn the light off",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
  }

  /// A transition of a state to one inside it is one of each state there.
  @Test func theNumberOfMovesIsBounded() throws {
    let inside = (0..<2_000).map { State(State.ID("s\($0)")) }
    let transitions = (0..<200).map { Transition.on(EventDescriptor("e\($0)"), to: State.ID("s\($0)")) }
    let chart = Statechart(states: [State("a", transitions: transitions, children: inside)])
    for form in WrittenSources.forms {
      #expect(try writer(form).write(chart).diagnostics.contains { $0.message.hasPrefix("only 100000 moves") })
    }
  }
}
