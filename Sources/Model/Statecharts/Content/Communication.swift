/// Sends an event, to this session or elsewhere, now or after a delay. SCXML 6.2.
public struct Send: Hashable, Codable, Sendable {
  /// The event's name.
  public let event: Computable<String>?
  /// The target of the event; this session's external queue, if nil.
  public let target: Computable<String>?
  /// The event I/O processor; SCXML's own, if nil.
  public let type: Computable<String>?
  /// The identifier to cancel it by.
  public let id: String?
  /// The place that receives a generated identifier.
  public let idLocation: Expression?
  /// The delay before it is delivered.
  public let delay: Computable<Delay>?
  /// The data that it carries.
  public let payload: Payload
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a send.
  public init(
    event: Computable<String>? = nil, target: Computable<String>? = nil, type: Computable<String>? = nil,
    id: String? = nil, idLocation: Expression? = nil, delay: Computable<Delay>? = nil, payload: Payload = Payload(),
    origin: Origin = .none
  ) {
    self.event = event
    self.target = target
    self.type = type
    self.id = id
    self.idLocation = idLocation
    self.delay = delay
    self.payload = payload
    self.origin = origin
  }
}

/// The data that an event or a service is given. SCXML 5.6, 5.7.
public struct Payload: Hashable, Codable, Sendable {
  /// A named value: `param`.
  public struct Parameter: Hashable, Codable, Sendable {
    /// The name.
    public let name: String
    /// The value, by `expr` or by `location`.
    public let value: Expression
    /// True if the value was given as a `location`.
    public let isLocation: Bool
    /// The place in the source that it was read from.
    public let origin: Origin

    /// Makes a parameter.
    public init(name: String, value: Expression, isLocation: Bool = false, origin: Origin = .none) {
      self.name = name
      self.value = value
      self.isLocation = isLocation
      self.origin = origin
    }
  }

  /// The variables sent under their own names: `namelist`.
  public let names: [String]
  /// The named values.
  public let parameters: [Parameter]
  /// The body: `content`.
  public let content: DataSource?

  /// Makes a payload.
  public init(names: [String] = [], parameters: [Parameter] = [], content: DataSource? = nil) {
    self.names = names
    self.parameters = parameters
    self.content = content
  }

  /// True if there is nothing in it.
  public var isEmpty: Bool { names.isEmpty && parameters.isEmpty && content == nil }
}

/// The source of a value. SCXML 5.3, 5.4, 5.6.
public enum DataSource: Hashable, Codable, Sendable {
  /// An expression.
  case expression(Expression)
  /// An address to load it from.
  case source(String)
  /// Text that was written out.
  case text(String)
  /// Markup that was written out.
  case markup([MarkupNode])
  /// None: the variable is declared without a value.
  case none
}

/// Declares a variable. SCXML 5.3.
public struct Variable: Hashable, Codable, Sendable, Identifiable {
  /// The name.
  public let id: String
  /// The value at the start.
  public let value: DataSource
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a variable.
  public init(_ id: String, value: DataSource = .none, origin: Origin = .none) {
    self.id = id
    self.value = value
    self.origin = origin
  }
}

/// Runs a service while a state is active. SCXML 6.4, 6.5.
public struct Invoke: Hashable, Codable, Sendable {
  /// The service's type; an SCXML chart, if nil.
  public let type: Computable<String>?
  /// The address that the service is to be loaded from.
  public let source: Computable<String>?
  /// The identifier.
  public let id: String?
  /// The place that receives a generated identifier.
  public let idLocation: Expression?
  /// True if every external event is passed on to the service.
  public let autoforwards: Bool
  /// The data that the service is given.
  public let payload: Payload
  /// The block that runs on each event that comes back, before transitions are selected.
  public let finalize: Block?
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes an invocation.
  public init(
    type: Computable<String>? = nil, source: Computable<String>? = nil, id: String? = nil,
    idLocation: Expression? = nil, autoforwards: Bool = false, payload: Payload = Payload(), finalize: Block? = nil,
    origin: Origin = .none
  ) {
    self.type = type
    self.source = source
    self.id = id
    self.idLocation = idLocation
    self.autoforwards = autoforwards
    self.payload = payload
    self.finalize = finalize
    self.origin = origin
  }
}

/// The data that a final state adds to its parent's done event. SCXML 5.5.
public struct DoneData: Hashable, Codable, Sendable {
  /// The data.
  public let payload: Payload
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes done data.
  public init(_ payload: Payload, origin: Origin = .none) {
    self.payload = payload
    self.origin = origin
  }
}
