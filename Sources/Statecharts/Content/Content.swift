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
  /// Where it was read.
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
