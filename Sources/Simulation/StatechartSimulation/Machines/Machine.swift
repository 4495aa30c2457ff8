package import StatechartAnalysis
package import StatechartExecution
import StatechartFormats
package import Statecharts
import Synchronization

/// A machine that a host shows and runs: a chart that is ready to run, with what its runs may reach.
package struct Machine: Sendable {
  /// The identifier in addresses.
  package let identifier: String
  /// The chart, ready to run.
  package let compiled: CompiledChart
  /// The resources outside the chart that its runs may reach.
  package let resources: SessionResources
  /// The data model that its runs begin with.
  package let model: any DataModel
  /// The text that the chart was read from, if any: the positions of the chart's elements are places in it.
  package var text: MachineText?
  /// The properties that come with the machine, if any.
  package var properties: GivenProperties?
  /// The limits of a run of it.
  package private(set) var limits = ExecutionLimits()
  /// The machine started, from which runs go on: to start one with data takes longer than most steps.
  private var beginning = Lazy<Simulation>()
  /// The same, for runs whose refusals are not explained.
  private var plainBeginning = Lazy<Simulation>()
  private let written = Lazy<String>()
  private let hash = Lazy<ContentHash>()
  private let pairs = Lazy<RefusedPairs>()

  /// Makes a machine.
  ///
  /// - Throws: `InvalidChart` if the chart's data model is not known.
  package init(
    identifier: String, compiled: CompiledChart, resources: SessionResources = .plain, trust: ScriptTrust = .none
  ) throws(InvalidChart) {
    model = try compiled.openDataModel(trust: trust)
    self.identifier = identifier
    self.compiled = compiled
    self.resources = resources
  }

  /// The same machine whose runs may cost something else.
  package func limited(to limits: ExecutionLimits) -> Machine {
    var machine = self
    (machine.limits, machine.beginning, machine.plainBeginning) = (limits, Lazy(), Lazy())
    return machine
  }

  package var chart: Statechart { compiled.chart }

  /// The chart in SCXML. It is written when it is first asked for, in time linear in the chart.
  package var source: String {
    written.value { SCXMLNotation().write(chart).text }
  }

  /// The text that the chart was read from, or else the chart in SCXML.
  package var ownText: MachineText { text ?? MachineText(source, notation: SCXMLNotation().identifier) }

  /// A hash of the machine's identifier, its source and the text that it was read from, made when first asked for.
  package var revision: ContentHash {
    hash.value {
      let texts =
        [identifier, source] + (text.map { [$0.text] } ?? []) + (properties.map { [$0.text] } ?? [])
        + (chart.sourceMap?.files.map(\.text) ?? [])
      return ContentHash(texts.joined(separator: "\n").utf8)
    }
  }

  /// The states and the events that they refuse, found when they are first asked for.
  package var refusedPairs: RefusedPairs {
    pairs.value { RefusedPairs(of: chart, events: compiled.eventNames) }
  }

  /// Executes steps from the start.
  ///
  /// - Parameters:
  ///   - location: Returns the location at which a session is reached from outside, if sessions are.
  ///   - effort: The maximum cost of the search for a route.
  package func simulation(
    of steps: [Step], location: SessionLocation? = nil, effort: SearchEffort = .brief
  ) -> Simulation {
    guard location == nil else {
      return Simulation(
        Run(chart, steps: steps), on: compiled, with: model, effort: effort, limits: limits,
        resources: resources(location))
    }
    let start = beginning.value {
      Simulation(Run(chart), on: compiled, with: model, limits: limits, resources: resources)
    }
    return start.simulation(of: steps, effort: effort)
  }

  private func resources(_ location: SessionLocation?) -> SessionResources {
    var resources = resources
    resources.location = location
    return resources
  }

  /// True if its runs may run scripts, by their own data model or in a machine that they invoke.
  ///
  /// Time is linear in the states.
  package var mayRunScripts: Bool {
    !(model is NullDataModel) || chart.allStates.contains { !$0.invocations.isEmpty }
  }

  /// True if what an event carries may be read, by its own data model or in a machine that it invokes.
  ///
  /// Time is linear in the states.
  package var mayReadEventData: Bool {
    type(of: model).readsEvents || chart.allStates.contains { !$0.invocations.isEmpty }
  }

  /// Executes steps from the start without looking for a way around a refusal, which costs a search.
  ///
  /// If the last step was taken, the result is that of `simulation(of:)`.
  package func replay(of steps: [Step]) -> Simulation {
    let start = plainBeginning.value {
      Simulation(Run(chart), on: compiled, with: model, explaining: .none, limits: limits, resources: resources)
    }
    return start.simulation(of: steps)
  }

  /// The memory that the machine takes when its first page has been made, estimated from what it is made of. Time is
  /// linear in the states.
  ///
  /// Each state is in the list of all and in its parent's; the text in SCXML is the measure of what conditions, actions
  /// and names take. The tables that answer events, and the refused pairs, grow with states and events.
  /// `MemoryEstimateTests` compares it with what the process gains.
  package var bytes: Int {
    let states = chart.allStates.count
    let transitions = chart.transitions.count
    let cells = min(1 << 20, (compiled.eventNames.count + 1) * states)
    let sets = transitions * (states / 64 + 1)
    let files = chart.sourceMap?.files.reduce(0) { $0 + $1.text.utf8.count } ?? 0
    let texts = 6 * source.utf8.count + (text?.text.utf8.count ?? 0) + files
    let pairs = chart.allStates.count { $0.kind == .atomic } * compiled.eventNames.count
    let refusals = pairs <= RefusedPairs.maxPairs ? 100 * pairs : 0
    return 20_000 + 1500 * states + 1200 * transitions + texts + 12 * cells + 24 * sets + refusals
  }
}

/// Properties that come with a machine.
package struct GivenProperties: Hashable, Sendable {
  package let text: String
  /// True for a list in Markdown; otherwise each line is a property.
  package let isList: Bool

  package init(_ text: String, isList: Bool) {
    (self.text, self.isList) = (text, isList)
  }
}

/// A hash that distinguishes versions of a file; it is not cryptographic. FNV-1a with 64 bits, RFC 9923.
package struct ContentHash: Hashable, Sendable {
  private let value: UInt64

  /// The hash of bytes, in time linear in them.
  package init(_ bytes: some Collection<UInt8>) {
    value = bytes.withContiguousStorageIfAvailable { ContentHash.hash($0) } ?? ContentHash.hash(bytes)
  }

  /// Reads what `text` gives; nil for anything else.
  package init?(text: String) {
    let digits = text.utf8
    let areHexadecimal = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard digits.count == 16, areHexadecimal, let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  /// Sixteen hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

/// A value that is computed when it is first needed, and kept.
///
/// No lock is held meanwhile, since to start a machine can take as long as its scripts may: tasks that need the value
/// at the same time each compute it, and all later ones get the first that was kept. What a cancelled task computes
/// may be incomplete, so it is not kept.
package final class Lazy<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  package init() {}

  /// The value that was kept, or the one that is computed now.
  package func value(_ compute: () -> Value) -> Value {
    if let known = known.withLock({ $0 }) { return known }
    let computed = compute()
    guard !Task.isCancelled else { return computed }
    return known.withLock { known in
      let kept = known ?? computed
      known = kept
      return kept
    }
  }
}

extension MachineText {
  /// A chart that was read from no text, in SCXML.
  package init(_ chart: Statechart) {
    let notation = SCXMLNotation()
    self.init(notation.write(chart).text, notation: notation.identifier)
  }
}
