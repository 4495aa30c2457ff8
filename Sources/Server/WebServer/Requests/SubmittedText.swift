import HTTPTypes
import Hummingbird
import NIOCore
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// The text of a machine that a request submits: in a field or a file of a form, or as its body.
struct SubmittedText: Sendable {
  /// The size of a form besides its text.
  private static let overhead = 16 << 10

  let source: InlineSource
  /// True if it came in a form.
  var isForm: Bool { fields != nil }
  /// The fields of the form; nil if it came in none.
  let fields: [String: String]?

  /// Reads the body of a request; the notation and the chart are named in the form, or else in the query.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of the text.
  ///   - isBodyAllowed: True if the body may be the text.
  /// - Throws: `Failure` if there is no text, or it is too large.
  init(_ request: PageRequest, upTo limit: Int, isBodyAllowed: Bool = false) async throws(Failure) {
    let body = try await Body(request.request, upTo: limit, isTextAllowed: isBodyAllowed)
    func value(_ name: String) -> String? { body.fields.map { $0[name] } ?? request.query[name] }
    // Browsers send line ends of a field as two characters. HTML Living Standard, 4.10.22.7.
    let text = body.text ?? value(LibraryAddress.textField)?.withPlainLineEnds ?? ""
    guard text.utf8.count <= limit else { throw Failure(.tooLarge) }
    let chart = value(LibraryAddress.chartField) ?? "1"
    guard let ordinal = Int(chart), ordinal > 0 else {
      throw Failure(.badAddress("\(LibraryAddress.chartField)=" + chart.prefix(80)))
    }
    let notation = value(LibraryAddress.notationField)
    source = InlineSource(text, notation: notation.flatMap { $0.isEmpty ? nil : $0 }, ordinal: ordinal)
    fields = body.fields
  }

  /// The content of a request's body.
  private struct Body {
    /// The fields of a form; nil if it is none.
    var fields: [String: String]?
    /// The text, if it is the whole body or a file.
    var text: String?

    init(_ request: Request, upTo limit: Int, isTextAllowed: Bool) async throws(Failure) {
      let type = request.headers[.contentType] ?? ""
      switch type.prefix(while: { $0 != ";" }).lowercased().filter({ !$0.isWhitespace }) {
      case MultipartForm.mediaType:
        let bytes = try await [UInt8](buffer: request.bytes(upTo: 2 * limit + SubmittedText.overhead))
        let form = try MultipartForm(bytes, contentType: type)
        fields = form.fields
        text = try SubmittedFiles.text(of: form.files, upTo: limit)
      case FormFields.mediaType where isTextAllowed:
        // Programs that send a file call it a form by default.
        let bytes = try await [UInt8](buffer: request.bytes(upTo: 3 * limit + SubmittedText.overhead))
        let form = String(validating: bytes, as: UTF8.self).flatMap { try? FormFields($0) }
        if let form, form[LibraryAddress.textField] != nil {
          fields = form.all
        } else {
          text = try SubmittedFiles.text(of: bytes)
        }
      case _ where isTextAllowed:
        text = try SubmittedFiles.text(of: try await [UInt8](buffer: request.bytes(upTo: limit)))
      case _:
        fields = try FormFields(try await request.form(upTo: 3 * limit + SubmittedText.overhead)).all
      }
    }
  }
}

extension String {
  /// The text with one character for each line end of two. It is changed as bytes: by characters a text as long as may
  /// be submitted would keep a thread that answers requests busy for a tenth of a second.
  var withPlainLineEnds: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
