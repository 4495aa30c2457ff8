import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// What holds of every chart and every run, tried on random ones.
@Suite struct RandomChartTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let shape: RandomChart.Shape
    let seed: UInt64
    let states: Int

    var testDescription: String { "\(shape.rawValue), \(states) states, seed \(seed)" }
    var chart: Statechart { RandomChart.make(seed: seed, shape: shape, states: states) }
    func steps(_ count: Int, of chart: Statechart) -> [Step] { RandomSteps.make(for: chart, seed: seed, count: count) }
  }

  static let samples = RandomChart.Shape.allCases.flatMap { shape in
    (1...40).map { Sample(shape: shape, seed: UInt64($0), states: [4, 9, 16, 30][$0 % 4]) }
  }

  @Test(arguments: samples) func everyConfigurationIsLegal(_ sample: Sample) throws {
    let chart = sample.chart
    let replay = try Run(chart, steps: sample.steps(60, of: chart)).replay(with: NullDataModel())
    for snapshot in [replay.initial] + replay.records.map(\.snapshot) {
      #expect(chart.violations(of: snapshot.configuration) == [])
      for memory in snapshot.memories { #expect(!memory.states.isEmpty) }
      #expect(snapshot.pending.map(\.due) == snapshot.pending.map(\.due).sorted())
    }
  }

  @Test(arguments: samples) func microstepsAddUp(_ sample: Sample) throws {
    let chart = sample.chart
    let replay = try Run(chart, steps: sample.steps(60, of: chart)).replay(with: NullDataModel())
    var active = Set<State.ID>()
    for (macrosteps, snapshot) in [(replay.start, replay.initial)]
      + replay.records.map({ ($0.outcome.macrosteps, $0.snapshot) })
    {
      for microstep in macrosteps.flatMap(\.microsteps) {
        #expect(active.isSuperset(of: microstep.exited))
        active.subtract(microstep.exited)
        #expect(active.isDisjoint(with: microstep.entered))
        active.formUnion(microstep.entered)
        let exits = microstep.exited.compactMap(chart.documentOrder)
        let entries = microstep.entered.compactMap(chart.documentOrder)
        #expect(exits == exits.sorted(by: >) && entries == entries.sorted())
        #expect(chart.violations(of: chart.allStates.map(\.id).filter(active.contains)) == [])
      }
      #expect(active == Set(snapshot.configuration))
    }
  }

  /// Going back and another way, over machines that are kept, is what carrying it all out is.
  @Test(arguments: samples.filter { $0.seed % 8 == 0 }) func aReplayGoesOnFromAnother(_ sample: Sample) throws {
    let chart = sample.chart
    let steps = sample.steps(100, of: chart)
    let whole = try Run(chart, steps: steps).replay(with: NullDataModel())
    for count in [0, 31, 64, 99] {
      for others in [Array(steps.prefix(count)), Array(steps.prefix(count) + steps.prefix(5))] {
        let (again, fresh) = (whole.replay(of: others), try Run(chart, steps: others).replay(with: NullDataModel()))
        #expect(again.start == fresh.start && again.initial == fresh.initial)
        #expect(again.records == fresh.records, "from step \(count)")
        #expect(again.interpreter.fingerprint == fresh.interpreter.fingerprint)
        #expect(again.replay(of: steps).records == whole.records)
      }
    }
  }

  @Test(arguments: samples) func aRunReplaysToTheSame(_ sample: Sample) throws {
    let chart = sample.chart
    let run = Run(chart, steps: sample.steps(60, of: chart))
    let (first, second) = (try run.replay(with: NullDataModel()), try run.replay(with: NullDataModel()))
    #expect(first.start == second.start)
    #expect(first.records == second.records)
    #expect(first.interpreter.fingerprint == second.interpreter.fingerprint)
    let half = try run.prefix(30).replay(with: NullDataModel())
    #expect(half.final == first.records[29].snapshot)
  }

  @Test(arguments: samples) func theTextOfARunReadsBack(_ sample: Sample) throws {
    let chart = sample.chart
    let run = Run(chart, steps: sample.steps(60, of: chart))
    let read = try Run(chart, text: run.text)
    #expect(read == run)
    #expect(read.text == run.text)
  }

  @Test(arguments: samples) func refusedStepsChangeNothing(_ sample: Sample) throws {
    let chart = sample.chart
    var machine = try Interpreter.running(chart)
    var refused = 0
    for step in sample.steps(60, of: chart) {
      let (snapshot, fingerprint) = (machine.snapshot, machine.fingerprint)
      guard let rejection = machine.perform(step).rejection else { continue }
      refused += 1
      #expect(machine.snapshot == snapshot)
      #expect(machine.fingerprint == fingerprint)
      #expect(rejection.step == step)
      #expect(rejection.moves == machine.moves)
      #expect(rejection.blockedReason == nil || machine.status != .running)
      #expect(
        rejection.candidates.map(\.transition) == (machine.status == .running ? chart.candidates(in: snapshot) : []))
    }
    #expect(refused > 0)
  }

  @Test(arguments: samples) func everyOfferedMoveSucceeds(_ sample: Sample) throws {
    let chart = sample.chart
    var machine = try Interpreter.running(chart)
    for step in sample.steps(12, of: chart) {
      for move in machine.moves {
        var copy = machine
        let outcome = copy.perform(move.step)
        #expect(outcome.rejection == nil, "\(move.step)")
        if !move.transitions.isEmpty { #expect(outcome.microsteps.first?.transitions == move.transitions) }
      }
      for event in machine.compiled.eventNames where !machine.moves.contains(where: { $0.step == .event(event) }) {
        var copy = machine
        #expect(copy.perform(.event(event)).rejection != nil, "\(event)")
      }
      _ = machine.perform(step)
    }
  }
}

extension Statechart {
  /// What is wrong with a configuration. SCXML 3.11.
  func violations(of configuration: [State.ID]) -> [String] {
    let active = Set(configuration)
    var found = configuration.count == active.count ? [] : ["a state twice"]
    if states.count(where: { active.contains($0.id) }) != 1 { found.append("not one outermost state") }
    for state in allStates where active.contains(state.id) {
      if let parent = parent(of: state.id), !active.contains(parent.id) { found.append("\(state.id) without parent") }
      let children = state.children.filter { !$0.isHistory }
      let activeChildren = children.count { active.contains($0.id) }
      switch state.kind {
      case .compound: if activeChildren != 1 { found.append("\(activeChildren) children of \(state.id)") }
      case .parallel: if activeChildren != children.count { found.append("not all regions of \(state.id)") }
      case .history: found.append("history \(state.id)")
      case .atomic, .final: break
      }
    }
    return found
  }

  /// The transitions from each active atomic state up to the root, each once.
  func candidates(in snapshot: Snapshot) -> [Transition.ID] {
    var found: [Transition.ID] = []
    for atomic in snapshot.atomicStates.compactMap(state) {
      for transition in ([atomic] + ancestors(of: atomic.id)).flatMap(\.transitions)
      where !found.contains(transition.id) { found.append(transition.id) }
    }
    return found
  }
}
