import Explanations
import NIOCore
import StatechartAnalysis
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

  /// The page of a moment. One that tells what is wrong with a form is not cached.
  ///
  /// - Throws: `MarkupTooLarge` if it would have more bytes than pages have.
  init(_ page: ExplorerPage, coding: ContentCoding) throws(MarkupTooLarge) {
    let (document, description): (_, Description) =
      switch page.address.place {
      case .explorer, .lesson, .room: (page.document(), .page())
      case .embedded: (EmbedPage(page).document(), .page(.embedded))
      }
    // What was not explored now may be another time.
    let isPassing = page.isFaulty || page.lacksReachability
    try self.init(
      document,
      (isPassing ? description.negotiated().passing() : description).interrupted(page.simulation.interruption),
      coding: coding)
  }

  /// A machine as a file of a name; what it loses stands at the address of the report.
  init(
    _ file: Exported, _ mediaType: String, name: String, report: String? = nil, coding: ContentCoding,
    interruption: ScriptInterruption? = nil
  ) {
    let description = Description(
      mediaType: mediaType, cacheControl: "no-cache", vary: "Accept-Language", policy: .file, fileName: name,
      describedBy: report)
    self.init(ByteBuffer(bytes: file.bytes), description.interrupted(interruption), coding: coding)
  }
}

extension Representation.Description {
  /// The description for an answer made of a run that ended early, if it did. Such an answer is not cached, since the next
  /// attempt may carry out the whole run. Where the server itself was at its limits, the status says so.
  func interrupted(_ interruption: ScriptInterruption?) -> Self {
    guard let interruption else { return self }
    var description = passing()
    switch interruption.reason {
    case .time, .memory, .crash, .size, .off, .work: break
    case .unavailable, .busy, .unwanted: description.isOverloaded = true
    }
    return description
  }
}
