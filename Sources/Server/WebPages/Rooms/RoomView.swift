package import Lessons
package import Quizzes
package import Rooms

/// The parts of a room that a page shows.
package struct RoomView: Sendable {
  /// The hidden values of a reader's forms.
  package struct Forms: Hashable, Sendable {
    /// Shows that the form is of a page of the room, and of which role.
    package let token: String
    /// Identifies the page's request.
    package let key: String

    package init(token: String, key: String) {
      self.token = token
      self.key = key
    }
  }

  package let room: Room
  /// Its address from the reader's seat.
  package let address: RoomAddress
  /// The reader's number, if it has joined.
  package let member: Int?
  /// The hidden values of its forms; nil on the page for all, whose forms a script fills in.
  package let forms: Forms?
  /// The time in seconds since 1970.
  package let now: Int
  /// The question that is asked.
  package let question: Question?
  /// The name and port by which the server was called, with the scheme.
  package let origin: String
  /// True if members may have codes of a roster.
  package var hasRoster = false
  /// A run that was typed and cannot be shown, or a step that cannot be proposed, with what is wrong.
  package var fault: (text: String, message: String)?

  package init(
    _ room: Room, at address: RoomAddress, member: Int?, forms: Forms?, now: Int, question: Question?, origin: String
  ) {
    self.room = room
    self.address = address
    self.member = member
    self.forms = forms
    self.now = now
    self.question = question
    self.origin = origin
  }

  var isOver: Bool { room.isOver(at: now) }

  /// A member, or with 0 somebody who has not joined, as the reader of the room's exercise.
  package func reader(_ member: Int) -> Disclosure.Reader {
    let work = room.work[member]
    return Disclosure.Reader(
      tries: work.tries, extraTries: room.members[member]?.extraTries ?? 0, hasSolved: work.isSolved, time: now)
  }

  /// True on a page of the teacher.
  package var isTeacher: Bool {
    switch address.page {
    case .teacher: true
    case .student, .own: false
    }
  }
}
