import HTTPTypes
import Rooms
import StatechartSimulation
import Statecharts
import WebPages

/// The reason why a request cannot be answered; its status is decided here and nowhere else.
struct Failure: Error, Sendable {
  let problem: ErrorPage.Problem

  init(_ problem: ErrorPage.Problem) {
    self.problem = problem
  }

  /// Creates the failure of an error in the query of a machine's address.
  init(_ error: QueryError, machine: String) {
    switch error {
    case .malformed(let value): self.init(.badAddress(value))
    case .run(let error): self.init(.badRun(error, machine: machine))
    }
  }

  var status: HTTPResponse.Status {
    switch problem {
    case .unknownMachine, .unknownPage, .unknownSession: .notFound
    case .badRun, .badForm, .badAddress, .badMessage, .badSource: .badRequest
    case .tooLong: .uriTooLong
    case .method: .methodNotAllowed
    case .tooLarge: .contentTooLarge
    case .answerTooLarge, .stopped(.time, _), .stopped(.memory, _), .stopped(.crash, _): .unprocessableContent
    case .stopped: .serviceUnavailable
    case .notLocal, .liveElsewhere: .forbidden
    case .foreignHost: .misdirectedRequest
    case .mediaType: .unsupportedMediaType
    case .mailboxFull: .tooManyRequests
    case .library(let problem): problem.status
    case .room(let problem): problem.status
    case .busy, .unusableMachine: .serviceUnavailable
    case .server: .internalServerError
    }
  }

  /// The fields of its answer that say what to do about it.
  var fields: HTTPFields {
    switch problem {
    case .method(let allowed): [.allow: allowed.joined(separator: ", ")]
    case .busy, .stopped(.still, _), .room(.refused(.tooFast, _)), .room(.tooMany), .room(.failed):
      [.retryAfter: "\(Failure.busySeconds)"]
    case .library(.quota(let seconds)), .room(.share(let seconds)): [.retryAfter: "\(seconds)"]
    case .library(.noToken): [.wwwAuthenticate: "Bearer realm=\"library\""]
    case .unknownMachine, .unusableMachine, .badSource, .unknownPage, .badRun, .badForm, .badAddress, .tooLong,
      .tooLarge, .answerTooLarge, .stopped, .notLocal, .liveElsewhere, .foreignHost, .unknownSession, .mediaType,
      .badMessage,
      .mailboxFull, .library, .room,
      .server:
      [:]
    }
  }

  /// The number of seconds after which a client may come again when the server has too much to do.
  static let busySeconds = 2

  /// The problem of a status that the HTTP library chose.
  init(status: HTTPResponse.Status) {
    switch status {
    case .notFound: problem = .unknownPage
    case .methodNotAllowed: problem = .method(allowed: ["GET", "HEAD"])
    case .contentTooLarge: problem = .tooLarge
    case .uriTooLong: problem = .tooLong(limit: RequestLimits.addressBytes)
    case .badRequest: problem = .badAddress("")
    default: problem = .server
    }
  }
}

extension Failure {
  /// The maximum number of findings that an answer lists.
  private static let maxFindings = 100

  /// The findings in the text of a machine, if they are the problem.
  var findings: [Diagnostic]? {
    switch problem {
    case .badSource(_, .faulty(_, let findings)), .unusableMachine(_, .faulty(_, let findings)),
      .library(.unreadable(.faulty(_, let findings))):
      Array(findings.prefix(Failure.maxFindings))
    case _: nil
    }
  }
}

extension LibraryProblem {
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .unknown: .notFound
    case .closed, .elsewhere: .forbidden
    case .noToken: .unauthorized
    case .unreadable: .badRequest
    case .tooLong: .contentTooLarge
    case .full: .init(code: 507, reasonPhrase: "Insufficient Storage")
    case .quota: .tooManyRequests
    case .failed: .serviceUnavailable
    }
  }
}

extension RoomProblem {
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .unknown: .notFound
    case .refused(let refusal, _): refusal.status
    case .noToken, .elsewhere: .forbidden
    case .share: .tooManyRequests
    case .noQuestion: .unprocessableContent
    case .tooMany, .failed: .serviceUnavailable
    }
  }
}

extension RoomRefusal {
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .over: .gone
    case .teacherOnly, .membersOnly, .joiningClosed, .codeNeeded: .forbidden
    case .tooLate, .nicknameTaken, .codeTaken: .conflict
    case .unknown, .codeUnknown, .moveCodeUnknown, .notListed: .badRequest
    case .tooLong: .contentTooLarge
    case .noTriesLeft: .conflict
    case .full, .tooOften, .tooFast, .tooMany, .share: .tooManyRequests
    }
  }
}

/// Leads the client of a request to another address.
struct Redirection: Error {
  let address: String
}

/// A fault of the library's store; its reason is for the log.
struct StoreFailure: Error {
  let reason: String
}
