import JSONTree
import Testing

@testable import Rooms

/// What a teacher does about those who disturb, and what they cannot do.
struct RoomOrderTests {
  /// However many steps were invented, one that pages offer can be proposed.
  @Test func aListedStepCanAlwaysBeProposed() throws {
    var limits = RoomLimits()
    limits.proposals = 3
    var room = TestRoom(limits)
    try room.join(6)
    try room.ask(.openVote(), .teacher)
    for member in 1...3 { try room.ask(.propose(step: "pay:\(member)", round: 1, .known), .member(member)) }
    #expect(room.refusal(.propose(step: "pay:9", round: 1, .known), .member(4)) == .tooMany(limit: 3))
    try room.ask(.propose(step: "pay:1", round: 1, .known), .member(4))
    try room.ask(.propose(step: "plug", round: 1), .member(5))
    guard case .vote(let vote) = room.room.stage else { throw Unexpected() }
    #expect(vote.counts.map(\.step) == ["pay:1", "pay:2", "pay:3", "plug"])
  }

  @Test func whatIsTypedIsTakenWhereTheTeacherAllowsItAndShownToTheTeacherFirst() throws {
    var room = TestRoom()
    try room.join(3)
    try room.ask(.openVote(), .teacher)
    #expect(room.refusal(.propose(step: "say:\"rude\"", round: 1, .typed), .member(1)) == .notListed)
    try room.ask(.closeVote(taking: nil, round: 1), .teacher)
    try room.ask(.openVote(RoomBallot(hidesCounts: false, takesTyped: true)), .teacher)
    let (rude, kind) = ("say:\"rude\"", "say:\"kind\"")
    try room.ask(.propose(step: "plug", round: 2), .member(1))
    try room.ask(.propose(step: rude, round: 2, .typed), .member(1))
    try room.ask(.propose(step: kind, round: 2, .typed), .member(2))
    guard case .vote(let waiting) = room.room.stage else { throw Unexpected() }
    #expect(waiting.waiting == [kind, rude] && waiting.counts.map(\.step) == ["plug"])
    #expect(room.refusal(.settle(step: "plug", true, round: 2), .teacher) == .unknown)
    #expect(room.refusal(.settle(step: kind, true, round: 2), .member(2)) == .teacherOnly)
    try room.ask(.settle(step: rude, false, round: 2), .teacher)
    try room.ask(.settle(step: kind, true, round: 2), .teacher)
    // What was let through may be proposed by others without being seen again.
    try room.ask(.propose(step: kind, round: 2, .typed), .member(3))
    guard case .vote(let vote) = room.room.stage else { throw Unexpected() }
    #expect(vote.waiting.isEmpty && vote.steps == [1: "plug", 2: kind, 3: kind])
  }

  @Test func countsAreHiddenUntilTheyAreShown() throws {
    var room = TestRoom()
    try room.join(1)
    try room.ask(.openVote(RoomBallot(hidesCounts: true, takesTyped: false)), .teacher)
    guard case .vote(let hidden) = room.room.stage else { throw Unexpected() }
    #expect(hidden.hidesCounts)
    try room.ask(.reveal(), .teacher)
    guard case .vote(let shown) = room.room.stage else { throw Unexpected() }
    #expect(!shown.hidesCounts && room.room.version == room.room.sequence)
    #expect(room.refusal(.reveal(), .teacher) == .tooLate)
  }

  @Test func theTeacherClearsProposals() throws {
    var room = TestRoom()
    try room.join(2)
    #expect(room.refusal(.clearProposals(round: 1), .teacher) == .tooLate)
    try room.ask(.openVote(), .teacher)
    try room.ask(.propose(step: "a", round: 1), .member(1))
    try room.ask(.clearProposals(round: 1), .teacher)
    try room.ask(.propose(step: "b", round: 1), .member(2))
    guard case .vote(let vote) = room.room.stage else { throw Unexpected() }
    #expect(vote.steps == [2: "b"])
    let lines = RoomReport(room.room.opening, room.records).csv.split(separator: "\r\n")
    #expect(lines[1].contains("vote,1,1,,a,,no,") && lines[2].contains("vote,1,2,,b,,yes,"))
  }

  /// Nothing of those who were removed counts, their names are free, and their numbers are nobody's again.
  @Test func theTeacherRemovesMembers() throws {
    var room = TestRoom(on: .exercise("e"))
    try room.ask(.join(.fox), .visitor)
    try room.join(4)
    let fault = RoomAnswer.Fault(run: "a", message: "no")
    for member in [1, 2] { try room.ask(.handIn(RoomAnswer(text: "x", mark: 0, fault: fault)), .member(member)) }
    try room.ask(.openVote(), .teacher)
    for member in 1...5 { try room.ask(.propose(step: "a", round: 1), .member(member)) }
    try room.ask(.remove(first: 2, last: 4), .teacher)
    try room.ask(.remove(first: 1, last: 1), .teacher)
    #expect(room.room.members.keys.sorted() == [5] && room.room.freeNicknames.contains(.fox))
    guard case .vote(let vote) = room.room.stage else { throw Unexpected() }
    #expect(vote.steps == [5: "a"])
    #expect(room.room.work.progress.isEmpty && room.room.work.mostCommon(9).isEmpty && room.room.work.bytes == 2)
    #expect(room.refusal(.propose(step: "a", round: 1), .member(2)) == .membersOnly)
    for (first, last) in [(2, 4), (6, 9), (5, 4), (.min, -1)] {
      #expect(room.refusal(.remove(first: first, last: last), .teacher) == .unknown)
    }
    try room.join(1)
    #expect(room.room.members.keys.sorted() == [5, 6])
    let lines = RoomReport(room.room.opening, room.records, title: "A run").csv.split(separator: "\r\n")
    #expect(lines[1] == "6,1970-01-01T00:16:40Z,solution,1,1,,x,no,no,0,a,no,,A run")
    #expect(lines.last == ",,total,0,6,,,0,,,,,,")
  }

