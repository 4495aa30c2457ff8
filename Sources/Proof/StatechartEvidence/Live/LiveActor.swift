/// A machine of a running program, as the program reports it: its records, and the verdicts on them so far.
package struct LiveActor: Hashable, Codable, Sendable {
  /// The form of the records.
  package enum Wire: String, Hashable, Codable, Sendable {
    /// Frames of Stately Inspect.
    case inspect
    /// Objects of JSON with the fields of logs.
    case lines

    var format: LogFormat {
      switch self {
      case .inspect: .inspect
      case .lines: .jsonLines
      }
    }
  }

  /// A frame or a line.
  package struct Record: Hashable, Codable, Sendable {
    /// Its number among those of the actor, from 1.
    package let number: Int
    /// The time at which it arrived, in milliseconds since 1970.
    package let time: Int
    package let text: String
  }

  /// A refusal or a disagreement.
  package struct Refusal: Hashable, Codable, Sendable {
    /// The number of the record, and the time at which it arrived.
    package let number: Int
    package let time: Int
    package let event: String
    package let verdict: LiveStudy.Verdict
  }

  /// The maximum number of refusals that are kept.
  static let maxRefusals = 1000

  /// Its number in addresses, from 1.
  package let number: Int
  /// The session or instance of the program.
  package let key: String
  /// The name that the program gives it.
  package internal(set) var name: String
  package let wire: Wire
  /// The number of the actor that has started it, if one has.
  package internal(set) var parent: Int?
  /// The text of the machine, if the program sends it, and its notation, if it names that.
  package internal(set) var definition: String?
  package internal(set) var notation: String?
  /// The name of the machine, if the program says it.
  package internal(set) var machine: String?
  /// The identifier of the machine that follows it, if that is known.
  package var followed: String?
  /// The records that are kept, in order.
  package internal(set) var records: [Record] = []
  /// The number of records that came.
  package internal(set) var count = 0
  /// True once the program has said that the actor is at its end.
  package internal(set) var hasEnded = false
  /// The bytes of its records and its definition.
  var bytes = 0
  /// The states that the program reported last.
  package internal(set) var reported: [String]?
  /// The number of the last record on which there is a verdict.
  package private(set) var judged = 0
  /// The active states of the machine then, the time since which it is in them, and where it cannot be followed.
  package private(set) var states: [String] = []
  package private(set) var since: Int?
  package private(set) var isLost = false
  /// The last refusals and disagreements, and how many there were.
  package private(set) var refusals: [Refusal] = []
  package private(set) var refusalCount = 0

  init(number: Int, key: String, name: String, wire: Wire) {
    (self.number, self.key, self.name, self.wire) = (number, key, name, wire)
  }

  /// The number of records that are kept elsewhere.
  private var hidden = 0
  /// The time of its last record; 0 if it has none.
  package var lastTime: Int { records.last?.time ?? 0 }
  /// The number of records that were dropped.
  package var dropped: Int { count - records.count - hidden }

  /// The same actor with so many of its last records, for one who studies it.
  package func keeping(_ number: Int) -> Self {
    var actor = self
    actor.records = records.suffix(number)
    actor.hidden = records.count - actor.records.count
    return actor
  }

  mutating func add(_ text: String, at time: Int) {
    count += 1
    bytes += text.utf8.count
    records.append(Record(number: count, time: time, text: text))
  }

  /// Drops the oldest records.
  mutating func drop(_ number: Int) {
    bytes -= records.prefix(number).reduce(0) { $0 + $1.text.utf8.count }
    records.removeFirst(min(number, records.count))
  }

  /// Takes in what came of the records.
  package mutating func judge(_ study: LiveStudy, upTo last: Int) {
    let times = Dictionary(uniqueKeysWithValues: records.map { ($0.number, $0.time) })
    for moment in study.moments where moment.number > judged && moment.number <= last {
      guard moment.verdict != .taken else { continue }
      refusalCount += 1
      refusals.append(
        Refusal(
          number: moment.number, time: times[moment.number] ?? 0, event: moment.event, verdict: moment.verdict))
    }
    if refusals.count > Self.maxRefusals { refusals.removeFirst(refusals.count - Self.maxRefusals) }
    if study.states != states || since == nil {
      let entered = study.moments.reversed().prefix { $0.states == study.states }.last
      since = entered.flatMap { times[$0.number] } ?? records.last?.time
    }
    (states, isLost, judged) = (study.states, study.isLost, max(judged, last))
  }
}
