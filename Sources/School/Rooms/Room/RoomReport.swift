package import JSONTree

/// The record of a room, for programs and tables: the votes and answers of its members. It has no secret and no key.
package struct RoomReport: Sendable {
  private let opening: RoomOpening
  private let records: [RoomRecord]
  private let room: Room

  private let title: String

  /// Makes a report of all events of a room, in their order.
  ///
  /// - Parameter title: That of the exercise or lesson that members solve.
  package init(_ opening: RoomOpening, _ records: [RoomRecord], title: String = "") {
    self.opening = opening
    self.title = title
    self.records = records
    var room = Room(opening)
    room.apply(records)
    self.room = room
  }

  /// The room with all its events as JSON.
  package var json: Value {
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

  /// A nickname that the teacher has hidden is not shown.
  private func shown(_ event: RoomEvent) -> RoomEvent {
    guard case .joined(let member, _, let seat) = event else { return event }
    return .joined(member: member, nickname: room.nickname(of: member), seat: seat)
  }

  /// A table with a line for each vote and answer, also those that were changed later, and at its end one for each
  /// member. RFC 4180.
  ///
  /// The columns are the sequence, the time in UTC (ISO 8601), the kind (`vote`, `answer`, or `solution` of an exercise
  /// or a lesson), the number of the vote or question in the room or of the member's try (empty for solutions that use
  /// up none), the member's number and nickname, what it chose or handed in (a step, the number of a choice from 1, a
  /// text), whether that is right (empty for votes and for what could not be marked), whether it counts in the end, of
  /// solutions the mark from 0 to 100 (empty if there is none), the run that shows the first fault, and what is wrong
  /// then, or why it was not marked; the member's code of the roster, and what was asked (the run of a vote, the
  /// question with its choices, the title of what is solved).
  ///
  /// A line of the kind `total` has how many questions the member has answered or answers it has handed in, how many
  /// of those that count are right, and the mark: the best one, or of questions the share that is right of all that
  /// were asked.
  package var csv: String {
    var lines = [Line.heading]
    var (votes, questions) = (0, 0)
    var tries: [Int: Int] = [:]
    var question: RoomQuestion?
    var (moment, run) = (Room(opening), "")
    var totals: [Int: Total] = [:]
    let counting = counting
    for record in records {
      moment.apply([record])
      let isCounted = counting.contains(record.sequence)
      var line = Line(record, counts: isCounted)
      switch record.event {
      case .voteOpened:
        votes += 1
        run = moment.run
      case .asked(let asked):
        questions += 1
        question = asked
      case .proposed(let member, let step), .suggested(let member, let step):
        line.fill("vote", votes, name(member), choice: step, asked: run)
        lines.append(line.cells)
      case .answered(let member, let choice):
        let isRight = question?.right == choice
        line.fill("answer", questions, name(member), choice: "\(choice + 1)", asked: question?.text ?? "")
        line.right = isRight ? "yes" : "no"
        lines.append(line.cells)
        if isCounted { totals[member, default: Total()].add(isRight) }
      case .handedIn(let member, let answer):
        if answer.mark != nil { tries[member, default: 0] += 1 }
        let number = answer.mark == nil ? nil : tries[member]
        line.fill("solution", number, name(member), choice: answer.text, asked: title)
        line.right = answer.result.isUnmarked ? "" : answer.isRight ? "yes" : "no"
        line.marked = [answer.mark.map { "\($0)" } ?? "", answer.fault?.run ?? "", answer.remark]
        lines.append(line.cells)
      case .joined, .shown, .suggestionSettled, .proposalsCleared, .voteClosed, .revealed, .triesGranted, .moved,
        .nicknameHidden, .joinPolicySet, .removed, .ended:
        break
      }
    }
    lines += room.members.keys.sorted().map { total(of: $0, totals[$0] ?? Total(), asked: questions) }
    return lines.map { $0.map(RoomReport.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// The counted answers of a member.
  private struct Total {
    var (answered, right) = (0, 0)
    mutating func add(_ isRight: Bool) {
      answered += 1
      right += isRight ? 1 : 0
    }
  }

  /// A line of the table.
  private struct Line {
    static let heading = [
      "sequence", "time", "kind", "number", "member", "nickname", "choice", "right", "counts", "mark", "run", "remark",
      "code", "question",
    ]

    private let start: [String]
    private let counts: String
    private var (kind, number, name, choice, asked) = ("", "", ["", "", ""], "", "")
    var right = ""
    var marked = ["", "", ""]

    init(_ record: RoomRecord, counts: Bool) {
      start = ["\(record.sequence)", UniversalTime(seconds: record.time).iso8601]
      self.counts = counts ? "yes" : "no"
    }

    mutating func fill(_ kind: String, _ number: Int?, _ name: [String], choice: String, asked: String) {
      (self.kind, self.name, self.choice, self.asked) = (kind, name, choice, asked)
      self.number = number.map { "\($0)" } ?? ""
    }

    var cells: [String] {
      start + [kind, number] + name.prefix(2) + [choice, right, counts] + marked + [name[2], asked]
    }
  }

  private func total(of member: Int, _ total: Total, asked: Int) -> [String] {
    let (name, progress) = (name(member), room.work[member])
    let (number, right, mark) =
      opening.subject.takesAnswers
      ? (progress.tries, progress.isSolved ? 1 : 0, progress.best.map { "\($0)" } ?? "")
      : (total.answered, total.right, asked > 0 ? "\(total.right * 100 / asked)" : "")
    return ["", "", "total", "\(number)"] + name.prefix(2) + ["", "\(right)", "", mark, "", "", name[2], ""]
  }

  /// The number, nickname and code of a member.
  private func name(_ member: Int) -> [String] {
    ["\(member)", room.nickname(of: member)?.rawValue ?? "", room.members[member]?.seat ?? ""]
  }

  /// The sequences of the votes and answers that counted in the end: those after which the member has not chosen anew.
  private var counting: Set<Int> {
    var counting: Set<Int> = []
    var (chosen, handedIn): ([Int: Int], [Int: Int]) = ([:], [:])
    var typed: [Int: (step: String, sequence: Int)] = [:]
    for record in records {
      switch record.event {
      case .proposed(let member, _), .answered(let member, _):
        (chosen[member], typed[member]) = (record.sequence, nil)
      case .suggested(let member, let step): typed[member] = (step, record.sequence)
      // A typed step counts, in place of the one before, once the teacher has accepted it.
      case .suggestionSettled(let step, let isTaken):
        for (member, suggestion) in typed where suggestion.step == step {
          if isTaken { chosen[member] = suggestion.sequence }
          typed[member] = nil
        }
      case .handedIn(let member, let answer): if answer.mark != nil { handedIn[member] = record.sequence }
      case .proposalsCleared: (chosen, typed) = ([:], [:])
      case .shown, .voteOpened, .voteClosed, .asked, .ended:
        counting.formUnion(sequences(chosen))
        (chosen, typed) = ([:], [:])
      case .joined, .revealed, .triesGranted, .moved, .nicknameHidden, .joinPolicySet, .removed: break
      }
    }
    return counting.union(sequences(chosen)).union(sequences(handedIn))
  }

  /// The sequences of members that were not removed.
  private func sequences(_ chosen: [Int: Int]) -> [Int] {
    chosen.compactMap { room.members[$0.key] == nil ? nil : $0.value }
  }

  /// A cell of a table. One that a spreadsheet would take for a formula begins with an apostrophe.
  private static func cell(_ text: String) -> String {
    let plain = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } == true ? "'" + text : text
    guard plain.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return plain }
    return "\"" + plain.replacing("\"", with: "\"\"") + "\""
  }
}

extension RoomAnswer {
  /// The fault of the answer, or the reason for which it was not marked. English.
  fileprivate var remark: String {
    switch result {
    case .marked, .unreadable: fault?.message ?? ""
    case .unmarked(.machine): "not marked: the machine of the exercise cannot be run"
    case .unmarked(.work): "not marked: it takes more time or memory than there is for an answer"
    }
  }
}

extension RoomAnswer.Result {
  fileprivate var isUnmarked: Bool {
    switch self {
    case .unmarked: true
    case .marked, .unreadable: false
    }
  }
}
