import StatechartExecution
import Statecharts
import TestSupport
import Testing

@testable import StatechartGrading

/// How many changes lead from one chart to another.
struct RepairTests {
  private static func door(
    open: State.ID = "open", shut: State.ID = "shut", locked: State.ID = "locked", begins: State.ID? = nil,
    _ change: (State.ID, [Transition]) -> [Transition] = { $1 }
  ) -> Statechart {
    Statechart(
      initial: begins.map { DefaultTransition(targets: [$0]) }, dataModel: .null,
      states: [
        State(open, transitions: change(open, [.on("push", to: shut)])),
        State(
          shut, transitions: change(shut, [.on("pull", to: open), .on("turn", to: locked, do: [.line("click")])])),
        State(locked, transitions: change(locked, [.on("turn", to: shut, do: [.line("clack")])])),
      ])
  }

  private static func changes(_ answer: Statechart, _ reference: Statechart) -> Int? {
    var (labels, work) = (LabelTable(), 500_000)
    let visibility = Visibility(of: reference)
    let wanted = LabelledGraph(reference, seeing: visibility, &labels)
    let own = LabelledGraph(answer, seeing: visibility, &labels)
    return NodeMatching.changes(from: own, to: wanted, allowsCopies: false, work: &work)
  }

  private static func machine(_ chart: Statechart, _ inputs: Inputs, _ labels: inout LabelTable) throws -> LabelledGraph
  {
    let participant = Participant(try CompiledChart(chart), model: NullDataModel())
    var work = Work(GradingLimits())
    let machine = participant.observed(Visibility(of: chart))
    return try #require(LabelledGraph(machine, inputs: inputs.steps, limit: 100, &work, &labels))
  }

  private static func changesOfMachine(_ answer: Statechart, _ reference: Statechart) throws -> Int? {
    var (labels, work) = (LabelTable(), 500_000)
    let inputs = Inputs(of: [reference, answer])
    let wanted = try machine(reference, inputs, &labels).minimized
    return NodeMatching.changes(
      from: try machine(answer, inputs, &labels), to: wanted, allowsCopies: true, work: &work)
  }

  @Test func namesAreNoChange() {
    #expect(Self.changes(Self.door(open: "a", shut: "b", locked: "c"), Self.door()) == 0)
    #expect(Self.changes(Self.door(open: "locked", shut: "open", locked: "shut"), Self.door()) == 0)
  }

