import StatechartExecution
import Statecharts

/// One who sends records: a connection of a program.
package struct LiveSender: Sendable {
  /// The numbers of the actors by their sessions; 0 for what is no machine.
  fileprivate var actors: [String: Int] = [:]
  /// The frames of an earlier connection that may be sent again, by actors.
  fileprivate var known: [Int: [String: Int]] = [:]
  /// True once a frame came that none before has sent: all later ones are new.
  fileprivate var isNew = false

  package init() {}
}

/// The actors of programs that run, within a budget. It reads no clock.
package struct LiveRegistry: Sendable {
  /// The limits of what is kept.
  package enum Limits {
    /// The maximum number of actors; then the one that was silent longest is dropped.
    package static let actors = 1000
    /// The maximum number of records of an actor, and of those that are dropped together.
    package static let records = 10_000
    package static let dropped = 1000
    /// The maximum number of bytes of a frame or a line, and of all records and definitions.
    package static let textBytes = 1 << 20
    package static let bytes = 64 << 20
  }

  /// The actors by their numbers.
  package private(set) var actors: [Int: LiveActor] = [:]
  /// The number of actors that were dropped.
  package private(set) var droppedActors = 0
  private var last = 0
  private var bytes = 0
  private let maxBytes: Int
  private var identities: [String: Int] = [:]
  private var lastOfKey: [String: Int] = [:]

  /// - Parameter maxBytes: The maximum number of bytes of all records and definitions.
  package init(maxBytes: Int = Limits.bytes) { self.maxBytes = maxBytes }

  /// Takes a text that a program has sent; returns the numbers of the actors that it changes.
  ///
  /// - Parameters:
  ///   - line: Its line among those that were sent together, from 1.
  ///   - time: The time at which it arrived, in milliseconds since 1970.
  /// - Throws: `LogFault` if it is too long, or no message.
  package mutating func take(
    _ text: String, from sender: inout LiveSender, line: Int = 1, at time: Int
  ) throws(LogFault) -> Set<Int> {
    guard text.utf8.count <= Limits.textBytes else {
      throw LogFault(message: "the message has more than \(Limits.textBytes) bytes", line: line, column: 1)
    }
    var changed: Set<Int> = []
    for message in try LiveMessage.all(in: text, line: line) {
      let number: Int? =
        switch message {
        case .frame(let frame): take(frame, from: &sender, at: time)
        case .record(let line): take(line, at: time)
        }
      if let number { changed.insert(number) }
    }
    return changed
  }

  /// Does something with an actor; nothing if it is not there any more.
  package mutating func update(_ number: Int, _ change: (inout LiveActor) -> Void) {
    if let place = actors.index(forKey: number) { change(&actors.values[place]) }
  }

  // MARK: Frames of Stately Inspect

  private mutating func take(_ frame: InspectFrame, from sender: inout LiveSender, at time: Int) -> Int? {
    guard frame.kind != .actor else { return begin(frame, from: &sender) }
    let number = sender.actors[frame.session] ?? lastOfKey[frame.session] ?? make(frame.session, .inspect)
    sender.actors[frame.session] = number
    guard number > 0, actors[number] != nil else { return nil }
    if !sender.isNew, let count = sender.known[number]?[frame.text], count > 0 {
      sender.known[number]?[frame.text] = count - 1
      return nil
    }
    (sender.isNew, sender.known) = (true, [:])
    update(number) { actor in
      actor.hasEnded = actor.hasEnded || frame.hasEnded
      if let states = frame.states { actor.reported = states }
    }
    add(frame.text, to: number, at: time)
    return number
  }

  /// A frame that reports an actor: a new one, or one that an earlier connection has reported.
  private mutating func begin(_ frame: InspectFrame, from sender: inout LiveSender) -> Int? {
    guard !frame.isOther else {
      sender.actors[frame.session] = 0
      return nil
    }
    if let known = identities[frame.identity], let actor = actors[known] {
      sender.actors[frame.session] = known
      if !sender.isNew {
        sender.known[known] = actor.records.reduce(into: [:]) { counts, record in counts[record.text, default: 0] += 1 }
      }
      return nil
    }
    (sender.isNew, sender.known) = (true, [:])
    let number = make(frame.session, .inspect)
    identities[frame.identity] = number
    let parent = frame.parent.flatMap { sender.actors[$0] }
    update(number) { actor in
      actor.name = frame.name ?? frame.session
      actor.parent = parent.flatMap { $0 > 0 ? $0 : nil }
    }
    if let definition = frame.definition { define(number, definition, InspectFrame.notation) }
    sender.actors[frame.session] = number
    return number
  }

  // MARK: Lines

  /// The actor of the lines that name a machine and an instance; nil if there is none.
  package func actor(machine: String, instance: String) -> LiveActor? {
    lastOfKey[Self.key(machine, instance)].flatMap { actors[$0] }
  }

  private static func key(_ machine: String, _ instance: String) -> String { machine + "\n" + instance }

  private mutating func take(_ line: LiveLine, at time: Int) -> Int {
    let key = Self.key(line.machine ?? "", line.instance)
    // A program that is started again sends its definition again.
    let known = lastOfKey[key].flatMap { line.isDefinition && actors[$0]?.count ?? 0 > 0 ? nil : $0 }
    let number = known ?? make(key, .lines)
    update(number) { actor in
      actor.name = line.instance.isEmpty ? line.machine ?? "" : line.instance
      actor.machine = line.machine
      if let states = line.states { actor.reported = states }
    }
    if let definition = line.definition { define(number, definition, line.notation) }
    if !line.isDefinition { add(line.text, to: number, at: time) }
    return number
  }

  /// Gives an actor the text of its machine.
  private mutating func define(_ number: Int, _ definition: String, _ notation: String?) {
    let before = actors[number]?.definition?.utf8.count ?? 0
    bytes += definition.utf8.count - before
    update(number) { actor in
      if actor.definition != definition { actor.followed = nil }
      actor.bytes += definition.utf8.count - before
      (actor.definition, actor.notation) = (definition, notation)
    }
  }

  // MARK: The budget

  private mutating func make(_ key: String, _ wire: LiveActor.Wire) -> Int {
    if actors.count >= Limits.actors, let oldest = actors.values.min(by: { $0.lastTime < $1.lastTime }) {
      remove(oldest.number)
      droppedActors += 1
    }
    last += 1
    actors[last] = LiveActor(number: last, key: key, name: key, wire: wire)
    lastOfKey[key] = last
    return last
  }

  private mutating func remove(_ number: Int) {
    guard let actor = actors.removeValue(forKey: number) else { return }
    bytes -= actor.bytes
    if lastOfKey[actor.key] == number { lastOfKey[actor.key] = nil }
    identities = identities.filter { $0.value != number }
  }

  private mutating func add(_ text: String, to number: Int, at time: Int) {
    bytes += text.utf8.count
    update(number) { $0.add(text, at: time) }
    if actors[number]?.records.count ?? 0 > Limits.records { drop(Limits.dropped, of: number) }
    while bytes > maxBytes, let largest = actors.values.max(by: { $0.bytes < $1.bytes }) {
      guard largest.records.count > 1 else { return remove(largest.number) }
      drop((largest.records.count + 1) / 2, of: largest.number)
    }
  }

  private mutating func drop(_ count: Int, of number: Int) {
    let before = actors[number]?.bytes ?? 0
    update(number) { $0.drop(count) }
    bytes += (actors[number]?.bytes ?? 0) - before
  }
}
