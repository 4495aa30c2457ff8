import StatechartEvidence
import StatechartExecution
import StatechartGrading
import Statecharts

/// All moments of all runs of a small chart without data, one by one, made without the code that is tested.
struct OracleGraph {
  /// A moment of a run.
  struct Moment {
    let states: Set<State.ID>
    var event: String?
    var refused: String?
    var actions: Set<String> = []
    /// The configuration that it is the last moment of, if it is one.
    var rest: Int?
    /// How much time passes before it.
    var delay = 0
    var isRefusal = false
    var next: [Int] = []
  }

  struct Rest {
    let machine: Interpreter<NullDataModel>
    /// The moments that can follow.
    var next: [Int] = []
    var conflict = false
    /// True if an event is on its way that some configuration which can still come answers, or that is an output.
    var isTimed = false
    var isRunning: Bool { machine.status == .running }
  }

  private(set) var moments: [Moment] = []
  private(set) var rests: [Rest] = []
  /// The first moment.
  private(set) var start = 0
  /// False if there are more configurations than may be.
  private(set) var isComplete = true
  private var known: [SnapshotKey: Int] = [:]

  /// Events that the chart sends itself and handles in some configuration while they are not on their way.
  private var strangers: Set<String> = []
  private let tick: Int?

  /// Explores a chart.
  ///
  /// - Parameter tick: The time by which the clock may move, in milliseconds, besides to the next due time: every one
  ///   of the chart's delays has so many. Nil if it may move to just before the next due time, as is enough where
  ///   only one timer runs.
  init(_ chart: Statechart, limit: Int, tick: Int? = nil) throws {
    var strangers: Set<String> = []
    while true {
      try self.init(chart, limit: limit, tick: tick, with: strangers)
      guard isComplete, !self.strangers.isSubset(of: strangers) else { return }
      strangers.formUnion(self.strangers)
    }
  }

  /// The moments of one run alone; time passes up to what falls due next, or by ticks.
  ///
  /// - Parameter looks: Whether somebody looks a millisecond before something falls due.
  init(_ chart: Statechart, run: [Step], tick: Int? = nil, looks: Bool = false) throws {
    self.tick = tick
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    let begun = machine.start()
    rests = [Rest(machine: machine)]
    start = chain(begun, from: [], to: 0)
    for step in run {
      guard case .advance(let delay) = step else {
        perform(step, &machine)
        continue
      }
      var left = delay.milliseconds
      repeat {
        let due = machine.snapshot.nextDelay?.milliseconds
        let length = min(left, tick ?? left, due.map { looks && $0 > 1 ? $0 - 1 : $0 } ?? left)
        left -= length
        perform(.advance(Delay(milliseconds: length)), &machine, delay: length)
      } while left > 0
    }
    linkRests()
  }

  private mutating func perform(_ step: Step, _ machine: inout Interpreter<NullDataModel>, delay: Int = 0) {
    let states = Set(machine.snapshot.configuration)
    let outcome = machine.perform(step)
    rests.append(Rest(machine: machine))
    let last = rests.count - 1
    switch (outcome, step) {
    case (.taken(let macrosteps), _):
      rests[last - 1].next = [chain(macrosteps, from: states, to: last, delay: delay)]
    case (.refused, .event(let name, _)):
      moments.append(Moment(states: states, refused: name, rest: last, isRefusal: true))
      rests[last - 1].next = [moments.count - 1]
    case (.refused, _): break
    }
  }

  private init(_ chart: Statechart, limit: Int, tick: Int?, with strangers: Set<String>) throws {
    self.tick = tick
    let compiled = try CompiledChart(chart)
    var machine = Interpreter(compiled, model: NullDataModel())
    let own = chart.ownEventNames.filter { !strangers.contains($0) }
    // What no transition names is an event, too, where one takes any.
    let takesAny = chart.transitions.contains { $0.events.contains { $0.text == "*" } }
    let names = chart.alphabet.filter { !own.contains($0) } + (takesAny ? ["named nowhere"] : [])
    let inputs = names.map { Step.event($0) }
    let begun = machine.start()
    let first = number(machine)
    start = chain(begun, from: [], to: first)
    var index = 0
    while index < rests.count {
      guard rests.count <= limit else {
        isComplete = false
        return
      }
      expand(index, inputs, chart)
      noteStrangers(at: index, own, chart)
      index += 1
    }
    linkRests()
    noteTimed(chart)
  }

  /// Notes which configurations wait for an event that can still be answered.
  private mutating func noteTimed(_ chart: Statechart) {
    for index in rests.indices where rests[index].machine.snapshot.nextDelay != nil {
      var found: Set<Int> = [index]
      var waiting = [index]
      while let rest = waiting.popLast() {
        for next in rests[rest].next.map(restAfter) where found.insert(next).inserted { waiting.append(next) }
      }
      let states = found.reduce(into: Set<State.ID>()) { $0.formUnion(rests[$1].machine.snapshot.configuration) }
      let transitions = chart.transitions.filter { states.contains($0.source) }
      rests[index].isTimed = rests[index].machine.snapshot.pending.contains { pending in
        // What the chart names nowhere is an output, seen when it comes.
        transitions.contains { $0.matches(pending.event.name, by: chart.eventMatching) }
          || !chart.transitions.contains {
            $0.events.contains { $0.text != "*" && $0.matches(pending.event.name, by: chart.eventMatching) }
          }
      }
    }
  }

