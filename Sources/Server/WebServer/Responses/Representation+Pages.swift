import HTTPTypes
import Hummingbird
import NIOCore
import StatechartExports
import StatechartSimulation
import WebPages
import XMLTree

extension Representation {
  /// A page of the site.
  ///
  /// - Throws: `MarkupTooLarge` if it would have more bytes than pages have.
  init(_ document: MarkupDocument, _ description: Description, coding: ContentCoding) throws(MarkupTooLarge) {
    self.init(ByteBuffer(bytes: try document.htmlBytes(upTo: AnswerLimits.pageBytes)), description, coding: coding)
  }

  /// The page of a moment. One that shows what is wrong with a form is not cached.
  ///
  /// - Throws: `MarkupTooLarge` if it would have more bytes than pages have.
  init(_ page: ExplorerPage, coding: ContentCoding) throws(MarkupTooLarge) {
    let (document, description): (_, Description) =
      switch page.address.place {
      case .explorer, .lesson, .room: (page.document(), .page())
      case .embedded: (EmbedPage(page).document(), .page(.embedded))
      }
    // Configurations that were not explored now may be another time.
    let isPassing = page.isFaulty || page.lacksReachability
    try self.init(
      document,
      (isPassing ? description.negotiated().passing() : description).interrupted(page.simulation.interruption),
      coding: coding)
  }

  /// A machine as a file of a name; `report` is the address of what it loses.
  init(
    _ file: Exported, _ mediaType: String, name: String, report: String? = nil, coding: ContentCoding,
    interruption: RunInterruption? = nil
  ) {
    // Texts are in UTF-8, which is no default of their types. RFC 7763, 2; RFC 6657.
    let isPlain = mediaType.hasPrefix("text/") && !mediaType.contains("charset")
    let description = Description(
      mediaType: isPlain ? mediaType + "; charset=utf-8" : mediaType, cacheControl: "no-cache", vary: "Accept-Language",
      policy: .file, fileName: name,
      describedBy: report)
    self.init(ByteBuffer(bytes: file.bytes), description.interrupted(interruption), coding: coding)
  }
}

extension Representation.Description {
  /// The description for an answer made of a run that ended early, if it did. Such an answer is not cached, since the
  /// next attempt may execute the whole run. If the server was at its limits, the status reports it.
  func interrupted(_ interruption: RunInterruption?) -> Self {
    guard let interruption else { return self }
    var description = passing()
    switch interruption.reason {
    case .work: break
    case .unwanted: description.isOverloaded = true
    }
    return description
  }
}

extension Request {
  /// True if the browser says that it runs on a telephone. User-Agent Client Hints, 3.1.
  var isMobile: Bool { headers[Request.mobileHint] == "?1" }

  /// The field that says so.
  static let mobileHint = HTTPField.Name("Sec-CH-UA-Mobile") ?? .userAgent

  /// The coding in which it wants its answer.
  var coding: ContentCoding { ContentCoding(accepted: headers[.acceptEncoding]) }

  func answer(_ representation: Representation, status: HTTPResponse.Status = .ok) -> Response {
    representation.response(ifNoneMatch: headers[.ifNoneMatch], status: status)
  }
}

extension Representation.Description {
  /// A page of the site. Where programs that accept JSON alone are answered otherwise, ``negotiated()`` says so.
  static func page(_ policy: ContentPolicy = .page) -> Self {
    Self(
      mediaType: "text/html; charset=utf-8", cacheControl: "no-cache",
      vary: "Accept-Language, \(Request.mobileHint)", policy: policy)
  }

  /// Returns the description of an answer that is not stored anywhere.
  static func unstored(_ mediaType: String, vary: String? = nil) -> Self {
    Self(mediaType: mediaType, cacheControl: "no-store", vary: vary, isTagged: false)
  }

  /// An answer that another media type would be chosen for, if that was accepted.
  func negotiated() -> Self {
    var description = self
    description.vary = (vary.map { $0 + ", " } ?? "") + "Accept"
    return description
  }

  /// An answer that is of no use later.
  func passing() -> Self {
    var description = self
    description.cacheControl = "no-store"
    description.isTagged = false
    description.isPassing = true
    return description
  }
}
