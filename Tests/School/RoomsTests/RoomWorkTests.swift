import JSONTree
import Testing

@testable import Rooms

/// What members hand in, and what a teacher learns of it.
struct RoomWorkTests {
  private static func wrong(_ run: String, mark: Int = 0, text: String = "x") -> RoomCommand {
    .handIn(RoomAnswer(text: text, mark: mark, fault: RoomAnswer.Fault(run: run, message: "no \(run)")))
  }

  private static let right = RoomCommand.handIn(RoomAnswer(text: "y", mark: 100))

  @Test(arguments: [
    RoomSubject.machine("battery"), .machine("~abc"), .lesson("states"), .exercise("exercise-run"),
    .exercise("a/b"), .quiz(machine: "battery", seed: 7, count: 10), .quiz(machine: "~a/b", seed: 0, count: 1),
  ])
  func subjectsAreReadBack(subject: RoomSubject) {
    #expect(RoomSubject(subject.text) == subject)
  }

  @Test func theBestMarkAndAllTriesAreKept() throws {
    var room = TestRoom(on: .exercise("e"))
    try room.join(3)
    try room.ask(Self.wrong("a", mark: 60), .member(1))
    try room.ask(Self.wrong("b", mark: 20), .member(1))
    try room.ask(Self.right, .member(2))
    try room.ask(Self.wrong("a"), .member(2))
    let work = room.room.work
    #expect(work[1] == RoomWork.Progress(handedIn: 2, tries: 2, best: 60, bytes: 2, last: 5))
    #expect(work[2].isSolved && work[2].tries == 2)
    #expect(work[3] == RoomWork.Progress() && work.progress.count == 2 && work.solved == 1)
  }

  /// A fault counts once for each member, and the most common is first.
  @Test func faultsAreCountedByMembers() throws {
    var room = TestRoom(on: .exercise("e"))
    try room.join(3)
    for run in ["a", "a", "a"] { try room.ask(Self.wrong(run), .member(1)) }
    try room.ask(Self.wrong("b"), .member(2))
    try room.ask(Self.wrong("b"), .member(3))
    let faults = room.room.work.mostCommon(10)
    #expect(faults.map(\.fault.run) == ["b", "a"])
    #expect(faults.map(\.members) == [[2, 3], [1]])
    #expect(faults.map(\.first) == [7, 4])
    #expect(room.room.work.mostCommon(1).count == 1)
  }

  @Test func onlyMembersHandInWhereThereIsSomethingToSolve() throws {
    var room = TestRoom(on: .exercise("e"))
    try room.join(1)
    for role in [RoomRole.visitor, .teacher, .member(2)] {
      #expect(room.refusal(Self.right, role) == .membersOnly)
    }
    #expect(room.refusal(.handIn(RoomAnswer(text: "", mark: 101)), .member(1)) == .unknown)
    for subject in [RoomSubject.machine("m"), .quiz(machine: "m", seed: 1, count: 3)] {
      var other = TestRoom(on: subject)
      try other.join(1)
      #expect(other.refusal(Self.right, .member(1)) == .unknown)
    }
  }

  @Test func handingInIsBounded() throws {
    var limits = RoomLimits()
    (limits.answerBytes, limits.tries, limits.allAnswerBytes, limits.faultBytes) = (5, 2, 8, 4)
    var room = TestRoom(limits, on: .exercise("e"))
    try room.join(3)
    #expect(room.refusal(Self.wrong("a", text: "123456"), .member(1)) == .tooLong(limit: 5))
    try room.ask(Self.wrong("aéééé", text: "12345"), .member(1))
    #expect(room.room.work.mostCommon(1).first?.fault.run == "aé")
    #expect(room.refusal(Self.wrong("a", text: "1234"), .member(1)) == .tooMany(limit: 8))
    try room.ask(Self.right, .member(1))
    #expect(room.refusal(Self.right, .member(1)) == .tooOften(limit: 2))
    #expect(room.refusal(Self.right, .member(2)) == nil)
  }

  @Test func questionsOfAQuizFollowEachOther() throws {
    let subject = RoomSubject.quiz(machine: "m", seed: 4, count: 2)
    var room = TestRoom(on: subject)
    try room.join(2)
    #expect(subject.next(after: nil) == 0 && RoomSubject.machine("m").next(after: nil) == nil)
    for index in 0..<2 {
      #expect(subject.next(after: room.room.lastQuestion) == index)
      try room.ask(.ask(RoomQuestion(seed: 4, index: index, choices: 3, right: 1, seconds: 30)), .teacher)
      try room.ask(.answer(choice: 1, version: room.room.version), .member(1))
      try room.ask(.answer(choice: index, version: room.room.version), .member(2))
      #expect(room.room.rightAnswers[1, default: 0] == index)
      try room.ask(.reveal(), .teacher)
    }
    #expect(room.room.rightAnswers == [1: 2, 2: 1])
    #expect(subject.next(after: room.room.lastQuestion) == nil)
  }

