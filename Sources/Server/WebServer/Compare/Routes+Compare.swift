import Explanations
import Gallery
import GraphLayout
import HTTPTypes
import Hummingbird
import StatechartDiagrams
import StatechartEvidence
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import WebPages
import XMLTree

/// The page on which two machines are compared: those of an address, or those of two texts.
extension Routes {
  func addComparisons(to router: Router<ServerContext>) {
    router.get("/compare") { request, context in try await compare(PageRequest(request, context)) }
    router.post("/compare") { request, context in try await compareTexts(PageRequest(request, context)) }
  }

  private typealias Field = ComparePage.Field

  /// The page of two machines that an address names; without both it only asks for them.
  private func compare(_ request: PageRequest) async throws -> Response {
    let old = try await named(request.query[Field.old], request)
    let new = try await named(request.query[Field.new], request)
    guard let old, let new else {
      let page = page(request, old?.side ?? ComparePage.Side(), new?.side ?? ComparePage.Side())
      return request.answer(try Representation(page.document(), .page(), coding: request.coding))
    }
    let revision = ContentHash("\(old.shown.facts.revision.text) \(new.shown.facts.revision.text)".utf8)
    let key = request.key("\(old.shown.identifier) \(new.shown.identifier)", revision, .comparison)
    if let known = content.responseCache.answer(for: key) { return request.answer(known) }
    let isKept = old.shown.facts.isSelfContained && new.shown.facts.isSelfContained
    return request.answer(try await answer(old, new, old.side, new.side, request, key: isKept ? key : nil))
  }

  private func named(_ name: String?, _ request: PageRequest) async throws -> ComparedMachine? {
    guard let name = name?.trimmed, !name.isEmpty else { return nil }
    return ComparedMachine(try await content.machine(name, client: request.context.client))
  }

  /// The page of two machines whose texts a form has.
  private func compareTexts(_ request: PageRequest) async throws -> Response {
    let limit = InlineSource.maxTextBytes
    let fields = try FormFields(try await request.request.form(upTo: 6 * limit + (16 << 10)))
    var (old, new) = (try side(fields, Field.old, Field.oldNotation), try side(fields, Field.new, Field.newNotation))
    let first = try await machine(&old, request)
    let second = try await machine(&new, request)
    guard let first, let second else {
      let page = page(request, old, new)
      let answer = try Representation(page.document(), .page().passing(), coding: request.coding)
      return request.answer(answer, status: .badRequest)
    }
    // The address is a link, and reloading sends nothing again.
    if let link = link(first, second, request) { return Response.redirect(to: link, type: .normal) }
    return request.answer(try await answer(first, second, old, new, request, key: nil))
  }

  /// - Throws: `Failure` if the text is longer than it may be.
  private func side(_ fields: FormFields, _ name: String, _ notation: String) throws(Failure) -> ComparePage.Side {
    let text = (fields[name] ?? "").withPlainLineEnds
    guard text.utf8.count <= InlineSource.maxTextBytes else { throw Failure(.tooLarge) }
    return ComparePage.Side(text: text, notation: fields[notation].flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The machine of a text; nil if there is none in it, with what is wrong noted.
  private func machine(_ side: inout ComparePage.Side, _ request: PageRequest) async throws -> ComparedMachine? {
    guard !side.text.allSatisfy(\.isWhitespace) else {
      side.isMissing = true
      return nil
    }
    let source = InlineSource(side.text, notation: side.notation)
    do {
      return ComparedMachine(try await content.machine(of: source, client: request.context.client), of: source)
    } catch let error as LibraryError {
      side.findings = error.diagnostics
      return nil
    }
  }

  private func page(
    _ request: PageRequest, _ old: ComparePage.Side, _ new: ComparePage.Side, _ result: ComparePage.Result? = nil,
    address: String? = nil
  ) -> ComparePage {
    ComparePage(
      site: content.site(request.language), old: old, new: new, notations: self.new.choices,
      machines: Gallery.machines.map(\.identifier), result: result, address: address)
  }

  private func answer(
    _ old: ComparedMachine, _ new: ComparedMachine, _ oldSide: ComparePage.Side, _ newSide: ComparePage.Side,
    _ request: PageRequest, key: PageKey?
  ) async throws -> Representation {
    let isLarge = old.shown.facts.isLarge || new.shown.facts.isLarge
    let order = ResponseRenderer.RenderRequest(
      key: key, isKept: key != nil, connection: request.context.connection,
      job: WorkJob(
        cost: .expensive, client: request.context.client, machine: new.shown.identifier, isLarge: isLarge))
    return try await answers.answer(order) {
      let page = page(
        request, oldSide, newSide, compared(old, new, request), address: key == nil ? nil : link(old, new, request))
      do throws(MarkupTooLarge) {
        return try Representation(page.document(), key == nil ? .page().passing() : .page(), coding: request.coding)
      } catch {
        throw Failure(.answerTooLarge(limit: error.limit, nil))
      }
    }
  }

  /// The address of a comparison; nil if a machine has none.
  private func link(_ old: ComparedMachine, _ new: ComparedMachine, _ request: PageRequest) -> String? {
    guard let old = old.identifier, let new = new.identifier else { return nil }
    let address = ComparePage.address(old: old, new: new, in: request.language.named)
    return address.utf8.count <= RequestLimits.addressBytes ? address : nil
  }

  /// Returns the differences between both.
  private func compared(_ old: ComparedMachine, _ new: ComparedMachine, _ request: PageRequest) -> ComparePage.Result {
    let language = request.language
    let (before, after) = (old.shown.participant, new.shown.participant)
    let usesData = before.usesData || after.usesData
    let difference = MachineDifference(
      from: before, to: after,
      sharesFiles: old.shown.facts.isSelfContained || old.shown.identifier == new.shown.identifier,
      limits: usesData ? EvidenceOnPages.comparisonWithData : EvidenceOnPages.comparison,
      searchLimits: usesData ? EvidenceOnPages.searchWithData : EvidenceOnPages.search)
    let versions = (
      old.version(in: language, otherwise: .compareOldName), new.version(in: language, otherwise: .compareNewName)
    )
    let report = DifferenceReport(
      difference, from: versions.0.label, to: versions.1.label, in: language.spoken, oldLink: old.link(in: language),
      newLink: new.link(in: language))
    return ComparePage.Result(
      report: report, old: versions.0, new: versions.1, drawing: drawing(of: difference, request))
  }

  /// Both in one drawing, in which what is marked is not hidden; nil if it cannot be laid out.
  private func drawing(of difference: MachineDifference, _ request: PageRequest) -> ComparePage.Drawing? {
    let union = ChangeDrawing(difference)
    var options = MachineContext.Purpose.page(in: request.window).options
    if union.chart.allStates.count > DiagramOptions.maxStatesDrawnWhole { options.unfolded = union.marked }
    let diagram = try? union.diagram(
      language: request.language.spoken.tag, options: options,
      progress: LayoutProgress(isCancelled: { Task.isCancelled }))
    return diagram.map { ComparePage.Drawing($0, union.highlights) }
  }
}
