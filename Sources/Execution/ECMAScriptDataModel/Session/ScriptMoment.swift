import StatechartExecution
import Statecharts

/// The moment that a data model has come to: a context must be brought to it before it can be called.
struct ScriptMoment {
  /// The call by which the session began.
  var beginning: JournalEntry?
  /// Variables that were written down, from which the journal goes on; nil if it goes on from the beginning.
  var base: VariableState?
  var journal = Journal()
  var variables: VariableState
  /// The primitive values, where `variables` were written down.
  var bindings: Bindings?
  /// The number of calls in the journal before the variables are written down; doubled each time that they cannot be.
  var journalLimit = ScriptMoment.minJournalLimit

  static let minJournalLimit = 32
}

extension ScriptContext {
  /// Returns a measure of how well the context suits a moment; zero if it cannot be brought to it, or if copies of the
  /// data model that are at its own moment could not get it back.
  func fitness(for moment: ScriptMoment) -> Int {
    guard beginning === moment.beginning || beginning?.arguments == moment.beginning?.arguments else { return 0 }
    if position.variables === moment.variables { return position.bindings?.stamp == moment.bindings?.stamp ? 3 : 2 }
    guard moment.base != nil else { return 0 }
    if case .impossible = position.variables.capture { return 0 }
    return 1
  }
}

/// A call that may have changed something.
final class JournalEntry: Sendable {
  let name: String
  let arguments: [String]
  let environment: ScriptEnvironment
  /// The primitive values that variables held before the call, if some had been assigned before it.
  let bindings: Bindings?
  /// The variables after the call.
  let variables: VariableState

  init(_ name: String, _ arguments: [String], _ environment: ScriptEnvironment, bindings: Bindings? = nil) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.bindings = bindings
    variables = VariableState(event: environment.event)
  }
}

/// The calls that have made the variables of a session what they are since they were written down last, in order.
///
/// Each step of a machine is tried on a copy, so copies are made all the time: full blocks are shared, and at
/// most a block is copied.
struct Journal: Sendable {
  private static let blockLength = 64

  private var full: [[JournalEntry]] = []
  private var open: [JournalEntry] = []

  /// The number of entries.
  var count: Int { full.count * Journal.blockLength + open.count }

  /// All of them.
  var entries: [JournalEntry] { full.flatMap(\.self) + open }

  mutating func append(_ entry: JournalEntry) {
    open.append(entry)
    guard open.count == Journal.blockLength else { return }
    full.append(open)
    open = []
  }
}

/// The event that scripts see; two copies of a data model share it by identity.
final class EventToken: Sendable {
  let event: Event
  let markup: [MarkupNode]?

  init(_ event: Event, markup: [MarkupNode]? = nil) {
    self.event = event
    self.markup = markup
  }

  /// The fields as JSON.
  var fields: String {
    let tree = markup.map { [Value.Member("markup", .array($0.map(\.tree)))] } ?? []
    return Value.object(event.fields + tree).description
  }
}

/// The environment of a call: the clock, the active states, the current event.
struct ScriptEnvironment: Sendable {
  var time = 0
  /// The names of the active states as JSON.
  var states = "[]"
  var event: EventToken?
}

extension MarkupNode {
  /// The node as the prelude reads it.
  var tree: Value {
    switch self {
    case .text(let text): .string(text)
    case .element(let element):
      [
        "name": .string(MarkupNode.name(element.prefix, element.name)), "localName": .string(element.name),
        "namespace": element.namespace.map { .string($0) } ?? .null,
        "attributes": .array(
          element.attributes.map {
            [
              "name": .string(MarkupNode.name($0.prefix, $0.name)), "value": .string($0.value),
              "namespace": $0.namespace.map { .string($0) } ?? .null,
            ]
          }),
        "children": .array(element.children.map(\.tree)),
      ]
    }
  }

  private static func name(_ prefix: String?, _ name: String) -> String {
    prefix.map { $0.isEmpty ? name : "\($0):\(name)" } ?? name
  }
}

extension Event {
  /// The fields of `_event`; those without a value are left out. SCXML 5.10.1, C.2.1.
  fileprivate var fields: [Value.Member] {
    let optional: [(String, Value?)] = [
      ("sendid", sendID.map { .string($0) }), ("origin", origin.map { .string($0) }),
      ("origintype", originType.map { .string($0) }), ("invokeid", invokeID.map { .string($0) }), ("data", payload),
      ("raw", raw.map { .string($0) }),
    ]
    return [.init("name", .string(name)), .init("type", .string(kind.rawValue))]
      + optional.compactMap { name, value in value.map { .init(name, $0) } }
  }
}
