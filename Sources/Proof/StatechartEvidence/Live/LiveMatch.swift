package import Statecharts

/// The machine of several that an actor's records are about.
package enum LiveMatch {
  /// The maximum number of records that are compared.
  private static let records = 50

  /// The machine that knows most of the names in the records, at least half of the records by one; nil if none does, or
  /// more than one does.
  package static func best<ID>(_ actor: LiveActor, among machines: [(id: ID, chart: Statechart)]) -> ID? {
    let counts = machines.map { known(actor, $0.chart) }
    guard let most = counts.max(), most > 0, most * 2 >= min(records, actor.records.count),
      counts.count(where: { $0 == most }) == 1
    else { return nil }
    return counts.firstIndex(of: most).map { machines[$0].id }
  }

  /// The number of records with an event or a state of a machine.
  private static func known(_ actor: LiveActor, _ chart: Statechart) -> Int {
    var options = LogOptions()
    options.format = actor.wire.format
    guard var reader = try? LogReader(options, of: chart) else { return 0 }
    var events: [LogEvent] = []
    for record in actor.records.suffix(records) {
      events += (try? reader.events(in: record.text, number: record.number)) ?? []
    }
    events += (try? reader.rest()) ?? []
    var names = LogNames(of: chart)
    return events.count { event in
      names.event(event.name) != nil || (event.states ?? []).contains { names.state($0) != nil }
    }
  }
}
