import JSONTree
import Testing

@testable import Rooms

/// What each request makes of a room, and who may ask for what.
struct RoomTests {
  @Test func aVoteIsCountedAndTaken() throws {
    var room = TestRoom()
    try room.join(3)
    try room.ask(.show(run: "plug"), .teacher)
    try room.ask(.openVote(), .teacher)
    try room.ask(.propose(step: "unplug", round: 1), .member(1))
    try room.ask(.propose(step: "plug", round: 1), .member(2))
    try room.ask(.propose(step: "plug", round: 1), .member(3))
    try room.ask(.propose(step: "unplug", round: 1), .member(3))
    guard case .vote(let vote) = room.room.stage else { throw Unexpected() }
    #expect(vote.counts.map(\.step) == ["unplug", "plug"])
    #expect(vote.counts.map(\.count) == [2, 1])
    try room.ask(.closeVote(taking: "unplug", round: 1), .teacher)
    #expect(room.room.run == "plug,unplug")
    #expect(room.room.stage == .follow)
    #expect(room.room.lastVote?.taken == "unplug" && room.room.lastVote?.steps.count == 3)
    #expect(room.refusal(.propose(step: "plug", round: 1), .member(1)) == .tooLate)
    try room.ask(.openVote(), .teacher)
    #expect(room.refusal(.propose(step: "plug", round: 1), .member(1)) == .tooLate)
    #expect(room.refusal(.closeVote(taking: nil, round: 1), .teacher) == .tooLate)
    try room.ask(.closeVote(taking: nil, round: 2), .teacher)
    #expect(room.room.run == "plug,unplug")
  }

  @Test func aQuestionIsOpenForItsTime() throws {
    var room = TestRoom()
    try room.join(2)
    try room.ask(.ask(RoomQuestion(seed: 1, index: 0, choices: 3, right: 2, seconds: 30)), .teacher)
    let version = room.room.version
    try room.ask(.answer(choice: 2, version: version), .member(1))
    #expect(room.refusal(.answer(choice: 3, version: version), .member(2)) == .unknown)
    #expect(room.refusal(.answer(choice: 1, version: version - 1), .member(2)) == .tooLate)
    room.time += 31
    #expect(room.refusal(.answer(choice: 1, version: version), .member(2)) == .tooLate)
    try room.ask(.reveal(), .teacher)
    guard case .quiz(let poll) = room.room.stage else { throw Unexpected() }
    #expect(poll.isRevealed && poll.counts == [0, 0, 1])
    #expect(room.refusal(.reveal(), .teacher) == .tooLate)
  }

  /// The teacher's other page still shows the question before.
  @Test func aPageRevealsTheQuestionThatItShows() throws {
    var room = TestRoom()
    let question = RoomCommand.ask(RoomQuestion(seed: 1, index: 0, choices: 3, right: 2, seconds: 30))
    try room.ask(question, .teacher)
    let version = room.room.version
    try room.ask(.reveal(version: version), .teacher, key: "reveal")
    try room.ask(question, .teacher)
    #expect(room.refusal(.reveal(version: version), .teacher) == .tooLate)
    // The same form again is the same request.
    try room.ask(.reveal(version: version), .teacher, key: "reveal")
    guard case .quiz(let poll) = room.room.stage else { throw Unexpected() }
    #expect(!poll.isRevealed)
    #expect(room.refusal(.reveal(version: room.room.version), .teacher) == nil)
  }

  @Test func aQuestionFollowsWhatHasEnded() throws {
    var room = TestRoom()
    let question = RoomCommand.ask(RoomQuestion(seed: 1, index: 0, choices: 3, right: 2, seconds: 30))
    try room.ask(question, .teacher)
    #expect(room.refusal(question, .teacher) == .tooLate)
    room.time += 31
    #expect(room.refusal(question, .teacher) == .tooLate)
    try room.ask(.reveal(), .teacher)
    try room.ask(question, .teacher)
    try room.ask(.show(run: ""), .teacher)
    try room.ask(.openVote(), .teacher)
    #expect(room.refusal(question, .teacher) == .tooLate)
    try room.ask(.closeVote(taking: nil, round: 1), .teacher)
    try room.ask(question, .teacher)
  }

