import Explanations
import Gallery
import HTTPTypes
import Hummingbird
import Logging
import SourceEditing
import StatechartDiagrams
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// The page on which a machine is written. Nothing of it is stored: the machine is in the address that it leads to, or
/// put into the library when its visitor wants that.
struct NewMachine: Sendable {
  let content: SiteContent
  let notations: NotationCatalog
  /// Texts to start from in notations that are not written here.
  let examples: [String: String]
  /// The access of clients to the library for the text that is read.
  let access: LibraryAccess

  /// The page with what its address names: nothing, an example, or the text of a machine.
  func show(_ request: PageRequest) async throws -> Response {
    if let identifier = request.query["machine"] { return try await edit(identifier, request) }
    let name = request.query["example"] ?? Sample.notation.identifier
    if !name.isEmpty {
      guard let text = example(in: name) else { throw Failure(.badAddress("example=" + name.prefix(80))) }
      return try await answer(WorkspaceForm(InlineSource(text)), request)
    }
    let page = NewMachinePage(
      site: content.site(request.language), text: "", notation: nil, notations: choices, result: nil)
    return request.answer(try Representation(page.document(), .page(), coding: request.coding))
  }

  /// The page with the text of a machine: a copy, with the run that the address names.
  private func edit(_ identifier: String, _ request: PageRequest) async throws -> Response {
    var form: WorkspaceForm
    if StoredIdentifier.names(identifier) {
      form = WorkspaceForm(InlineSource(try await content.storedText(identifier)))
      form.saved = [identifier]
    } else if InlineMachines.isInline(identifier) {
      guard let source = try? InlineSource(identifier: identifier) else { throw Failure(.badAddress("machine")) }
      form = WorkspaceForm(source)
    } else {
      let machine = try await content.machine(identifier, client: request.context.client).machine
      form = WorkspaceForm(machine.text.map { InlineSource($0) } ?? InlineSource(machine.source, notation: nil))
      form.name = machine.chart.name ?? ""
    }
    form.run = request.query["run"] ?? ""
    return try await answer(form, request)
  }

  /// The page with what was made of the text of its form.
  func read(_ request: PageRequest) async throws -> Response {
    let submitted = try await SubmittedText(request, upTo: InlineSource.maxTextBytes)
    let form = WorkspaceForm(submitted)
    if let place = form.completed { return try await complete(form, at: place, request) }
    return try await answer(form, request)
  }

  /// The words that can be written at a place of the text.
  private func complete(_ form: WorkspaceForm, at place: Int, _ request: PageRequest) async throws -> Response {
    let workspace = WorkspaceReader(
      content: content, notations: notations, language: request.language, mayKeep: { _ in false })
    let job = WorkJob(reading: 4 * form.source.text.utf8.count, client: request.context.client, machine: "")
    let answer = try await content.work.run(job) {
      let text = form.source.text
      let source = workspace.preferring(form.notation, form.source)
      var completion: Completion?
      if let reader = content.inline.reader(of: source), (0...text.utf16.count).contains(place) {
        let known = form.lastValidSource.flatMap { try? content.inline.read($0).first?.chart }
        completion = Completion(
          in: text, at: String.Index(utf16Offset: place, in: text), reader: reader, known: known)
      }
      let list = CompletionList(completion, in: text, language: request.language.spoken)
      return try Representation(list.document(), .page().passing(), coding: request.coding)
    }
    return request.answer(answer)
  }

  /// The notations that can be read.
  var choices: [NewMachinePage.Notation] {
    notations.readers.map { reader in
      let isWritten = notations.writer(named: reader.identifier) != nil
      return NewMachinePage.Notation(
        identifier: reader.identifier, title: reader.title,
        hasExample: examples[reader.identifier] != nil || isWritten, isWritten: isWritten)
    }
  }

  /// A machine that shows what a notation can do.
  private func example(in notation: String) -> String? {
    if let text = notation == Sample.notation.identifier ? Sample.text : examples[notation] { return text }
    guard notations.reader(named: notation) != nil, let writer = notations.writer(named: notation) else { return nil }
    // Who cannot say the sample shows a machine without nesting.
    let sample = writer.write(Sample.chart)
    if sample.diagnostics.allSatisfy({ $0.severity == .note }) { return sample.text }
    return Gallery.machine(named: "turnstile").map { writer.write($0.chart).text }
  }

  /// The page with what was made of a text.
  func answer(
    _ source: InlineSource, _ request: PageRequest, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    try await answer(WorkspaceForm(source), request, status: status)
  }

