import HTTPTypes
import Hummingbird
import NIOCore
import WebPages

/// A page as what it differs in from one that the browser has, for the scripts of pages: a step then costs the bytes of what
/// it changes.
///
/// The scripts name the page that they have by the digest in its entity tag. Like RFC 3229, but from the page of one address
/// to that of another, which its `A-IM` field cannot say.
extension Routes {
  /// Answers with a page, or with what turns the page that the request names into it, where that one is kept and the delta is
  /// shorter. The page itself is a right answer to all requests, so only the delta varies by the field.
  ///
  /// - Parameter machine: The machine that both are of.
  func answer(
    _ request: PageRequest, _ page: Representation, of machine: String, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard status == .ok, let digest = request.request.base, let own = page.digest,
      !page.isNamed(by: request.request.headers[.ifNoneMatch]),
      let base = content.kept.answer(of: machine, digest: digest)
    else { return request.answer(page, status: status) }
    let job = WorkJob(cost: .cheap, client: request.context.client, machine: machine)
    let delta = try await content.work.run(job) { () -> Representation? in
      guard let old = base.plainBytes(upTo: GDiff.mostBytes), let new = page.plainBytes(upTo: GDiff.mostBytes),
        let delta = GDiff.delta(from: old, to: new), delta.count < new.count
      else { return nil }
      return Representation(ByteBuffer(bytes: delta), .delta, coding: request.coding)
    }
    guard let delta else { return request.answer(page) }
    var response = request.answer(delta)
    response.headers[.eTag] = "W/\"\(own)\""
    response.headers[Request.deltaBase] = "\"\(digest)\""
    return response
  }
}

extension Request {
  /// The field in which scripts name the page that they have.
  static let baseField = HTTPField.Name("Interlock-Base") ?? .userAgent
  /// The field that says what a delta begins with. RFC 3229, 10.5.1.
  fileprivate static let deltaBase = HTTPField.Name("Delta-Base") ?? .userAgent

  /// The digest of the page that a script has.
  fileprivate var base: String? { headers[Request.baseField] }
}

extension Representation.Description {
  /// What a page differs in: of use to who asked alone.
  fileprivate static var delta: Self {
    Self(
      mediaType: GDiff.mediaType, cacheControl: "no-store",
      vary: "Accept-Language, \(Request.mobileHint), \(Request.baseField)", isTagged: false)
  }
}
