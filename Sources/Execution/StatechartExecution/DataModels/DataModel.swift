public import Statecharts

/// The language of a chart's conditions and content, with the variables of one session. SCXML 5.
///
/// A data model is a value: a copy is a snapshot, and what changes in one is not seen in the other.
public protocol DataModel: Sendable {
  /// True if a condition holds, with the values it read.
  ///
  /// - Throws: `EvaluationError` if it cannot be evaluated; the interpreter counts it as false and raises
  ///   `error.execution`. SCXML 5.9.1.
  mutating func holds(_ condition: Condition, in environment: EvaluationContext) throws(EvaluationError)
    -> ConditionResult

  /// The values that a condition reads, to explain why it does not hold; none unless implemented.
  mutating func readings(of condition: Condition, in environment: EvaluationContext) -> [ValueBinding]

  /// The value of an expression.
  ///
  /// - Throws: `EvaluationError` if there is none.
  mutating func value(of expression: Expression, in environment: EvaluationContext) throws(EvaluationError) -> Value

  /// The value of a source: an expression, or a text or markup that was written out.
  ///
  /// - Throws: `EvaluationError` if there is none.
  mutating func value(of source: DataSource, in environment: EvaluationContext) throws(EvaluationError) -> Value

  /// The value of a source as an event or another session gets it; nil if it is nothing there, as what JSON cannot say.
  /// The value itself unless implemented.
  ///
  /// - Throws: `EvaluationError` if there is none.
  mutating func carriedValue(
    of source: DataSource, in environment: EvaluationContext
  ) throws(EvaluationError) -> Value?

  /// Declares a variable, with its value or undefined. SCXML 5.3.
  ///
  /// - Throws: `EvaluationError` if the value cannot be had; the variable is declared all the same.
  mutating func declare(
    _ variable: Variable, assigning: Bool, in environment: EvaluationContext
  ) throws(EvaluationError)

  /// Assigns a value to a location and returns it. SCXML 5.4.
  ///
  /// - Throws: `EvaluationError` if the location cannot be written or the value cannot be had.
  mutating func assign(_ assign: Assign, in environment: EvaluationContext) throws(EvaluationError) -> Value

  /// Stores a value that the processor made, such as a generated identifier.
  ///
  /// - Throws: `EvaluationError` if the location cannot be written.
  mutating func store(
    _ value: Value, at location: Expression, in environment: EvaluationContext
  ) throws(EvaluationError)

  /// Gives a variable a value because a person asks for it.
  ///
  /// - Throws: `SettingError` if there is no such variable, or it cannot be written.
  mutating func set(_ variable: String, to value: Value, in environment: EvaluationContext) throws(SettingError)

  /// Runs a script. SCXML 5.8.
  ///
  /// - Throws: `EvaluationError` if it fails.
  mutating func run(_ script: Script, in environment: EvaluationContext) throws(EvaluationError)

  /// A copy of a collection for a loop, taken before its first pass. SCXML 4.6.
  ///
  /// - Throws: `EvaluationError` if it is no collection, or the item's or the index's name is illegal.
  mutating func items(of loop: Foreach, in environment: EvaluationContext) throws(EvaluationError) -> [Value]

  /// Sets a loop's variables for one pass.
  ///
  /// - Throws: `EvaluationError` if they cannot be written.
  mutating func bind(
    _ loop: Foreach, item: Value, index: Int, in environment: EvaluationContext
  ) throws(EvaluationError)

  /// Informs the model, before anything else, which session it serves (`_sessionid`, `_name`, `_ioprocessors`).
  /// SCXML 5.10.
  mutating func begin(_ session: SessionIdentity)

  /// Makes an event the current one (`_event`). SCXML 5.10.
  mutating func receive(_ event: Event)

  /// Makes an event the current one whose data is an XML document; its text is the data unless implemented. SCXML
  /// B.2.8.
  mutating func receive(_ event: Event, markup: [MarkupNode])

  /// The variables, to be shown, in the order of their declaration.
  var variables: [ValueBinding] { get }

  /// The values that distinguish one moment's variables from another's: `variables`, and something more of those that
  /// are shown alike though they are not, as undefined and null. `variables` unless implemented.
  var distinctVariables: [ValueBinding] { get }

  /// The variables, where asking for them counts towards what the session may cost; nil if that is used up. `variables`
  /// unless implemented.
  mutating func countedVariables() -> [ValueBinding]?

  /// Informs the model that from now on this copy is only used to find out what would happen: it may give up sooner
  /// what takes long. Does nothing unless implemented.
  mutating func lookAhead()

  /// Informs the model that this copy goes on as a run of its own, independent of the one that it was copied from. Does
  /// nothing unless implemented.
  mutating func separate()

  /// True if a condition may be undecided; then a step that needs one is refused. False unless implemented.
  var hasOpenQuestions: Bool { get }

  /// True if conditions or expressions can read what an event carries; then no list of events covers all that can
  /// be sent, and no search is complete. True unless implemented.
  static var readsEvents: Bool { get }

  /// True if content that needs data is not carried out but only named, as an action of the program around the machine.
  /// False unless implemented.
  static var namesContent: Bool { get }
}

extension DataModel {
  /// False: every condition holds, does not hold, or cannot be evaluated.
  public var hasOpenQuestions: Bool { false }