  /// The page with what was made of a form.
  ///
  /// - Parameter refusal: Why the library has not taken the text, if it was to.
  func answer(
    _ asked: WorkspaceForm, _ request: PageRequest, status: HTTPResponse.Status = .ok, refusal: Failure? = nil
  ) async throws -> Response {
    let client = request.context.client
    let (site, coding) = (content.site(request.language), request.coding)
    var form = asked
    let reader = WorkspaceReader(
      content: content, notations: notations, language: request.language, mayKeep: mayKeep(request))
    var text = try await reader.text(form, client: client)
    let conversion = try await convert(&form, &text, reader, client)
    let quickFix = try await quickFix(&form, &text, reader, client)
    let panel = try await edit(&form, &text, reader, client)
    let machine = try await reader.machine(of: text, form, client: client)
    let (revision, unsaved) = try await saved(&form, text, request)
    let refusal = unsaved ?? refusal
    let limit = reader.mayKeep("") ? content.texts?.maxTextBytes : nil
    let preview = try await reader.preview(machine, form, request)
    let job = WorkJob(
      cost: PageWork.layout(pieces: machine?.pieces ?? 0), client: client, machine: "",
      isLarge: text?.isLarge ?? false)
    let answer = try await content.work.run(job) { [form, text] in
      var result = text?.result
      result?.preview = preview
      result?.lastValidSource = machine?.lastValidSource
      result?.conversion = conversion
      result?.quickFix = quickFix
      result?.exceededLibraryLimit = limit.flatMap { $0 < form.source.text.utf8.count ? $0 : nil }
      result?.revision = revision
      result?.refusal = refusal.map { ErrorPage(site: site, problem: $0.problem, status: $0.status.code).message }
      let page = NewMachinePage(
        site: site, text: form.source.text, notation: form.source.notation, name: form.name, saved: form.saved,
        notations: choices, panel: panel, result: result)
      let document = form.isPart && form.source == asked.source ? page.partDocument() : page.document()
      return try Representation(document, .page().passing(), coding: coding)
    }
    var response = request.answer(answer, status: refusal?.status ?? status)
    for field in refusal?.fields ?? [:] { response.headers[field.name] = field.value }
    return response
  }

  /// True if the library takes a text of this request.
  private func mayKeep(_ request: PageRequest) -> @Sendable (String) -> Bool {
    guard let texts = content.texts, (try? access.admit(request.request, request.context)) != nil else {
      return { _ in false }
    }
    return { $0.utf8.count <= texts.maxTextBytes }
  }

  // MARK: Conversion

  /// Converts the text of a form, unless something would be lost that was not said before.
  private func convert(
    _ form: inout WorkspaceForm, _ text: inout WorkspaceReader.Text?, _ reader: WorkspaceReader, _ client: String
  ) async throws -> NewMachinePage.Conversion? {
    guard let identifier = form.write, let writer = notations.writer(named: identifier),
      notations.reader(named: identifier) != nil
    else { return nil }
    guard let chart = text?.validChart else { return .impossible }
    let job = WorkJob(reading: form.source.text.utf8.count, client: client, machine: "")
    let writing = try await content.work.run(job) { writer.write(chart) }
    if !writing.diagnostics.isEmpty, !form.isSure {
      return .losing(identifier: writer.identifier, title: writer.title, writing.diagnostics)
    }
    form.source = InlineSource(writing.text, notation: form.source.notation == nil ? nil : writer.identifier)
    form.notation = writer.identifier
    text = try await reader.text(form, client: client)
    return .done(title: writer.title)
  }

  // MARK: Edits in the drawing

  /// Applies the edit of a form, and returns the panel with the selection after it.
  private func edit(
    _ form: inout WorkspaceForm, _ text: inout WorkspaceReader.Text?, _ reader: WorkspaceReader, _ client: String
  ) async throws -> EditPanel? {
    let chart = text?.validChart
    form.selected = form.selected.filter { selection in chart.map { selection.exists(in: $0) } ?? true }
    guard let edit = WorkspaceEdit(form, in: reader.language.spoken.tag) else {
      return EditPanel(selection: form.selected)
    }
    if text == nil { return try await begin(edit, &form, &text, reader, client) }
    guard chart != nil, let reading = text?.reading, let source = text?.source,
      let notation = content.inline.reader(of: source)
    else { return EditPanel(selection: form.selected, values: form.values, outcome: .faulty) }
    let job = WorkJob(reading: 4 * source.text.utf8.count, client: client, machine: "")
    let made = try await content.work.run(job) { edit.result(in: reading, notation) }
    form.selected = made.selection
    guard let changed = made.text else {
      return EditPanel(selection: form.selected, values: form.values, outcome: made.outcome)
    }
    if let change = made.change { form.run = WorkspaceEdit.run(form.run, after: change, of: reading.chart) }
    form.source = InlineSource(changed, notation: form.source.notation, ordinal: form.source.ordinal)
    form.notation = notation.identifier
    text = try await reader.text(form, client: client)
    return EditPanel(selection: form.selected, outcome: made.outcome)
  }

