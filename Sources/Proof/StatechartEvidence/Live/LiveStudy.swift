import StatechartExecution
package import StatechartGrading
import StatechartSimulation
import Statecharts

/// The run of a live actor as its machine follows it: what came of each of its records.
package struct LiveStudy: Hashable, Codable, Sendable {
  /// The limits of a study.
  package enum Limits {
    /// The numbers of the last records that are tried until the run fits into an address.
    package static let windows = [1000, 250, 60, 15, 1]
    /// The maximum number of bytes of the text of a run.
    package static let runBytes = 12 << 10
    /// The maximum number of steps of a run.
    package static let steps = 1900
  }

  /// The verdict on a record.
  package enum Verdict: String, Hashable, Codable, Sendable {
    /// Program and machine did the same.
    case taken
    /// The machine refuses the event, and the program did not move, or does not say.
    case refused
    /// The program took what the machine refuses, refused what it takes, or went elsewhere.
    case disagreement
  }

  /// A record with what came of it.
  package struct Moment: Hashable, Codable, Sendable {
    /// The number of the record among those of its actor, from 1.
    package let number: Int
    /// The event, or the states where the record has no event.
    package let event: String
    package let verdict: Verdict
    /// The cause of a refusal or disagreement (`LogCause.name`).
    package var cause: String?
    /// The names that are most like one that the machine does not have.
    package var nearest: [String] = []
    /// The states in which the program was afterwards, if it says so.
    package var reported: [String]?
    /// The states in which the machine was afterwards, before it went on from the program's.
    package var states: [String]
    /// The place in the program where it was asked for, if the record says so.
    package var place: String?
    /// The number of steps of the run up to it; nil if the run begins after it.
    package var position: Int?
  }

  /// The text of the run.
  package var run = ""
  /// The moments, in order.
  package var moments: [Moment] = []
  /// The active atomic states at the end.
  package var states: [String] = []
  /// The first record that cannot be read, in words.
  package var fault: String?
  /// The number of earlier records that the run does not have.
  package var earlier = 0
  /// True if the states of the program could not be reached since they were last reported.
  package var isLost = false

  /// The number of steps at which a page shows the run: at its last event, before the machine went on from where the
  /// program is.
  package var position: Int? { moments.last.flatMap { $0.verdict == .disagreement ? $0.position : nil } }
}

/// A machine that follows live actors.
package struct LiveEngine: Sendable {
  private let chart: Statechart
  private let follow: @Sendable ([LogEvent], LogReplay.Beginning) -> LiveStudy

  /// Makes the engine of a machine.
  package init(_ participant: Participant) {
    func make<Model: DataModel>(_ model: Model) -> @Sendable ([LogEvent], LogReplay.Beginning) -> LiveStudy {
      let (start, anywhere) = (Lazy<LogFollower<Model>>(), Lazy<LogFollower<Model>>())
      @Sendable func follower(_ beginning: LogReplay.Beginning) -> LogFollower<Model> {
        (beginning == .start ? start : anywhere).value {
          LogFollower(participant, model, from: beginning, repairs: 0)
        }
      }
      return { events, beginning in
        var live = LiveFollower(follower(beginning)) { follower(.anywhere).starts }
        for event in events { live.follow(event) }
        return live.study
      }
    }
    chart = participant.chart
    follow = make(participant.model)
  }

  /// Follows the records of an actor: all of them, or as many of the last as fit into an address.
  package func study(_ actor: LiveActor) -> LiveStudy {
    var study = LiveStudy()
    for window in LiveStudy.Limits.windows {
      let records = actor.records.suffix(window)
      let earlier = (records.first?.number ?? 1) - 1
      study = self.study(records, of: actor, isWhole: earlier == 0)
      study.earlier = earlier
      let fits = study.run.utf8.count <= LiveStudy.Limits.runBytes && study.steps <= LiveStudy.Limits.steps
      if fits { break }
    }
    return study
  }

  private func study(_ records: ArraySlice<LiveActor.Record>, of actor: LiveActor, isWhole: Bool) -> LiveStudy {
    var options = LogOptions()
    options.format = actor.wire.format
    // Where a field has that name, the machine need not know the events for it to be the one.
    let hasEvents = records.contains { (try? Value(json: $0.text))?["event"] != nil }
    if actor.wire == .lines, hasEvents { options.event = "event" }
    var (events, fault): ([LogEvent], String?) = ([], nil)
    do throws(LogFault) {
      var reader = try LogReader(options, of: chart)
      for record in records { events += try reader.events(in: record.text, number: record.number) }
      events += try reader.rest()
    } catch {
      fault = "\(error.line):\(error.column): \(error.message)"
    }
    // An actor has one machine, whatever the fields of its records are read as.
    events.sort { $0.line < $1.line }
    let texts = Dictionary(uniqueKeysWithValues: records.map { ($0.number, $0.text) })
    if actor.wire == .lines {
      // A log of events has no records of states alone, and no states that the machine does not have; the program is in
      // them all the same.
      for index in events.indices where events[index].states == nil {
        events[index].states = texts[events[index].line].flatMap(LiveLine.states(in:))
      }
      let read = Set(events.map(\.line))
      for record in records where !read.contains(record.number) {
        guard let states = LiveLine.states(in: record.text) else { continue }
        var event = LogEvent(line: record.number, name: "", time: nil)
        event.states = states
        events.append(event)
      }
      events.sort { $0.line < $1.line }
    }
    var study = follow(events, isWhole ? .start : .anywhere)
    study.fault = fault
    for index in study.moments.indices where study.moments[index].verdict != .taken {
      let record = texts[study.moments[index].number].flatMap { try? Value(json: $0) }
      study.moments[index].place = record?["place"]?.string
    }
    return study
  }
}

extension LiveStudy {
  fileprivate var steps: Int { moments.last?.position ?? 0 }
}
