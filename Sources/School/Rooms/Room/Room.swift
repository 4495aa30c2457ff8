/// A room as it is after some of its events.
package struct Room: Hashable, Codable, Sendable {
  /// The activity of the room.
  package enum Stage: Hashable, Codable, Sendable {
    /// All see the moment that the teacher shows.
    case follow
    /// Each proposes the next step.
    case vote(RoomVote)
    /// Each answers a question of a quiz.
    case quiz(RoomPoll)
  }

  package struct Member: Hashable, Codable, Sendable {
    /// The name that it has chosen from those that were offered.
    package let nickname: Nickname?
    /// The sequence of the event by which it joined.
    package let joined: Int
    /// Its code of the roster, if it has one.
    package let seat: String?
    /// True if the teacher has hidden the name.
    package internal(set) var isHidden = false
    /// The number of answers that it may hand in besides those that the exercise allows.
    package internal(set) var extraTries = 0
    /// The number of times that its seat has moved to another device.
    package internal(set) var moves = 0
  }

  /// The properties of the room that are set when it is opened.
  package let opening: RoomOpening
  /// The limits of the room.
  package let limits: RoomLimits
  /// The sequence of its last event; 0 if there was none.
  package internal(set) var sequence = 0
  /// The sequence of the last event that changed what all members see, votes and answers aside.
  package internal(set) var version = 0
  /// The run after which the teacher shows the machine.
  package internal(set) var run = ""
  /// The activity of the room.
  package internal(set) var stage = Stage.follow
  /// The vote that was closed last, until something else is shown.
  package internal(set) var lastVote: RoomVote?
  /// The members by their numbers, from 1.
  package internal(set) var members: [Int: Member] = [:]
  /// The number of the member that joined last, which no other gets; 0 if there was none.
  package internal(set) var lastMember = 0
  /// The policy for joining.
  package internal(set) var joinPolicy = JoinPolicy.open
  /// The question that was asked last.
  package internal(set) var lastQuestion: RoomQuestion?
  /// The number of questions that each member has answered correctly, of those that have ended or whose answers were
  /// shown.
  package internal(set) var rightAnswers: [Int: Int] = [:]
  /// The answers that members have handed in.
  package internal(set) var work = RoomWork()
  /// True if the teacher has ended it.
  package internal(set) var hasEnded = false
  /// The number of votes there were, open ones included.
  package internal(set) var rounds = 0
  /// The sequences of the events of all requests, by their keys.
  var known: [String: Int] = [:]
  /// The last second of which votes or answers are known, and how many it has.
  var rate = (second: 0, count: 0)

  /// The properties that a worker gets: all but the rate of requests, which only the server needs to decide one.
  private enum CodingKeys: CodingKey {
    case opening, limits, sequence, version, run, stage, lastVote, members, lastMember, joinPolicy, lastQuestion
    case rightAnswers, work, hasEnded, rounds, known
  }

  package init(_ opening: RoomOpening, limits: RoomLimits = RoomLimits()) {
    self.opening = opening
    self.limits = limits
  }

  /// The same without the requests that it has had, of which only who decides one needs to know.
  package func withoutRequests() -> Room {
    var room = self
    room.known = [:]
    return room
  }

  /// True if nothing can be done in it any more at a time in seconds since 1970.
  package func isOver(at time: Int) -> Bool { hasEnded || time >= opening.ends }

  /// The nicknames that no member has.
  package var freeNicknames: [Nickname] {
    let taken = Set(members.values.compactMap(\.nickname))
    return Nickname.allCases.filter { !taken.contains($0) }
  }

  /// The nickname of a member, unless it has none or it is hidden.
  package func nickname(of member: Int) -> Nickname? {
    members[member].flatMap { $0.isHidden ? nil : $0.nickname }
  }

  /// True for rooms that the same events have made.
  package static func == (one: Room, other: Room) -> Bool {
    one.opening == other.opening && one.sequence == other.sequence && one.version == other.version
      && one.run == other.run && one.stage == other.stage && one.lastVote == other.lastVote
      && one.members == other.members && one.work == other.work && one.rightAnswers == other.rightAnswers
      && one.hasEnded == other.hasEnded && one.lastMember == other.lastMember && one.joinPolicy == other.joinPolicy
      && one.known == other.known
  }

  /// Distinguishes rooms by their opening and how many events they have had.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(opening)
    hasher.combine(sequence)
  }
}

/// The limits of a room.
package struct RoomLimits: Hashable, Codable, Sendable {
  /// The maximum number of members.
  package var members = 1000
  /// The maximum number of votes and answers of one member for one question; a member may change its mind so often.
  package var answersPerMember = 10
  /// The maximum number of votes and answers with the same second in their time.
  package var answersPerSecond = 400
  /// The maximum number of events.
  package var events = 20_000
  /// The maximum number of bytes of a run in UTF-8.
  package var runBytes = 16 << 10
  /// The maximum number of bytes of a proposed step in UTF-8.
  package var stepBytes = 1000
  /// The maximum number of different steps that are proposed in one vote, beyond which only those are taken that pages
  /// offer; and of those that were typed and wait for the teacher.
  package var proposals = 60
  /// The maximum number of bytes of an answer that is handed in, in UTF-8.
  package var answerBytes = 16 << 10
  /// The maximum number of answers that one member hands in.
  package var tries = 100
  /// The maximum number of times that a member's seat moves to another device.
  package var moves = 20
  /// The maximum number of bytes of all answers that one member hands in.
  package var memberAnswerBytes = 128 << 10
  /// The maximum number of bytes of all answers that are handed in.
  package var allAnswerBytes = 32 << 20
  /// The maximum number of bytes of the run that shows a fault of an answer, and of what is said of it; longer ones are
  /// cut.
  package var faultBytes = 1000
  /// The seconds that a question may be open.
  package var questionSeconds = 5...600

  package init() {}
}