  /// Begins a text with a first state.
  private func begin(
    _ edit: WorkspaceEdit, _ form: inout WorkspaceForm, _ text: inout WorkspaceReader.Text?, _ reader: WorkspaceReader,
    _ client: String
  ) async throws -> EditPanel? {
    let state: State
    do throws(EditRefusal) {
      state = try edit.first()
    } catch {
      return EditPanel(values: form.values, outcome: .refused(error.message))
    }
    let wanted = form.source.notation.flatMap { notations.writer(named: $0) }
    let writer = wanted ?? NotationCatalog.forDrawing
    let written = writer.write(Statechart(states: [state])).text
    form.source = InlineSource(written, notation: wanted == nil ? nil : writer.identifier)
    form.notation = writer.identifier
    text = try await reader.text(form, client: client)
    form.selected = [.state(state.id)]
    return EditPanel(selection: form.selected, outcome: .done(lines: 1))
  }

  // MARK: Findings

  /// Puts a name that a finding offers in the place of the wrong one, if that mends it.
  private func quickFix(
    _ form: inout WorkspaceForm, _ text: inout WorkspaceReader.Text?, _ reader: WorkspaceReader, _ client: String
  ) async throws -> NewMachinePage.QuickFix? {
    guard let fix = form.fix, let source = text?.source, let notation = content.inline.reader(of: source) else {
      return nil
    }
    let job = WorkJob(reading: 8 * source.text.utf8.count, client: client, machine: "")
    let changed = try await content.work.run(job) { fix.mended(source.text, notation) }
    guard let changed else { return .impossible }
    form.source = InlineSource(changed, notation: form.source.notation, ordinal: form.source.ordinal)
    text = try await reader.text(form, client: client)
    return .done(name: fix.name, line: fix.position.line)
  }

  // MARK: The library

  /// The revision that the text of a form has become, if it was to; or why it has not. The page shows the text then,
  /// which would be lost on a page of its own.
  private func saved(
    _ form: inout WorkspaceForm, _ text: WorkspaceReader.Text?, _ request: PageRequest
  ) async throws -> (NewMachinePage.Revision?, Failure?) {
    do {
      return (form.saves ? try await save(&form, text, request) : nil, nil)
    } catch let failure as Failure where !request.request.wantsJSON {
      return (nil, failure)
    }
  }

  /// Puts the text of a form into the library.
  ///
  /// - Throws: `Failure` if it may not be there.
  private func save(
    _ form: inout WorkspaceForm, _ text: WorkspaceReader.Text?, _ request: PageRequest
  ) async throws -> NewMachinePage.Revision? {
    guard let texts = content.texts, let text, let chart = text.validChart, let kept = text.kept else { return nil }
    let quota = try access.admit(request.request, request.context)
    let name = form.name.isEmpty ? chart.name : form.name
    let receipt: PutReceipt
    do throws(PutRefusal) {
      receipt = try await texts.put(kept, name: name, for: quota == .unlimited ? nil : request.context.client)
    } catch {
      throw error.failure(request.context.logger)
    }
    let earlier = form.saved.last { $0 != receipt.identifier }
    let isNew = form.saved.last != receipt.identifier
    if isNew { form.saved = Array((form.saved + [receipt.identifier]).suffix(WorkspaceForm.maxRevisions)) }
    let address = { (identifier: String) in
      ExplorerAddress(machine: identifier, language: request.language.named).text
    }
    var changes: ChartChanges?
    if let earlier, isNew, let before = try? await content.machine(earlier, client: request.context.client) {
      changes = ChartChanges(from: before.machine.chart, to: chart)
    }
    return NewMachinePage.Revision(
      name: name ?? request.language.spoken(.workspaceUntitled), number: form.saved.count,
      address: address(receipt.identifier), isNew: isNew, earlier: earlier.map(address), changes: changes,
      comparison: earlier.map {
        ComparePage.address(old: $0, new: receipt.identifier, in: request.language.named)
      })
  }
}

extension PutRefusal {
  /// Returns the failure of a request whose text is not taken; the fault of a store is logged.
  func failure(_ logger: Logger) -> Failure {
    switch self {
    case .tooLong(let limit): return Failure(.library(.tooLong(limit: limit)))
    case .full: return Failure(.library(.full))
    case .quota(let seconds): return Failure(.library(.quota(retryAfter: seconds)))
    case .failed(let reason):
      logger.error("the library failed", metadata: ["reason": "\(reason)"])
      return Failure(.library(.failed))
    }
  }
}

/// The fields of a form. URL Standard, section 5.
struct FormFields: Sendable {
  static let mediaType = "application/x-www-form-urlencoded"

  private let fields: [String: String]

  /// Reads a form; of fields with one name the first counts.
  ///
  /// - Throws: `Failure` if it is not percent-encoded UTF-8.
  init(_ body: String) throws(Failure) {
    var fields: [String: String] = [:]
    for pair in body.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(sides[0], plusIsSpace: true),
        let value = PercentEncoding.decode(sides.count > 1 ? sides[1] : "", plusIsSpace: true)
      else { throw Failure(.badMessage) }
      if fields[name] == nil { fields[name] = value }
    }
    self.fields = fields
  }

  /// The value of a field.
  subscript(name: String) -> String? { fields[name] }

  /// All values by the names of their fields.
  var all: [String: String] { fields }
}
