import HTTPTypes
import Hummingbird
import NIOCore
import StatechartSimulation
import Statecharts
import WebPages

/// Uploads to the library: `POST /library`, with a form, or with the text as the body.
///
/// A form is answered with a redirection to the machine's page, everything else with JSON and 201, with its address as
/// `Location`. The answer is the same if the machine was there: it does not report whether somebody else has put the
/// text.
struct LibraryController: Sendable {
  let texts: any TextLibrary
  let content: SiteContent
  let access: LibraryAccess
  let new: NewMachine
  /// The texts that wait for the disk: each is in memory as long as it does.
  let waiting: ConcurrencyLimit

  func add(to router: Router<ServerContext>) {
    router.post("/library") { request, context in try await put(PageRequest(request, context)) }
  }

  private func put(_ request: PageRequest) async throws -> Response {
    let quota = try access.admit(request.request, request.context)
    let submitted = try await submitted(request)
    let (text, machine): (MachineText, Machine)
    do {
      (text, machine) = try await read(submitted.source, request)
    } catch let error as LibraryError {
      guard submitted.isForm, !request.request.wantsJSON else { throw Failure(.library(.unreadable(error))) }
      return try await new.answer(submitted.source, request, status: .badRequest)
    }
    let receipt: PutReceipt
    do {
      receipt = try await put(text, named: machine.chart.name, quota, request)
    } catch let failure as Failure {
      guard submitted.isForm, !request.request.wantsJSON else { throw failure }
      return try await new.answer(WorkspaceForm(submitted), request, refusal: failure)
    }
    let address = ExplorerAddress(machine: receipt.identifier, language: request.language.named).text
    if submitted.isForm, !request.request.wantsJSON { return .redirect(to: address, type: .normal) }
    return answer(text, machine, at: address, request)
  }

  private func submitted(_ request: PageRequest) async throws -> SubmittedText {
    do throws(Failure) {
      return try await SubmittedText(request, upTo: texts.maxTextBytes, isBodyAllowed: true)
    } catch {
      throw error.problem == .tooLarge ? Failure(.library(.tooLong(limit: texts.maxTextBytes))) : error
    }
  }

  /// The text with its notation, and its machine.
  private func read(_ source: InlineSource, _ request: PageRequest) async throws -> (MachineText, Machine) {
    let job = WorkJob(reading: source.text.utf8.count, client: request.context.client, machine: "")
    return try await content.work.run(job) { [content, texts] in
      let text = try content.inline.text(of: source)
      return (text, try content.inline.machine(InlineSource(text), texts.identifier(of: text)))
    }
  }

  private func put(
    _ text: MachineText, named name: String?, _ quota: LibraryAccess.Quota, _ request: PageRequest
  ) async throws -> PutReceipt {
    guard let permit = waiting.take() else { throw Failure(.busy) }
    defer { permit.release() }
    do throws(PutRefusal) {
      return try await texts.put(text, name: name, for: quota == .unlimited ? nil : request.context.client)
    } catch {
      throw error.failure(request.context.logger)
    }
  }

  private func answer(
    _ text: MachineText, _ machine: Machine, at address: String, _ request: PageRequest
  ) -> Response {
    let members = [
      Value.Member("address", .string(address)),
      Value.Member("notation", .string(text.notation)), Value.Member("chart", .number(Double(text.ordinal))),
      Value.Member("name", machine.chart.name.map { .string($0) } ?? .null),
      Value.Member("bytes", .number(Double(text.text.utf8.count))),
    ]
    let body = Value.object([Value.Member("machine", .object(members))]).json(indented: true) + "\n"
    var response = request.answer(
      Representation(ByteBuffer(string: body), .unstored("application/json"), coding: request.coding), status: .created)
    response.headers[.location] = address
    return response
  }
}
