import Explanations
public import Rooms

/// What went wrong with a request to a room.
public enum RoomProblem: Hashable, Sendable {
  /// There is no such room, or this server has none.
  case unknown
  /// The room does not do what was asked for.
  case refused(RoomRefusal, RoomCode)
  /// The form is of no page of the room.
  case noToken(RoomCode)
  /// There are as many rooms as there may be.
  case tooMany
  /// Other pages than those of this server cannot open rooms.
  case elsewhere
  /// The reader's network has opened as many rooms as it may for now; the seconds after which it may open another.
  case share(seconds: Int)
  /// There is nothing to ask about the room's machine.
  case noQuestion(RoomCode)
  /// The store fails; the form that was sent, if one was.
  case failed(SentForm?)

  /// What went wrong, in one line of text.
  func message(in language: Language) -> String {
    switch self {
    case .unknown: language(.roomErrorUnknown)
    case .refused(let refusal, _): refusal.text(in: language)
    case .noToken: language(.roomErrorForm)
    case .tooMany: language(.roomErrorRooms)
    case .elsewhere: language(.roomErrorElsewhere)
    case .share: language(.roomErrorShare)
    case .noQuestion: language(.roomErrorQuestion)
    case .failed: language(.roomErrorFailed)
    }
  }

  /// The room that it is about.
  var room: RoomCode? {
    switch self {
    case .refused(_, let code), .noToken(let code), .noQuestion(let code): code
    case .unknown, .tooMany, .elsewhere, .share, .failed: nil
    }
  }
}
