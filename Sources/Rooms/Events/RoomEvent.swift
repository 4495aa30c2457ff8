/// Something that has happened in a room. A room is what its events make of it.
public enum RoomEvent: Hashable, Sendable {
  /// A member has joined; it is known by a number, from 1.
  case joined(member: Int, nickname: Nickname?)
  /// The teacher shows the machine after a run; an open vote or question is over.
  case shown(run: String)
  /// The teacher asks which step is to be next.
  case voteOpened
  /// A member proposes a step; its earlier proposal in this vote does not count any more.
  case proposed(member: Int, step: String)
  /// The teacher ends the vote and takes a step, or none.
  case voteClosed(taking: String?)
  /// The teacher asks a question of a quiz.
  case asked(RoomQuestion)
  /// A member answers the question with a choice, from 0; its earlier answer does not count any more.
  case answered(member: Int, choice: Int)
  /// The teacher shows the answer and how many chose what.
  case revealed
  /// A member hands in an answer to the room's exercise, or a run in its lesson.
  case handedIn(member: Int, RoomAnswer)
  /// The teacher hides the nickname of a member, or shows it again.
  case nicknameHidden(member: Int, Bool)
  /// The teacher ends the room.
  case ended
}

/// A question of the quiz that a seed decides, with the time that it is open.
public struct RoomQuestion: Hashable, Sendable {
  /// The seed of the quiz.
  public let seed: Int
  /// Which question of the quiz it is, from 0.
  public let index: Int
  /// How many choices it has.
  public let choices: Int
  /// The choice that is right, from 0.
  public let right: Int
  /// The seconds that answers are taken.
  public let seconds: Int

  /// Makes a question.
  public init(seed: Int, index: Int, choices: Int, right: Int, seconds: Int) {
    self.seed = seed
    self.index = index
    self.choices = choices
    self.right = right
    self.seconds = seconds
  }
}

/// An event as it is stored.
public struct RoomRecord: Hashable, Sendable {
  /// Its place among the events of its room, from 1, without gaps.
  public let sequence: Int
  /// What tells the request behind it from all others of the room: the same request again is not carried out again.
  public let key: String
  /// When it happened, in seconds since 1970.
  public let time: Int
  /// What happened.
  public let event: RoomEvent

  /// Makes a record.
  public init(sequence: Int, key: String, time: Int, event: RoomEvent) {
    self.sequence = sequence
    self.key = key
    self.time = time
    self.event = event
  }
}
