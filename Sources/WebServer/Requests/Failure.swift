import HTTPTypes
import WebPages

/// Why a request cannot be answered; its status is decided here and nowhere else.
struct Failure: Error, Sendable {
  let problem: ErrorPage.Problem

  init(_ problem: ErrorPage.Problem) {
    self.problem = problem
  }

  var status: HTTPResponse.Status {
    switch problem {
    case .unknownMachine, .unknownPage, .unknownSession: .notFound
    case .badRun, .badForm, .badAddress, .badMessage, .badSource: .badRequest
    case .tooLong: .uriTooLong
    case .method: .methodNotAllowed
    case .tooLarge: .contentTooLarge
    case .notLocal: .forbidden
    case .mediaType: .unsupportedMediaType
    case .mailboxFull: .tooManyRequests
    case .busy, .unusableMachine: .serviceUnavailable
    case .server: .internalServerError
    }
  }

  /// After how many seconds one may come again when the server has too much to do.
  static let busySeconds = 2

  /// The problem behind a status that the HTTP library chose.
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