  @Test(arguments: [
    RoomCommand.show(run: ""), .openVote(), .closeVote(taking: nil, round: 1), .reveal(), .end,
    .hideNickname(member: 1, true), .ask(RoomQuestion(seed: 1, index: 0, choices: 2, right: 0, seconds: 30)),
  ])
  func onlyTheTeacherSteers(command: RoomCommand) throws {
    var room = TestRoom()
    try room.join(1)
    #expect(room.refusal(command, .member(1)) == .teacherOnly)
    #expect(room.refusal(command, .visitor) == .teacherOnly)
  }

  @Test func onlyMembersVote() throws {
    var room = TestRoom()
    try room.ask(.openVote(), .teacher)
    for role in [RoomRole.visitor, .teacher, .member(1)] {
      #expect(room.refusal(.propose(step: "a", round: 1), role) == .membersOnly)
    }
  }

  @Test func aNicknameIsOneMembersAndCanBeHidden() throws {
    var room = TestRoom()
    try room.ask(.join(.otter), .visitor)
    #expect(room.refusal(.join(.otter), .visitor) == .nicknameTaken)
    #expect(!room.room.freeNicknames.contains(.otter))
    #expect(room.room.nickname(of: 1) == .otter)
    try room.ask(.hideNickname(member: 1, true), .teacher)
    #expect(room.room.nickname(of: 1) == nil)
    try room.ask(.hideNickname(member: 1, false), .teacher)
    #expect(room.room.nickname(of: 1) == .otter)
    #expect(room.refusal(.hideNickname(member: 2, true), .teacher) == .unknown)
  }

  @Test func limitsHold() throws {
    var limits = RoomLimits()
    (limits.members, limits.answersPerMember, limits.answersPerSecond) = (2, 2, 3)
    (limits.runBytes, limits.stepBytes, limits.proposals) = (10, 4, 1)
    var room = TestRoom(limits)
    try room.join(2)
    #expect(room.refusal(.join(nil), .visitor) == .full)
    #expect(room.refusal(.show(run: "01234567890"), .teacher) == .tooLong(limit: 10))
    try room.ask(.openVote(), .teacher)
    #expect(room.refusal(.propose(step: "abcde", round: 1), .member(1)) == .tooLong(limit: 4))
    try room.ask(.propose(step: "a", round: 1), .member(1))
    #expect(room.refusal(.propose(step: "b", round: 1, .known), .member(2)) == .tooMany(limit: 1))
    #expect(room.refusal(.propose(step: "b", round: 1), .member(2)) == nil)
    try room.ask(.propose(step: "a", round: 1), .member(1))
    #expect(room.refusal(.propose(step: "a", round: 1), .member(1)) == .tooOften(limit: 2))
    try room.ask(.propose(step: "a", round: 1), .member(2))
    #expect(room.refusal(.propose(step: "a", round: 1), .member(2)) == .tooFast)
    room.time += 1
    try room.ask(.propose(step: "a", round: 1), .member(2))
  }

  @Test func nothingIsDoneInARoomThatIsOver() throws {
    var room = TestRoom()
    try room.join(1)
    var late = room
    late.time = room.room.opening.ends
    #expect(late.refusal(.join(nil), .visitor) == .over)
    try room.ask(.end, .teacher)
    #expect(room.refusal(.show(run: ""), .teacher) == .over)
  }

  /// Too many events stop a room; the teacher can still end it.
  @Test func eventsAreBounded() throws {
    var limits = RoomLimits()
    limits.events = 3
    var room = TestRoom(limits)
    for _ in 0..<3 { try room.ask(.show(run: ""), .teacher) }
    #expect(room.refusal(.show(run: ""), .teacher) == .tooMany(limit: 3))
    try room.ask(.end, .teacher)
    #expect(room.room.hasEnded)
  }

