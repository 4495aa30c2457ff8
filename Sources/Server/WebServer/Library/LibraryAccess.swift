import HTTPTypes
import Hummingbird
import SystemLibraries
import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The clients that may put texts into the library.
package struct LibraryAccess: Sendable {
  /// The clients that may without a token.
  package enum Uploaders: Hashable, Sendable {
    case nobody
    /// The computer that the server runs on: a loopback peer that calls it by a loopback name, without a proxy.
    case thisComputer
    case anybody
  }

  /// The clients that may without a token.
  package var uploaders = Uploaders.nobody
  /// The bearer token of those who may (RFC 6750, 2.1); nil if there is none.
  package var token: String?

  package init(uploaders: Uploaders = .nobody, token: String? = nil) {
    self.uploaders = uploaders
    self.token = token
  }

  /// The amount that a client may put.
  enum Quota: String, Codable, Sendable {
    /// As much as there is room for.
    case unlimited
    /// So much in a day.
    case daily
  }

  /// The decision about a request.
  enum Admission: Codable, Sendable {
    case admitted(Quota)
    case refused(Refusal)

    /// The reason why a request may put nothing.
    enum Refusal: String, Codable, Sendable {
      case closed, noToken, elsewhere
    }
  }

  /// Decides about a request; in a worker, returns the decision that came with it.
  func admission(of request: Request, _ context: ServerContext) -> Admission {
    if let told = WorkerTurn.current?.request.admission { return told }
    guard !request.isOfAnotherOrigin else { return .refused(.elsewhere) }
    if let token, let given = request.bearerToken {
      return LibraryAccess.areSame(token, given) ? .admitted(.daily) : .refused(.noToken)
    }
    switch uploaders {
    case .anybody: return .admitted(.daily)
    case .thisComputer where request.isLocal(context): return .admitted(.unlimited)
    case .thisComputer, .nobody: return .refused(token == nil ? .closed : .noToken)
    }
  }

  /// Returns the quota of a request.
  ///
  /// - Throws: `Failure` if it may not.
  func admit(_ request: Request, _ context: ServerContext) throws(Failure) -> Quota {
    switch admission(of: request, context) {
    case .admitted(let quota): return quota
    case .refused(.closed): throw Failure(.library(.closed))
    case .refused(.noToken): throw Failure(.library(.noToken))
    case .refused(.elsewhere): throw Failure(.library(.elsewhere))
    }
  }

  /// Compares hashes, in a time that does not depend on how much of the token was right.
  private static func areSame(_ token: String, _ given: String) -> Bool {
    SHA256.hash(Array(token.utf8)) == SHA256.hash(Array(given.utf8))
  }
}

extension Request {
  /// True if a browser says that a page of another origin has sent it. Programs that are no browsers say nothing.
  var isOfAnotherOrigin: Bool {
    if isFromElsewhere { return true }
    guard let origin = headers[.origin] else { return false }
    return origin != "http://" + authority && origin != "https://" + authority
  }

  /// The bearer token that it carries.
  var bearerToken: String? {
    let parts = (headers[.authorization] ?? "").split(separator: " ", omittingEmptySubsequences: true)
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
  }
}