  @Test func reportsHaveAnswers() throws {
    var room = TestRoom(on: .exercise("e"))
    try room.ask(.join(.fox), .visitor)
    try room.ask(Self.wrong("a,b", mark: 40, text: "=1\n2"), .member(1))
    try room.ask(Self.right, .member(1))
    let report = RoomReport(room.room.opening, room.records)
    let lines = report.csv.split(separator: "\r\n").map(String.init)
    #expect(lines[1] == "2,1970-01-01T00:16:40Z,solution,1,1,fox,\"'=1\n2\",no,no,40,\"a,b\",\"no a,b\",,")
    #expect(lines[2] == "3,1970-01-01T00:16:40Z,solution,2,1,fox,y,yes,yes,100,,,,")
    #expect(report.json.json().contains("\"machine\":\"/exercises/e\""))
  }

  private static func unmarked(_ result: RoomAnswer.Result) -> RoomCommand {
    .handIn(RoomAnswer(text: "x", result), tries: 2)
  }

  /// What could not be marked, or read, uses up no try and has no mark; nobody gets 0 for it.
  @Test func whatIsNotMarkedUsesUpNoTry() throws {
    var room = TestRoom(on: .exercise("e"))
    try room.join(1)
    try room.ask(Self.unmarked(.unmarked(.work)), .member(1))
    try room.ask(Self.unmarked(.unreadable), .member(1))
    let none = room.room.work[1]
    #expect(none.tries == 0 && none.handedIn == 2 && none.unmarked == 1 && none.best == nil && !none.isSolved)
    let lines = RoomReport(room.room.opening, room.records).csv.split(separator: "\r\n").map(String.init)
    #expect(lines[1].contains(",solution,,1,,x,,no,,,not marked: it takes more time"), "\(lines)")
    #expect(lines[2].contains(",solution,,1,,x,no,no,,,,,"), "\(lines)")
    #expect(lines[3] == ",,total,0,1,,,0,,,,,,")
    for _ in 0..<2 { try room.ask(.handIn(RoomAnswer(text: "y", mark: 50), tries: 2), .member(1)) }
    #expect(room.refusal(.handIn(RoomAnswer(text: "y", mark: 50), tries: 2), .member(1)) == .noTriesLeft)
    #expect(room.refusal(Self.unmarked(.unreadable), .member(1)) == .noTriesLeft)
    #expect(room.room.work[1].best == 50 && room.room.work[1].tries == 2)
  }

  @Test(arguments: [
    RoomEvent.handedIn(member: 1, RoomAnswer(text: "x", .unmarked(.machine))),
    .handedIn(member: 1, RoomAnswer(text: "x", .unmarked(.work))),
    .handedIn(member: 2, RoomAnswer(text: "x", .unreadable, fault: RoomAnswer.Fault(run: "", message: "m"))),
    .handedIn(member: 2, RoomAnswer(text: "x", mark: 0)), .triesGranted(member: 3, count: 2), .moved(member: 4),
  ])
  func eventsAreReadBack(event: RoomEvent) throws {
    #expect(RoomEvent(json: event.json) == event)
  }

  @Test func theTeacherGivesMoreTries() throws {
    var room = TestRoom(on: .exercise("e"))
    try room.join(2)
    let answer = RoomCommand.handIn(RoomAnswer(text: "y", mark: 50), tries: 1)
    try room.ask(answer, .member(1))
    #expect(room.refusal(answer, .member(1)) == .noTriesLeft)
    #expect(room.refusal(.grantTries(member: 1, count: 1), .member(1)) == .teacherOnly)
    #expect(room.refusal(.grantTries(member: 3, count: 1), .teacher) == .unknown)
    #expect(room.refusal(.grantTries(member: 1, count: 0), .teacher) == .unknown)
    #expect(room.refusal(.grantTries(member: 1, count: 101), .teacher) == .tooMany(limit: 100))
    try room.ask(.grantTries(member: 1, count: 1), .teacher)
    try room.ask(answer, .member(1))
    #expect(room.refusal(answer, .member(1)) == .noTriesLeft)
    try room.ask(answer, .member(2))
    #expect(room.refusal(answer, .member(2)) == .noTriesLeft)
  }

  /// A seat moves with all that it has; a request that knows an earlier place of it does nothing.
  @Test func aSeatMoves() throws {
    var room = TestRoom(on: .exercise("e"))
    try room.ask(.join(.fox, seat: "17"), .visitor)
    try room.ask(Self.wrong("a", mark: 60), .member(1))
    #expect(room.refusal(.move(member: 2, moves: 0), .visitor) == .moveCodeUnknown)
    try room.ask(.move(member: 1, moves: 0), .visitor, key: "same")
    try room.ask(.move(member: 1, moves: 0), .visitor, key: "same")
    #expect(room.room.members[1]?.moves == 1 && room.room.members.count == 1)
    #expect(room.room.members[1]?.seat == "17" && room.room.work[1].best == 60)
    #expect(room.refusal(.move(member: 1, moves: 0), .visitor) == .moveCodeUnknown)
  }
}