  @Test func eachMistakeIsAChange() {
    func door(_ state: State.ID, _ transitions: [Transition]) -> Statechart {
      Self.door(open: "x", shut: "y", locked: "z") { $0 == state ? transitions : $1 }
    }
    let rows: [(Statechart, Int)] = [
      (door("z", []), 1), (door("x", [.on("push", to: "y"), .on("kick", to: "x")]), 1),
      (door("x", [.on("push", to: "z")]), 1), (door("x", [.on("shove", to: "y")]), 1),
      (door("x", []), 1), (Self.door(open: "x", shut: "y", locked: "z", begins: "y"), 1),
      (door("y", [.on("pull", to: "z", do: [.line("click")]), .on("turn", to: "x")]), 2),
      (door("y", []), 2),
    ]
    for (answer, wanted) in rows { #expect(Self.changes(answer, Self.door()) == wanted, "\(answer)") }
  }

  /// A state to which and from which nothing is right is as good as missing.
  @Test func statesAloneAreWorthNothing() {
    let states = Statechart(dataModel: .null, states: ["open", "shut", "locked"].map { State($0) })
    #expect(Self.changes(states, Self.door()) == 6)
    #expect(Self.changes(Statechart(dataModel: .null, states: [State("open")]), Self.door()) == 6)
  }

  /// No single change counts as more than two, whatever else it makes of the machine.
  @Test(arguments: RandomChart.Shape.allCases)
  func aChangeIsAtMostTwo(_ shape: RandomChart.Shape) {
    for seed in 0..<10 as Range<UInt64> {
      let chart = RandomChart.make(seed: seed, shape: shape, states: 4 + Int(seed % 7))
      #expect(Self.changes(chart, chart) == 0)
      let edits = ChartEdit.all(of: chart, comparedTo: chart, adds: true)
      for edit in stride(from: Int(seed), to: edits.count, by: 17).map({ edits[$0] }) {
        let found = Self.changes(edit.applied(to: chart), chart)
        #expect(found.map { $0 <= 2 } == true, "\(chart.name ?? "") \(edit): \(found ?? -1)")
      }
    }
  }

  /// Configurations are compared where charts have another form.
  @Test func theFormIsFree() throws {
    let nested = Statechart(
      dataModel: .null,
      states: [
        State("off", transitions: [.on("press", to: "on")]),
        State(
          "on", transitions: [.on("unplug", to: "off")],
          children: [
            State("dim", transitions: [.on("press", to: "bright")]),
            State("bright", transitions: [.on("press", to: "off")]),
          ]),
      ])
    func flat(_ unplugged: [State.ID]) -> Statechart {
      func state(_ id: State.ID, _ target: State.ID) -> State {
        State(
          id, transitions: [.on("press", to: target)] + (unplugged.contains(id) ? [.on("unplug", to: "a")] : []))
      }
      return Statechart(
        dataModel: .null, states: [state("a", "b"), state("b", "c"), state("c", "a2"), state("a2", "b")])
    }
    #expect(try Self.changesOfMachine(flat(["b", "c"]), nested) == 0)
    #expect(try Self.changesOfMachine(flat(["b"]), nested) == 1)
    #expect(try Self.changesOfMachine(flat(["a", "c"]), nested) == 2)
  }

  @Test func copiesAreOneNode() throws {
    var labels = LabelTable()
    let machine = TinyMachine(seed: 3, states: 4)
    let inputs = Inputs(of: [machine.chart()])
    let minimal = try Self.machine(machine.chart(), inputs, &labels).minimized
    var doubled = machine
    doubled.moves += machine.moves
    for index in machine.moves.indices {
      for event in doubled.moves[index].keys { doubled.moves[index][event]?.target += machine.moves.count }
    }
    let other = try Self.machine(doubled.chart(), inputs, &labels).minimized
    #expect(other.nodes.count == minimal.nodes.count && other.size == minimal.size)
  }

  @Test func workIsBounded() {
    let chart = RandomChart.make(seed: 1, shape: .flat, states: 60)
    let other = RandomChart.make(seed: 2, shape: .flat, states: 60)
    var labels = LabelTable()
    let graphs = [chart, other].map { LabelledGraph($0, seeing: Visibility(of: chart), &labels) }
    var (little, much) = (2000, 5_000_000)
    let rough = NodeMatching.changes(from: graphs[0], to: graphs[1], allowsCopies: false, work: &little)
    let fine = NodeMatching.changes(from: graphs[0], to: graphs[1], allowsCopies: false, work: &much)
    #expect(little <= 0 && much > 0)
    if let rough, let fine { #expect(fine <= rough) }
    var none = 0
    #expect(NodeMatching.changes(from: graphs[0], to: graphs[1], allowsCopies: false, work: &none) == nil)
  }

  /// Two changes of a chart that has another form than the reference.
  @Test func changesAreSearched() throws {
    func chart(_ outer: [Transition], _ last: [Transition]) -> Statechart {
      Statechart(
        dataModel: .null,
        states: [
          State("off", transitions: [.on("on", to: "one")]),
          State(
            "all", transitions: outer,
            children: [
              State("one", transitions: [.on("next", to: "two")]),
              State("two", transitions: [.on("next", to: "three")]),
              State("three", transitions: last),
            ]),
        ])
    }
    let reference = chart([.on("off", to: "off"), .on("first", to: "one")], [.on("next", to: "one")])
    let sides = try [chart([], [.on("next", to: "one")]), reference].map {
      Participant(try CompiledChart($0), model: NullDataModel())
    }
    let comparison = Comparison(of: sides[0], with: sides[1])
    let witness = try #require(comparison.differences.first?.steps)
    let edits = EditSearch.repair(
      of: sides[0], comparedTo: sides[1], seeing: Visibility(of: reference), witness: witness, upTo: 3, limit: 5000)
    #expect(edits?.count == 2, "\(edits ?? [])")
    #expect(
      EditSearch.repair(
        of: sides[0], comparedTo: sides[1], seeing: Visibility(of: reference), witness: witness, upTo: 1, limit: 5000)
        == nil)
  }
}
