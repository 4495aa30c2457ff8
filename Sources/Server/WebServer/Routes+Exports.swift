import Explanations
import Hummingbird
import NIOCore
import SystemLibraries
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartSimulation
import Statecharts
import WebPages
import XMLTree

/// The exports of machines.
extension Routes {
  /// A file of a machine at a moment.
  ///
  /// - Parameter isAddressed: True if the machine has an address, at which there is a page of its exports.
  func export(
    _ shown: MachineContext, as fileExtension: String, _ request: PageRequest, isAddressed: Bool = true
  ) async throws -> Response {
    let (machine, facts, context) = (shown.machine, shown.facts, request.context)
    let key = request.key(shown.identifier, facts.revision, .file(fileExtension))
    if let known = content.responseCache.answer(for: key) { return request.answer(known) }
    let language = request.language.spoken
    let moment = try await request.moment(of: shown, place: .explorer, on: content.work)
    if let fault = moment.fault { throw Failure(.badForm(fault)) }
    try moment.requireWholeRun()
    guard let exporter = try exporter(of: fileExtension, request.query) else { throw Failure(.unknownPage) }
    let report = isAddressed ? ExportPage.address(of: exporter.identifier, at: moment.address) : nil
    let picture = try PictureQuery(request.query)
    let isPure = moment.locations == nil
    var order = ResponseRenderer.RenderRequest(
      key: isPure ? key : nil, isKept: isPure && facts.isSelfContained && picture.counts == nil,
      connection: context.connection,
      job: WorkJob(
        cost: exporter.isCostly ? .expensive : PageWork(moment, facts).cost, client: context.client,
        machine: shown.identifier, isLarge: facts.isLarge))
    let name = "\(shown.fileStem).\(fileExtension)"
    let purpose = picture.isCompact ? MachineContext.Purpose.compactPicture : .page
    let diagram =
      exporter.uses.contains(.diagram) ? try await diagram(of: shown, in: language, for: purpose, context) : nil
    guard exporter.uses.contains(.run) else {
      // An export that shows no run follows from the chart alone.
      order.isKept = isPure
      let input = ExportInput(
        machine.chart, language: language.tag, diagram: diagram, style: picture.style,
        carriesSource: picture.carriesSource)
      return request.answer(
        try await answers.answer(order) {
          Representation(
            try file(input, by: exporter, shown), exporter.mediaType, name: name, report: report, coding: key.coding)
        })
    }
    return request.answer(
      try await answers.answer(order, of: moment) { simulation in
        var highlights = Highlights(simulation, in: machine.chart, language: language.tag)
        if let counts = picture.counts {
          highlights = .none
          highlights.counts = counts.states(of: machine.chart)
        }
        let input = ExportInput(
          machine.chart, language: language.tag, diagram: diagram, simulation: simulation,
          highlights: highlights, style: picture.style,
          carriesSource: picture.carriesSource)
        return Representation(
          try file(input, by: exporter, shown), exporter.mediaType, name: name, report: report, coding: key.coding,
          interruption: simulation.interruption)
      })
  }

  private func file(
    _ input: ExportInput, by exporter: any Exporter, _ shown: MachineContext
  ) throws(Failure) -> Exported {
    let file: Exported
    do throws(ExportError) {
      file = try exporter.export(input)
    } catch {
      throw failure(error, shown)
    }
    guard file.bytes.count <= AnswerLimits.fileBytes else {
      throw Failure(.answerTooLarge(limit: AnswerLimits.fileBytes, AnswerSubject(shown.machine)))
    }
    return file
  }

  private func failure(_ error: ExportError, _ shown: MachineContext) -> Failure {
    switch error {
    case .tooLarge: Failure(.badAddress(error.description))
    case .lacksPart, .invalidChart, .unavailable:
      Failure(.unusableMachine(shown.identifier, .unusable(error.description)))
    }
  }

  /// The page of all that a moment can be taken away as, with what one of them loses if it is named, or that in JSON
  /// for those who ask for it.
  func exports(of shown: MachineContext, _ request: PageRequest) async throws -> Response {
    let (facts, context) = (shown.facts, request.context)
    let wantsJSON = request.request.wantsJSON
    let key = request.key(
      shown.identifier, facts.revision, .file(ExportPage.pathExtension + (wantsJSON ? ".json" : "")))
    if let known = content.responseCache.answer(for: key) { return request.answer(known) }
    let moment = try await request.moment(of: shown, place: .explorer, on: content.work)
    try moment.requireWholeRun()
    let (site, exporters) = (content.site(request.language), content.exporters)
    let subject = try request.query[ExportPage.subject].map { name throws(Failure) in
      guard let known = exporters.exporter(named: name) else {
        throw Failure(.badAddress("\(ExportPage.subject)=" + name.prefix(80)))
      }
      return known
    }
    let diagram =
      subject?.uses.contains(.diagram) == true
      ? try await diagram(of: shown, in: request.language.spoken, context) : nil
    let order = ResponseRenderer.RenderRequest(
      key: key, isKept: true, connection: context.connection,
      job: WorkJob(cost: .expensive, client: context.client, machine: shown.identifier, isLarge: facts.isLarge))
    return request.answer(
      try await answers.answer(order) {
        let input = ExportInput(
          shown.machine.chart, language: request.language.spoken.tag, diagram: diagram)
        let losses: [Diagnostic]?
        do throws(ExportError) {
          losses = try subject?.losses(input)
        } catch {
          throw failure(error, shown)
        }
        let entries = exporters.exporters.compactMap { exporter in
          Routes.entry(
            exporter, of: moment.address, exporter.identifier == subject?.identifier ? losses : nil, exporters)
        }
        let page = ExportPage(site: site, chart: shown.machine.chart, address: moment.address, entries: entries)
        guard wantsJSON else { return try Representation(page.document(), .page().negotiated(), coding: key.coding) }
        let description = Representation.Description(
          mediaType: "application/json", cacheControl: "no-cache", vary: "Accept-Language, Accept")
        return Representation(
          ByteBuffer(string: page.json.json(indented: true) + "\n"), description, coding: key.coding)
      })
  }

  /// The line of an exporter; nil if it has no address.
  private static func entry(
    _ exporter: any Exporter, of address: ExplorerAddress, _ losses: [Diagnostic]?, _ exporters: ExporterCatalog
  ) -> ExportPage.Entry? {
    guard let fileExtension = exporter.fileExtensions.first else { return nil }
    let file = address.export(fileExtension)
    if exporters.exporter(forExtension: fileExtension)?.identifier == exporter.identifier {
      return ExportPage.Entry(exporter, at: file, losses: losses)
    }
    guard exporter.identifier == Routes.animation else { return nil }
    let animated = file + (file.contains("?") ? "&" : "?") + ExportPage.animation
    return ExportPage.Entry(exporter, at: animated, losses: losses)
  }

  private static let animation = AnimationExporter().identifier

  /// The exporter of an extension; a drawing may be wanted of all moments of the run.
  private func exporter(of fileExtension: String, _ query: QueryItems) throws(Failure) -> (any Exporter)? {
    let exporters = content.exporters
    guard let exporter = exporters.exporter(forExtension: fileExtension) else { return nil }
    switch query["animate"] {
    case nil, "no": return exporter
    case "yes":
      guard let moving = exporters.exporter(named: Routes.animation), moving.fileExtensions.contains(fileExtension)
      else { throw Failure(.badAddress("animate=yes")) }
      return moving
    case let other?: throw Failure(.badAddress("animate=" + other.prefix(80)))
    }
  }
}

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