  @Test func codesAreReadAsTheyAreTyped() throws {
    #expect(RoomCode("ABCdef")?.text == "abcdef")
    for text in ["", "abcde", "abcdefg", "abcde0", "abcdeé", "abc/ef"] { #expect(RoomCode(text) == nil) }
    var generator = SystemRandomNumberGenerator()
    let code = RoomCode(using: &generator)
    #expect(RoomCode(code.text) == code)
  }

  @Test(arguments: [
    RoomEvent.joined(member: 1, nickname: nil), .joined(member: 2, nickname: .fox), .shown(run: "a,!B"), .voteOpened(),
    .proposed(member: 1, step: "pay:{\"amount\":5}"), .voteClosed(taking: nil), .voteClosed(taking: "a"),
    .asked(RoomQuestion(seed: 7, index: 2, choices: 4, right: 3, seconds: 30)), .answered(member: 3, choice: 0),
    .revealed, .nicknameHidden(member: 1, true), .ended,
    .handedIn(member: 2, RoomAnswer(text: "a\nb", mark: 50, fault: RoomAnswer.Fault(run: "a", message: "no"))),
    .handedIn(member: 2, RoomAnswer(text: "", mark: 100)), .joined(member: 3, nickname: .owl, seat: "a-17"),
    .voteOpened(RoomBallot(hidesCounts: true, takesTyped: true)), .suggested(member: 1, step: "a:\"x\""),
    .suggestionSettled(step: "a", true), .proposalsCleared, .joinPolicySet(.closed), .removed(first: 2, last: 9),
    .asked(RoomQuestion(seed: 7, index: 2, choices: 4, right: 3, seconds: 30, text: "What is next? 1) a 2) b")),
  ])
  func eventsAreReadBack(event: RoomEvent) throws {
    #expect(RoomEvent(json: event.json) == event)
    #expect(RoomEvent(json: try JSONReader.read(event.json.json()).value) == event)
  }

  @Test(arguments: [
    #"{"type":"later"}"#, "{}", "[]", #"{"type":"removed","first":3,"last":2}"#, #"{"type":"doorSet","door":"ajar"}"#,
    #"{"type":"joined"}"#, #"{"type":"answered","member":1.5,"choice":0}"#,
  ])
  func otherJSONIsNoEvent(text: String) throws {
    #expect(RoomEvent(json: try JSONReader.read(text).value) == nil)
  }

  @Test func theReportHasWhatCounts() throws {
    var room = TestRoom()
    try room.ask(.join(.fox), .visitor)
    try room.ask(.join(.owl), .visitor)
    try room.ask(.openVote(), .teacher)
    try room.ask(.propose(step: "=a,\"b\"", round: 1), .member(1))
    try room.ask(.propose(step: "c", round: 1), .member(1))
    try room.ask(.closeVote(taking: "c", round: 1), .teacher)
    try room.ask(.ask(RoomQuestion(seed: 1, index: 0, choices: 3, right: 2, seconds: 30)), .teacher)
    try room.ask(.answer(choice: 2, version: room.room.version), .member(2))
    try room.ask(.hideNickname(member: 2, true), .teacher)
    let report = RoomReport(room.room.opening, room.records)
    let lines = report.csv.split(separator: "\r\n").map(String.init)
    #expect(
      lines.dropFirst() == [
        "4,1970-01-01T00:16:40Z,vote,1,1,fox,\"'=a,\"\"b\"\"\",,no,,,,,",
        "5,1970-01-01T00:16:40Z,vote,1,1,fox,c,,yes,,,,,",
        "8,1970-01-01T00:16:40Z,answer,1,2,,3,yes,yes,,,,,", ",,total,0,1,fox,,0,,0,,,,", ",,total,1,2,,,1,,100,,,,",
      ])
    let text = report.json.json()
    #expect(text.contains("\"fox\"") && !text.contains("\"owl\""))
    #expect(!text.contains("secret") && !text.contains("key"))
  }
}

