/// Something that has happened in a room. A room is what its events make of it.
package enum RoomEvent: Hashable, Codable, Sendable {
  /// A member has joined; it is known by a number, from 1, and by a code of the roster, if it has one.
  case joined(member: Int, nickname: Nickname?, seat: String? = nil)
  /// The teacher shows the machine after a run; an open vote or question is over.
  case shown(run: String)
  /// The teacher asks which step is to be next.
  case voteOpened(RoomBallot = .plain)
  /// A member proposes a step; its earlier proposal in this vote does not count any more.
  case proposed(member: Int, step: String)
  /// A member has typed a step that is not on the list, which the teacher is to see first.
  case suggested(member: Int, step: String)
  /// The teacher accepts a typed step as a proposal, or does not.
  case suggestionSettled(step: String, Bool)
  /// The teacher removes all proposals of the vote.
  case proposalsCleared
  /// The teacher ends the vote and takes a step, or none.
  case voteClosed(taking: String?)
  /// The teacher asks a question of a quiz.
  case asked(RoomQuestion)
  /// A member answers the question with a choice, from 0; its earlier answer does not count any more.
  case answered(member: Int, choice: Int)
  /// The teacher shows the answer and how many chose what, or the counts of a vote.
  case revealed
  /// A member hands in an answer to the room's exercise, or a run in its lesson.
  case handedIn(member: Int, RoomAnswer)
  /// The teacher lets a member hand in so many more answers than the exercise allows.
  case triesGranted(member: Int, count: Int)
  /// The seat of a member has moved to another device: what identified the one before is not accepted any more.
  case moved(member: Int)
  /// The teacher hides the nickname of a member, or shows it again.
  case nicknameHidden(member: Int, Bool)
  /// The teacher sets who may join from now on.
  case joinPolicySet(JoinPolicy)
  /// The teacher removes members: their votes and answers do not count any more, and their names and codes are free.
  case removed(first: Int, last: Int)
  /// The teacher ends the room.
  case ended
}

/// The rules of a vote.
package struct RoomBallot: Hashable, Codable, Sendable {
  /// True if counts are not shown before the vote ends or the teacher shows them.
  package let hidesCounts: Bool
  /// True if members may type steps that are not on the list, which the teacher sees first.
  package let takesTyped: Bool

  /// Counts are shown, and only steps on the list, numbers and values of the machine are taken.
  package static let plain = RoomBallot(hidesCounts: false, takesTyped: false)

  package init(hidesCounts: Bool, takesTyped: Bool) {
    self.hidesCounts = hidesCounts
    self.takesTyped = takesTyped
  }
}

/// The policy for joining a room.
package enum JoinPolicy: String, Hashable, Codable, Sendable, CaseIterable {
  /// Everybody who has the address.
  case open
  /// Those with a code of the roster.
  case roster
  /// Nobody.
  case closed
}

/// A question of the quiz that a seed decides, with the time that it is open.
package struct RoomQuestion: Hashable, Codable, Sendable {
  /// The seed of the quiz.
  package let seed: Int
  /// The number of the question in the quiz, from 0.
  package let index: Int
  /// The number of choices.
  package let choices: Int
  /// The choice that is right, from 0.
  package let right: Int
  /// The seconds that answers are taken.
  package let seconds: Int
  /// The question with its choices in words, for reports; empty where it was not kept.
  package let text: String

  package init(seed: Int, index: Int, choices: Int, right: Int, seconds: Int, text: String = "") {
    self.text = text
    self.seed = seed
    self.index = index
    self.choices = choices
    self.right = right
    self.seconds = seconds
  }
}

/// An event as it is stored.
package struct RoomRecord: Hashable, Codable, Sendable {
  /// Its place among the events of its room, from 1, without gaps.
  package let sequence: Int
  /// Identifies the request that caused it in its room: the same request again is not executed again.
  package let key: String
  /// The time at which it happened, in seconds since 1970.
  package let time: Int
  /// The event that happened.
  package let event: RoomEvent

  package init(sequence: Int, key: String, time: Int, event: RoomEvent) {
    self.sequence = sequence
    self.key = key
    self.time = time
    self.event = event
  }
}

/// A name that a member may have; each is offered to one member of a room. Free text is not accepted, since names would
/// then be those of persons.
package enum Nickname: String, Hashable, Codable, Sendable, CaseIterable {
  case badger, bear, beaver, bison, camel, cat, cheetah, crane, deer, dolphin
  case duck, eagle, elephant, falcon, finch, fox, frog, giraffe, goat, hare
  case hedgehog, heron, horse, koala, lion, lynx, magpie, mole, otter, owl
  case panda, parrot, penguin, rabbit, raccoon, seal, squirrel, swan, tiger, turtle
}