  /// The configuration that a chain of moments ends in.
  private func restAfter(_ moment: Int) -> Int {
    var place = moment
    while true {
      if let rest = moments[place].rest { return rest }
      place = moments[place].next[0]
    }
  }

  /// After a moment at rest comes what can follow the configuration.
  private mutating func linkRests() {
    for place in moments.indices {
      if let rest = moments[place].rest { moments[place].next = rests[rest].next }
    }
  }

  private mutating func number(_ machine: Interpreter<NullDataModel>) -> Int {
    let key = SnapshotKey(machine.snapshot)
    if let index = known[key] { return index }
    known[key] = rests.count
    rests.append(Rest(machine: machine))
    return rests.count - 1
  }

  private mutating func expand(_ index: Int, _ inputs: [Step], _ chart: Statechart) {
    let machine = rests[index].machine
    guard machine.status == .running else { return }
    let states = Set(machine.snapshot.configuration)
    if let delay = machine.snapshot.nextDelay?.milliseconds {
      // Nobody needs to look while time passes.
      for length in Set([delay, tick ?? delay - 1]) where length > 0 {
        var next = machine
        let outcome = next.perform(.advance(Delay(milliseconds: length)))
        rests[index].next.append(chain(outcome.macrosteps, from: states, to: number(next), delay: length))
      }
    }
    for input in inputs {
      guard case .event(let name, _) = input else { continue }
      if isAmbiguous(name, states, chart) { rests[index].conflict = true }
      var next = machine
      switch next.perform(input) {
      case .taken(let macrosteps):
        for preemption in macrosteps.first?.microsteps.first?.preempted ?? [] {
          let (one, other) = (preemption.transition.source, preemption.by.source)
          if one != other, !chart.isDescendant(one, of: other), !chart.isDescendant(other, of: one) {
            rests[index].conflict = true
          }
        }
        rests[index].next.append(chain(macrosteps, from: states, to: number(next)))
      case .refused:
        moments.append(Moment(states: states, refused: name, rest: index, isRefusal: true))
        rests[index].next.append(moments.count - 1)
      }
    }
  }

  private func isAmbiguous(_ event: String, _ states: Set<State.ID>, _ chart: Statechart) -> Bool {
    states.contains { id in
      let enabled = (chart.state(id)?.transitions ?? []).filter { transition in
        guard transition.matches(event, by: chart.eventMatching) else { return false }
        guard let condition = transition.condition else { return true }
        return InPredicate(condition.source).map { states.contains(State.ID($0.state)) } ?? false
      }
      // All but the last have a condition, and there are no two with one: what is left is taken otherwise.
      return enabled.count > 2 || enabled.count == 2 && (enabled[0].condition == nil || enabled[1].condition != nil)
    }
  }

  private mutating func noteStrangers(at index: Int, _ own: Set<String>, _ chart: Statechart) {
    let machine = rests[index].machine
    guard machine.status == .running else { return }
    for name in own where !machine.snapshot.pending.contains(where: { $0.event.name == name }) {
      var trial = machine
      if case .taken = trial.perform(.event(name)) { strangers.insert(name) }
    }
  }

  /// Writes the moments of a step one after another; the first.
  private mutating func chain(
    _ macrosteps: [Macrostep], from states: Set<State.ID>, to rest: Int, delay: Int = 0
  ) -> Int {
    var states = states
    var chain: [Moment] = []
    for microstep in macrosteps.flatMap(\.microsteps) {
      for state in microstep.exited { states.remove(state) }
      for state in microstep.entered { states.insert(state) }
      var actions: Set<String> = []
      for execution in microstep.executed {
        switch execution.effect {
        case .acted(let action): actions.insert(action.name)
        case .logged(let label, _): if let label { actions.insert(label) }
        case .raised(let event), .sent(let event, _): actions.insert(event.name)
        case _: break
        }
      }
      chain.append(
        Moment(states: states, event: microstep.transitions.isEmpty ? nil : microstep.event?.name, actions: actions))
    }
    let final = Set(rests[rest].machine.snapshot.configuration)
    if chain.isEmpty { chain = [Moment(states: final)] }
    let last = chain[chain.count - 1]
    chain[chain.count - 1] = Moment(states: final, event: last.event, actions: last.actions, rest: rest)
    chain[0].delay = delay
    let first = moments.count
    for index in chain.indices.dropLast() { chain[index].next = [first + index + 1] }
    moments += chain
    return first
  }
}