  /// True: expressions can read the event.
  public static var readsEvents: Bool { true }

  /// False: content is carried out.
  public static var namesContent: Bool { false }

  /// Does nothing.
  public mutating func lookAhead() {}

  /// Does nothing.
  public mutating func separate() {}

  /// `variables`.
  public var distinctVariables: [ValueBinding] { variables }

  /// `variables`.
  public mutating func countedVariables() -> [ValueBinding]? { variables }

  /// Does nothing.
  public func begin(_ session: SessionIdentity) {}

  /// The text of the document is the data.
  public mutating func receive(_ event: Event, markup: [MarkupNode]) { receive(event) }

  /// The value itself.
  public mutating func carriedValue(
    of source: DataSource, in environment: EvaluationContext
  ) throws(EvaluationError) -> Value? {
    try value(of: source, in: environment)
  }

  /// None: what a condition read comes with its truth.
  public func readings(of condition: Condition, in environment: EvaluationContext) -> [ValueBinding] { [] }

  /// Stores the value, if the variable is one of `variables`.
  public mutating func set(
    _ variable: String, to value: Value, in environment: EvaluationContext
  ) throws(SettingError) {
    guard SystemVariable(rawValue: variable) == nil else { throw .readOnly }
    let known = variables.map(\.name)
    guard known.contains(variable) else { throw .unknown(known: known) }
    do {
      try store(value, at: Expression(variable), in: environment)
    } catch {
      throw .failed(error.message)
    }
  }
}

/// The name and the addresses of a session. SCXML 5.10, C.1.
public struct SessionIdentity: Hashable, Sendable {
  /// The type of SCXML's own event processor. SCXML C.1.
  public static let processorType = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"

  /// The identifier, unique among the sessions of a run.
  public let id: String
  /// The chart's name, if it has one.
  public let name: String?
  /// The address of the session for senders outside the run, if it has one.
  let location: String?
  private let outerTypes: [String]

  init(id: String, name: String?, _ resources: SessionResources) {
    self.id = id
    self.name = name
    location = resources.location?(id)
    outerTypes = resources.processor.types
  }

  private static let ownTypes = [processorType, "scxml"]

  /// True for the types by which SCXML's own event processor is called; it is the one meant if none is named.
  static func isProcessor(_ type: String?) -> Bool { type.map(ownTypes.contains) ?? true }

  /// The target of events for the session.
  public var address: String { "#_scxml_\(id)" }

  /// The event I/O processors by their types, each with the session's `location`: `_ioprocessors`.
  public var processors: Value {
    let own = SessionIdentity.ownTypes.map { ($0, address) }
    let outer = location.map { location in outerTypes.map { ($0, location) } } ?? []
    return .object((own + outer).map { Value.Member($0, ["location": .string($1)]) })
  }
}

/// The part of a running machine that a data model may query.
public struct EvaluationContext: Sendable {
  let compiled: CompiledChart
  let configuration: StateSet
  /// The virtual time in milliseconds since the start.
  public let time: Int

  /// The active states in document order.
  public var activeStates: [State.ID] { configuration.map(compiled.id) }

  /// True if the state of this name is active: `In()`. SCXML 5.9.2.
  public func isActive(_ state: String) -> Bool {
    compiled.index(of: State.ID(state)).map(configuration.contains) ?? false
  }
}

/// Whether a condition holds, and what it examined.
public struct ConditionResult: Hashable, Sendable {
  /// Whether it holds.
  public let holds: Bool
  /// The values that it read.
  public let read: [ValueBinding]
  /// True if it does not hold because it is undecided.
  public let isUndecided: Bool
  /// The name that has to be decided first, where it is a part of the condition.
  private let openName: String?

  /// Makes an answer.
  public init(_ holds: Bool, read: [ValueBinding] = []) {
    (self.holds, self.read, isUndecided, openName) = (holds, read, false, nil)
  }

  private init(open name: String?) { (holds, read, isUndecided, openName) = (false, [], true, name) }

  /// It does not hold, because it is undecided.
  public static let undecided = ConditionResult(open: nil)

  /// It does not hold, because a name in it is undecided.
  public static func undecided(_ name: String) -> ConditionResult { ConditionResult(open: name) }

  /// Returns the condition to decide for an undecided one: a name in it, or the whole.
  func question(of condition: Condition) -> Condition {
    openName.map { Condition($0, origin: condition.origin) } ?? condition
  }
}

/// Why something could not be evaluated.
public struct EvaluationError: Error, Hashable, Sendable {
  /// The reason in words.
  public let message: String

  /// Makes an error.
  public init(_ message: String) {
    self.message = message
  }
}

/// Why a person cannot give a variable a value.
public enum SettingError: Error, Hashable, Codable, Sendable {
  /// It belongs to the processor. SCXML 5.10.
  case readOnly
  /// There is no such variable; those that there are come with it, in order.
  case unknown(known: [String])
  /// It was tried and failed, for the reason in words.
  case failed(String)
}

/// The variables that only the processor writes. SCXML 5.10.
public enum SystemVariable: String, Hashable, Sendable, CaseIterable {
  /// The current event.
  case event = "_event"
  /// The session's identifier.
  case sessionID = "_sessionid"
  /// The chart's name.
  case name = "_name"
  /// The event processors.
  case processors = "_ioprocessors"
  /// The variables that a platform adds.
  case platform = "_x"
}
