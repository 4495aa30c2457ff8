public import JSONTree

/// What a room has done, for programs and tables: what was voted and answered, by whom. No secret and no key is in it.
public struct RoomReport: Sendable {
  private let opening: RoomOpening
  private let records: [RoomRecord]
  private let room: Room

  /// Makes a report of all events of a room, in their order.
  public init(_ opening: RoomOpening, _ records: [RoomRecord]) {
    self.opening = opening
    self.records = records
    var room = Room(opening)
    room.apply(records)
    self.room = room
  }

  /// The room with all its events as JSON.
  public var json: Value {
    .object([
      Value.Member("room", .string(opening.code.text)), Value.Member("machine", .string(opening.machine)),
      Value.Member("opened", .whole(opening.opened)), Value.Member("ends", .whole(opening.ends)),
      Value.Member("members", .whole(room.members.count)), Value.Member("run", .string(room.run)),
      Value.Member("events", .array(records.map(json))),
    ])
  }

  private func json(_ record: RoomRecord) -> Value {
    guard case .object(let members) = shown(record.event).json else { return .null }
    return .object(
      [Value.Member("sequence", .whole(record.sequence)), Value.Member("time", .whole(record.time))] + members)
  }

  /// A nickname that the teacher has hidden is not told.
  private func shown(_ event: RoomEvent) -> RoomEvent {
    guard case .joined(let member, _) = event else { return event }
    return .joined(member: member, nickname: room.nickname(of: member))
  }

  /// A table with a line for each vote and answer, also those that were changed later. RFC 4180.
  ///
  /// The columns are the sequence, the time in seconds since 1970, the kind (`vote`, `answer`, or `solution` of an exercise or
  /// a lesson), the number of the vote or question in the room or of the member's try, the member's number and nickname, what it
  /// chose or handed in (a step, the number of a choice from 1, a text), whether that is right (empty for votes), whether it
  /// counts in the end, and of solutions the mark from 0 to 100, the run that shows the first fault, and what is wrong then.
  public var csv: String {
    var lines = [
      [
        "sequence", "time", "kind", "number", "member", "nickname", "choice", "right", "counts", "mark", "run",
        "remark",
      ]
    ]
    var (votes, questions) = (0, 0)
    var tries: [Int: Int] = [:]
    var question: RoomQuestion?
    let (counting, none) = (self.counting, ["", "", ""])
    for record in records {
      let counts = counting.contains(record.sequence) ? "yes" : "no"
      let start = ["\(record.sequence)", "\(record.time)"]
      switch record.event {
      case .voteOpened: votes += 1
      case .asked(let asked):
        questions += 1
        question = asked
      case .proposed(let member, let step):
        lines.append(start + ["vote", "\(votes)"] + name(member) + [step, "", counts] + none)
      case .answered(let member, let choice):
        let isRight = question?.right == choice ? "yes" : "no"
        let cells = ["\(choice + 1)", isRight, counts]
        lines.append(start + ["answer", "\(questions)"] + name(member) + cells + none)
      case .handedIn(let member, let answer):
        tries[member, default: 0] += 1
        let number = "\(tries[member] ?? 0)"
        let marked = ["\(answer.mark)", answer.fault?.run ?? "", answer.fault?.message ?? ""]
        let cells = [answer.text, answer.isRight ? "yes" : "no", counts]
        lines.append(start + ["solution", number] + name(member) + cells + marked)
      case .joined, .shown, .voteClosed, .revealed, .nicknameHidden, .ended: break
      }
    }
    return lines.map { $0.map(RoomReport.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private func name(_ member: Int) -> [String] { ["\(member)", room.nickname(of: member)?.rawValue ?? ""] }

  /// The sequences of the votes and answers that counted in the end: those after which the member has not chosen anew.
  private var counting: Set<Int> {
    var counting: Set<Int> = []
    var (chosen, handedIn): (Set<Int>, Set<Int>) = ([], [])
    for record in records.reversed() {
      switch record.event {
      case .proposed(let member, _), .answered(let member, _):
        if chosen.insert(member).inserted { counting.insert(record.sequence) }
      case .handedIn(let member, _):
        if handedIn.insert(member).inserted { counting.insert(record.sequence) }
      case .shown, .voteOpened, .voteClosed, .asked, .revealed, .ended: chosen.removeAll()
      case .joined, .nicknameHidden: break
      }
    }
    return counting
  }

  /// A cell of a table. One that a spreadsheet would take for a formula begins with an apostrophe.
  private static func cell(_ text: String) -> String {
    let plain = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } == true ? "'" + text : text
    guard plain.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return plain }
    return "\"" + plain.replacing("\"", with: "\"\"") + "\""
  }
}
