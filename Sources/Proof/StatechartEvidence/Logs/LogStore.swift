import StatechartExecution
import Statecharts

/// The events of a log that were not followed yet, for each instance in the order of the log. Names and states are held
/// once.
struct LogStore: Sendable {
  /// An event without what few events have.
  private struct Entry: Sendable {
    let line: Int
    let time: Int
    let name: Int32
    let states: Int32
    /// The index of the rest, or -1.
    let rest: Int32
    /// The index of the next event of the instance, or -1.
    var next: Int32 = -1
  }

  /// The fields that few events have.
  private struct Rest: Sendable {
    let payload: Value?
    let before: [String]?
    let conditions: [ValueBinding]
    let run: LogEvent.RunPart?
    let reportsOwnEvents: Bool
  }

  /// The first and last event of an instance, as indices of entries; -1 without one.
  private struct Chain: Sendable {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  private var entries: [Entry] = []
  private var rests: [Rest] = []
  private var names: [String] = []
  private var nameNumbers: [String: Int32] = [:]
  private var states: [[String]] = []
  private var stateNumbers: [[String]: Int32] = [:]
  /// The names of the instances, in the order of their first events.
  private(set) var keys: [String] = []
  private var chains: [Chain] = []
  private var numbers: [String: Int] = [:]
  /// The instances with events, in the order of the first of these.
  private(set) var waiting: [Int] = []

  /// The number of events that are held.
  var count: Int { entries.count }

  /// The number of instances that there were.
  var instances: Int { keys.count }

  mutating func add(_ event: LogEvent) {
    let number = number(of: event.instance)
    let hasRest =
      event.payload != nil || event.before != nil || !event.conditions.isEmpty || event.run != nil
      || event.reportsOwnEvents
    if hasRest {
      rests.append(
        Rest(
          payload: event.payload, before: event.before, conditions: event.conditions, run: event.run,
          reportsOwnEvents: event.reportsOwnEvents))
    }
    let place = Int32(entries.count)
    entries.append(
      Entry(
        line: event.line, time: event.time ?? .min, name: Self.number(of: event.name, &names, &nameNumbers),
        states: event.states.map { Self.number(of: $0, &states, &stateNumbers) } ?? -1,
        rest: hasRest ? Int32(rests.count - 1) : -1))
    if chains[number].last >= 0 {
      entries[Int(chains[number].last)].next = place
    } else {
      chains[number].first = place
      waiting.append(number)
    }
    chains[number].last = place
  }

  private mutating func number(of key: String) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = keys.count
    keys.append(key)
    chains.append(Chain())
    return keys.count - 1
  }

  private static func number<Element: Hashable>(
    of element: Element, _ list: inout [Element], _ numbers: inout [Element: Int32]
  ) -> Int32 {
    if let known = numbers[element] { return known }
    let number = Int32(list.count)
    numbers[element] = number
    list.append(element)
    return number
  }

  /// The events of an instance, in the order of the log.
  func events(of number: Int) -> [LogEvent] {
    var events: [LogEvent] = []
    var place = chains[number].first
    while place >= 0 {
      let entry = entries[Int(place)]
      var event = LogEvent(
        line: entry.line, instance: keys[number], name: names[Int(entry.name)],
        time: entry.time == .min ? nil : entry.time)
      if entry.states >= 0 { event.states = states[Int(entry.states)] }
      if entry.rest >= 0 {
        let rest = rests[Int(entry.rest)]
        (event.payload, event.before, event.conditions, event.run) =
          (rest.payload, rest.before, rest.conditions, rest.run)
        event.reportsOwnEvents = rest.reportsOwnEvents
      }
      events.append(event)
      place = entry.next
    }
    return events
  }

  /// Lets go of all events; the instances keep their numbers.
  mutating func removeEvents() {
    for number in waiting { chains[number] = Chain() }
    entries.removeAll(keepingCapacity: true)
    rests.removeAll()
    (names, nameNumbers, states, stateNumbers) = ([], [:], [], [:])
    waiting.removeAll(keepingCapacity: true)
  }
}