  @Test func theTeacherClosesTheRoom() throws {
    var room = TestRoom()
    try room.ask(.setJoinPolicy(.closed), .teacher)
    #expect(room.refusal(.join(nil), .visitor) == .joiningClosed)
    #expect(room.refusal(.join(nil, seat: "17"), .visitor) == .joiningClosed)
    try room.ask(.setJoinPolicy(.open), .teacher)
    try room.join(1)
    #expect(room.refusal(.setJoinPolicy(.closed), .member(1)) == .teacherOnly)
  }

  /// A code is one member's; others join without one, unless the teacher asks for codes.
  @Test func aCodeIsOneSeat() throws {
    var room = TestRoom()
    try room.ask(.join(.fox, seat: "17"), .visitor)
    #expect(room.refusal(.join(nil, seat: "17"), .visitor) == .codeTaken)
    try room.join(1)
    try room.ask(.setJoinPolicy(.roster), .teacher)
    #expect(room.refusal(.join(nil), .visitor) == .codeNeeded)
    try room.ask(.join(nil, seat: "18"), .visitor)
    try room.ask(.remove(first: 1, last: 1), .teacher)
    try room.ask(.join(nil, seat: "17"), .visitor)
    let report = RoomReport(room.room.opening, room.records)
    let totals = report.csv.split(separator: "\r\n").dropFirst().map(String.init)
    #expect(totals == [",,total,0,2,,,0,,,,,,", ",,total,0,3,,,0,,,,,18,", ",,total,0,4,,,0,,,,,17,"])
  }

  /// One member cannot fill what all may hand in.
  @Test func aMemberHasAShareOfTheAnswers() throws {
    var limits = RoomLimits()
    (limits.memberAnswerBytes, limits.allAnswerBytes) = (5, 100)
    var room = TestRoom(limits, on: .exercise("e"))
    try room.join(2)
    try room.ask(.handIn(RoomAnswer(text: "1234", mark: 0)), .member(1))
    #expect(room.refusal(.handIn(RoomAnswer(text: "12", mark: 0)), .member(1)) == .tooMany(limit: 5))
    try room.ask(.handIn(RoomAnswer(text: "12345", mark: 0)), .member(2))
  }

  /// What earlier versions have stored is read as it was.
  @Test(arguments: [
    (#"{"type":"joined","member":1,"nickname":"fox"}"#, RoomEvent.joined(member: 1, nickname: .fox)),
    (#"{"type":"joined","member":2,"nickname":null}"#, .joined(member: 2, nickname: nil)),
    (#"{"type":"voteOpened"}"#, .voteOpened()), (#"{"type":"revealed"}"#, .revealed),
    (
      #"{"type":"asked","seed":7,"index":0,"choices":3,"right":1,"seconds":60}"#,
      .asked(RoomQuestion(seed: 7, index: 0, choices: 3, right: 1, seconds: 60))
    ),
  ])
  func eventsOfEarlierVersionsAreRead(text: String, event: RoomEvent) throws {
    #expect(RoomEvent(json: try JSONReader.read(text).value) == event)
  }

  @Test func theReportHasQuestionsAndTotals() throws {
    var room = TestRoom(on: .quiz(machine: "battery", seed: 7, count: 2))
    try room.ask(.join(.fox, seat: "17"), .visitor)
    try room.join(1)
    for index in 0..<2 {
      let text = "Question \(index)? 1) a 2) b"
      try room.ask(
        .ask(RoomQuestion(seed: 7, index: index, choices: 2, right: 0, seconds: 30, text: text)), .teacher)
      try room.ask(.answer(choice: 1, version: room.room.version), .member(1))
      try room.ask(.answer(choice: index, version: room.room.version), .member(1))
      try room.ask(.reveal(), .teacher)
    }
    let lines = RoomReport(room.room.opening, room.records).csv.split(separator: "\r\n").map(String.init)
    #expect(lines[0].hasSuffix(",code,question"))
    #expect(lines[2] == "5,1970-01-01T00:16:40Z,answer,1,1,fox,1,yes,yes,,,,17,Question 0? 1) a 2) b")
    #expect(Array(lines.suffix(2)) == [",,total,2,1,fox,,1,,50,,,17,", ",,total,0,2,,,0,,0,,,,"])
  }
}