extension RoomTests {
  /// The votes and answers of the table that count: the member and what it has chosen.
  private static func counted(_ room: TestRoom) -> [String] {
    RoomReport(room.room.opening, room.records).csv.split(separator: "\r\n").compactMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return cells[2] != "total" && cells[8] == "yes" ? "\(cells[4]) \(cells[6])" : nil
    }
  }

  /// The table has the votes that the page counts, whatever members typed and the teacher did with it.
  @Test(
    arguments: [
      ([.suggested(member: 1, step: "t"), .suggestionSettled(step: "t", true)], ["1 t"]),
      ([.suggested(member: 1, step: "t"), .suggestionSettled(step: "t", false)], ["1 a"]),
      ([.suggested(member: 1, step: "t")], ["1 a"]),
      (
        [.suggested(member: 1, step: "t"), .suggested(member: 1, step: "u"), .suggestionSettled(step: "t", true)],
        ["1 a"]
      ),
      (
        [.suggested(member: 1, step: "t"), .suggested(member: 2, step: "t"), .suggestionSettled(step: "t", true)],
        ["1 t", "2 t"]
      ),
      (
        [.suggested(member: 1, step: "t"), .proposed(member: 1, step: "b"), .suggestionSettled(step: "t", true)],
        ["1 b"]
      ),
      (
        [.suggested(member: 1, step: "t"), .suggestionSettled(step: "t", true), .proposed(member: 1, step: "b")],
        ["1 b"]
      ),
      ([.suggested(member: 1, step: "t"), .proposalsCleared, .suggestionSettled(step: "t", true)], []),
      ([.suggested(member: 1, step: "t"), .suggestionSettled(step: "t", true), .removed(first: 1, last: 1)], []),
      ([.suggested(member: 2, step: "t"), .suggestionSettled(step: "t", true), .proposalsCleared], []),
    ] as [([RoomEvent], [String])])
  func theReportCountsTheVotesOfThePage(events: [RoomEvent], votes: [String]) throws {
    var room = TestRoom()
    try room.join(2)
    try room.ask(.openVote(RoomBallot(hidesCounts: false, takesTyped: true)), .teacher)
    try room.ask(.propose(step: "a", round: 1), .member(1))
    events.forEach { room.add($0) }
    for _ in 0..<2 {
      guard let vote = room.room.lastVote ?? room.room.vote else { throw Unexpected() }
      #expect(vote.steps.map { "\($0) \($1)" }.sorted() == votes)
      #expect(Self.counted(room).sorted() == votes)
      room.add(.voteClosed(taking: nil))
    }
  }

  /// Right answers count once, whatever ends a question.
  @Test(
    arguments: [
      [.revealed], [.revealed, .shown(run: "")], [.shown(run: "")], [.voteOpened()], [.ended], [.revealed, .ended],
      [.asked(RoomQuestion(seed: 1, index: 1, choices: 2, right: 0, seconds: 30))], [.revealed, .revealed],
    ] as [[RoomEvent]])
  func rightAnswersCountOnce(events: [RoomEvent]) throws {
    var room = TestRoom()
    try room.join(2)
    try room.ask(.ask(RoomQuestion(seed: 1, index: 0, choices: 3, right: 2, seconds: 30)), .teacher)
    try room.ask(.answer(choice: 2, version: room.room.version), .member(1))
    try room.ask(.answer(choice: 1, version: room.room.version), .member(2))
    #expect(room.room.rightAnswers == [:])
    events.forEach { room.add($0) }
    #expect(room.room.rightAnswers == [1: 1])
  }

  @Test func aRemovedMembersVoteDoesNotCountAfterIt() throws {
    var room = TestRoom()
    try room.join(2)
    try room.ask(.openVote(), .teacher)
    for member in 1...2 { try room.ask(.propose(step: "a", round: 1), .member(member)) }
    try room.ask(.closeVote(taking: "a", round: 1), .teacher)
    try room.ask(.remove(first: 1, last: 1), .teacher)
    #expect(room.room.lastVote?.steps == [2: "a"])
    #expect(Self.counted(room) == ["2 a"])
  }
}

extension Room {
  fileprivate var vote: RoomVote? {
    guard case .vote(let vote) = stage else { return nil }
    return vote
  }
}

struct Unexpected: Error {}
