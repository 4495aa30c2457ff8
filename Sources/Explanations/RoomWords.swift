package import Rooms

extension RoomRefusal {
  /// Returns the reason why nothing was done, in a sentence.
  package func text(in language: Language) -> String {
    switch self {
    case .over: language(.roomErrorOver)
    case .teacherOnly: language(.roomErrorTeacher)
    case .membersOnly: language(.roomErrorMember)
    case .tooLate: language(.roomErrorLate)
    case .full: language(.roomErrorFull)
    case .nicknameTaken: language(.roomErrorNickname)
    case .joiningClosed: language(.errorAdmission)
    case .codeNeeded: language(.errorCodeNeeded)
    case .codeUnknown: language(.errorCodeUnknown)
    case .codeTaken: language(.errorCodeTaken)
    case .share(let limit): language(.errorNetwork, String(limit), "--class")
    case .notListed: language(.errorNotListed)
    case .unknown: language(.roomErrorChoice)
    case .tooLong(let limit): language(.roomErrorLong, String(limit))
    case .tooOften(let limit): language(.roomErrorOften, String(limit))
    case .noTriesLeft: language(.roomErrorTries)
    case .tooFast: language(.roomErrorFast)
    case .tooMany(let limit): language(.roomErrorMany, String(limit))
    }
  }
}

extension Nickname {
  /// The name as people of a language read it.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }
}
