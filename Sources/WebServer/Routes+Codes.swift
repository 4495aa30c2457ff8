import Hummingbird
import NIOCore
import QRCodes
import StatechartSimulation
import WebPages
import XMLTree

/// Full addresses, as QR codes and on a page. They have the name by which the server was called, so they are kept
/// nowhere.
extension Routes {
  /// The name after the dot of the address of a code.
  static let codeExtension = ExplorerAddress.codeFormat

  /// The full address of a moment as a QR code.
  ///
  /// - Throws: `Failure.problem` with the maximum length if the address is too long for a code.
  func code(of shown: MachineContext, _ request: PageRequest) throws -> Response {
    let moment = try request.moment(of: shown, place: .explorer)
    try moment.requireWholeRun()
    let text = request.request.origin + moment.address.text
    guard let code = QRCode(text) else { throw Failure(.tooLong(limit: QRCode.maxBytes)) }
    return request.answer(code.representation(of: text, request))
  }

  /// The page of a moment's full address.
  func share(of shown: MachineContext, _ request: PageRequest) throws -> Response {
    let moment = try request.moment(of: shown, place: .explorer)
    try moment.requireWholeRun()
    let page = SharePage(
      site: content.site(request.language), machine: shown.machine, address: moment.address,
      origin: request.request.origin)
    return request.answer(try Representation(page.document(), .page().passing(), coding: request.coding))
  }
}

extension QRCode {
  /// The code of a text as an answer, which is kept nowhere.
  func representation(of text: String, _ request: PageRequest) -> Representation {
    let description = Representation.Description(
      mediaType: "image/svg+xml", cacheControl: "no-store", policy: .file, isTagged: false)
    return Representation(
      ByteBuffer(string: MarkupDocument(element(label: text)).xml()), description, coding: request.coding)
  }
}
