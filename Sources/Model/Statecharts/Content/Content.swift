/// Executable content: what a chart does on the way. SCXML 4, 5.4, 5.8, 6.2, 6.3.
public indirect enum Content: Hashable, Codable, Sendable {
  /// Puts an event into the internal queue.
  case raise(Raise)
  /// Sends an event, here or elsewhere, now or later.
  case send(Send)
  /// Withdraws a delayed event.
  case cancel(Cancel)
  /// Gives a variable a value.
  case assign(Assign)
  /// Writes a line for the developer.
  case log(Log)
  /// Runs the first branch whose condition holds.
  case choose(Choose)
  /// Runs content for each item of a collection.
  case foreach(Foreach)
  /// Runs a script of the data model.
  case script(Script)
  /// Names something that the program around the machine does; it has no effect inside the machine.
  case action(Action)
  /// An element of another vocabulary, carried but not run.
  case foreign(ForeignElement)
}

/// Content that runs as one: an error stops the block it is in and no other. SCXML 3.8, 3.9.
public struct Block: Hashable, Codable, Sendable, ExpressibleByArrayLiteral {
  /// The content in document order.
  public let content: [Content]
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a block.
  public init(_ content: [Content], origin: Origin = .none) {
    self.content = content
    self.origin = origin
  }

  /// Makes a block.
  public init(arrayLiteral elements: Content...) {
    self.init(elements)
  }
}

/// Puts an event into the internal queue. SCXML 4.2.
public struct Raise: Hashable, Codable, Sendable {
  /// The event's name.
  public let event: String
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a raise.
  public init(_ event: String, origin: Origin = .none) {
    self.event = event
    self.origin = origin
  }
}

/// Withdraws a delayed event that was sent with an identifier. SCXML 6.3.
public struct Cancel: Hashable, Codable, Sendable {
  /// The identifier of the `send`.
  public let sendID: Computable<String>
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a cancellation.
  public init(_ sendID: Computable<String>, origin: Origin = .none) {
    self.sendID = sendID
    self.origin = origin
  }
}

/// Gives a variable a value. SCXML 5.4.
public struct Assign: Hashable, Codable, Sendable {
  /// The variable, or a place inside one.
  public let location: Expression
  /// The new value.
  public let value: DataSource
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes an assignment.
  public init(location: Expression, value: DataSource, origin: Origin = .none) {
    self.location = location
    self.value = value
    self.origin = origin
  }
}

/// Writes a line for the developer. SCXML 4.7.
public struct Log: Hashable, Codable, Sendable {
  /// The line's beginning.
  public let label: String?
  /// The value that it shows.
  public let expression: Expression?
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a log line.
  public init(label: String? = nil, expression: Expression? = nil, origin: Origin = .none) {
    self.label = label
    self.expression = expression
    self.origin = origin
  }
}

/// Runs the first branch whose condition holds: `if`, `elseif`, `else`. SCXML 4.3.
public struct Choose: Hashable, Codable, Sendable {
  /// A branch.
  public struct Branch: Hashable, Codable, Sendable {
    /// The condition; nil for `else`.
    public let condition: Condition?
    /// The content that runs if the condition holds.
    public let content: [Content]

    /// Makes a branch.
    public init(if condition: Condition?, content: [Content]) {
      self.condition = condition
      self.content = content
    }
  }

  /// The branches in document order.
  public let branches: [Branch]
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a choice.
  public init(_ branches: [Branch], origin: Origin = .none) {
    self.branches = branches
    self.origin = origin
  }
}

/// Runs content for each item of a collection. SCXML 4.6.
public struct Foreach: Hashable, Codable, Sendable {
  /// The collection.
  public let collection: Expression
  /// The variable that holds the item.
  public let item: String
  /// The variable that holds the item's index, if any.
  public let index: String?
  /// The content that runs for each item.
  public let content: [Content]
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes a loop.
  public init(
    in collection: Expression, item: String, index: String? = nil, content: [Content], origin: Origin = .none
  ) {
    self.collection = collection
    self.item = item
    self.index = index
    self.content = content
    self.origin = origin
  }
}

/// Runs a script of the data model. SCXML 5.8.
public struct Script: Hashable, Codable, Sendable {
  /// The text of the script, or its address.
  public let body: ScriptBody
  /// The place in the source that it was read from.
  public let origin: Origin

  /// The text of a script, or where it is to be loaded from.
  public enum ScriptBody: Hashable, Codable, Sendable {
    /// The text itself.
    case inline(String)
    /// The address to load it from.
    case source(String)
  }

  /// Makes a script.
  public init(_ body: ScriptBody, origin: Origin = .none) {
    self.body = body
    self.origin = origin
  }
}

/// Something that the program around the machine does, named for people: UML's opaque behaviour.
public struct Action: Hashable, Codable, Sendable {
  /// The name.
  public let name: String
  /// The display name, if it differs.
  public let displayName: LocalizedText?
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes an action.
  public init(_ name: String, displayName: LocalizedText? = nil, origin: Origin = .none) {
    self.name = name
    self.displayName = displayName
    self.origin = origin
  }
}
