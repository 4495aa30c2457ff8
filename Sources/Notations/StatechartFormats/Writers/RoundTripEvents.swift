import OrderedCollections
import Statecharts

/// The relation of a chart's events to those of the chart that is read back: display names become names of events
/// there.
struct RoundTripEvents {
  private let chart: Statechart
  private let language: String
  private let cancelled: Set<String>
  private let sent: Set<String>
  private var renamed: OrderedDictionary<String, String> = [:]

  init(_ chart: Statechart, language: String) {
    self.chart = chart
    self.language = language
    cancelled = Set(
      chart.allContent.compactMap { content in
        if case .cancel(let cancel) = content, case .literal(let id) = cancel.sendID { id } else { nil }
      })
    sent = Set(chart.allContent.compactMap { if case .send(let send) = $0 { send.id } else { nil } })
  }

  /// The messages about events that have another name.
  var messages: [String] {
    renamed.map { "the event '\($0)' is written as '\($1)'" }
  }

  /// The name that an event has in what was read back.
  func name(of event: String) -> String { renamed[event] ?? event }

  mutating func areEqual(_ events: [EventDescriptor], _ others: [EventDescriptor]) -> Bool {
    guard events.count == others.count else { return false }
    return zip(events, others).allSatisfy { areEqual($0.text, $1.text) }
  }

  /// True if it is the same name, or what becomes of the event's display name.
  private mutating func areEqual(_ name: String, _ other: String) -> Bool {
    if name == other { return renamed[name] == nil || renamed[name] == other }
    let label = chart.label(of: EventDescriptor(name), in: language).onOneLine
    guard DraftNames.event(label) == other else { return false }
    renamed[name] = other
    return true
  }

  mutating func areEqual(_ content: [Content], _ others: [Content]) -> Bool {
    guard content.count == others.count else { return false }
    return zip(content, others).allSatisfy { areEqual($0, $1) }
  }

  private mutating func areEqual(_ content: Content, _ other: Content) -> Bool {
    switch (content, other) {
    case (.raise(let one), .raise(let two)): return areEqual(one.event, two.event)
    case (.send(let one), .send(let two)): return areEqual(one, two)
    case (.cancel(let one), .cancel(let two)):
      guard case .literal(let id) = one.sendID, case .literal(let otherID) = two.sendID else { return false }
      return id == otherID || areEqual(id, otherID)
    case (.action(let one), .action(let two)):
      let title = one.displayName.map { $0(in: language) } ?? one.name
      return title.onOneLine == two.name
    case (.cancel(let one), .action(let two)):
      // An event that nothing sends cannot be cancelled.
      guard case .literal(let id) = one.sendID, !sent.contains(id) else { return false }
      return two.name == "cancel " + id.onOneLine
    case (.choose(let one), .choose(let two)):
      guard one.branches.count == two.branches.count else { return false }
      return zip(one.branches, two.branches).allSatisfy { branch, other in
        branch.condition == other.condition && areEqual(branch.content, other.content)
      }
    default: return content == other
    }
  }

  private mutating func areEqual(_ send: Send, _ other: Send) -> Bool {
    guard case .literal(let event) = send.event, case .literal(let otherEvent) = other.event,
      send.target == nil, send.type == nil, send.payload.isEmpty, send.idLocation == nil,
      send.delay == other.delay, areEqual(event, otherEvent)
    else { return false }
    if send.id == other.id { return true }
    guard let id = send.id else { return !cancelled.contains(event) }
    return id == event && other.id == otherEvent
  }
}
