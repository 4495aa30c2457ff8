import Explanations
import HTTPTypes
import Hummingbird
import NIOCore
import StatechartEvidence
import StatechartGrading
import StatechartSimulation
import Statecharts
import WebPages

/// The log that a request gives.
private enum GivenLog: Sendable {
  case form
  case text(String)
  case tooLarge
}

/// The options of a request about a log.
private struct LogQuestion: Sendable {
  let options: LogOptions
  let beginning: LogReplay.Beginning

  init(_ field: (String) -> String?) { (options, beginning) = (LogOptions(field), LogReplay.Beginning(field)) }
}

/// Logs of events that are checked against any machine: the page with the form, and what came of one that it sent.
extension Routes {
  func addLogs(to router: Router<ServerContext>) {
    for (path, prefix) in [("/machines/:name/log", ""), ("/m/:name/log", "~")] {
      let name: @Sendable (ServerContext) throws -> String = { prefix + (try $0.part("name")) }
      router.get(RouterPath(path)) { request, context in
        let request = try PageRequest(request, context)
        return try await log(try name(context), request, LogQuestion { request.query[$0] }, .form)
      }
      router.post(RouterPath(path)) { request, context in
        let request = try PageRequest(request, context)
        let submitted: SubmittedText
        do throws(Failure) {
          submitted = try await SubmittedText(request, upTo: LogStudy.Limits.bytes, isBodyAllowed: true)
        } catch {
          guard case .tooLarge = error.problem, !request.request.wantsJSON else { throw error }
          return try await log(try name(context), request, LogQuestion { _ in nil }, .tooLarge)
        }
        let fields = submitted.fields
        let question = LogQuestion { name in fields.map { $0[name] } ?? request.query[name] }
        return try await log(try name(context), request, question, .text(submitted.source.text))
      }
    }
  }

  private func log(
    _ name: String, _ request: PageRequest, _ question: LogQuestion, _ given: GivenLog
  ) async throws -> Response {
    let shown = try await content.machine(name, client: request.context.client)
    let spoken = request.language.spoken
    let address = LogAddress(machine: shown.identifier, language: request.language.named)
    let (machine, coding) = (shown.machine, request.coding)
    let job = WorkJob(cost: .expensive, client: request.context.client, machine: shown.identifier)
    if case .text(let text) = given, request.request.wantsJSON {
      return request.answer(
        try await answers.whileConnected(request.context.connection) { [content] in
          try await content.work.run(job) { try report(text, question, of: machine, address, spoken, coding) }
        })
    }
    let diagram = try await diagram(of: shown, in: spoken, for: .page(in: request.window), request.context)
    let site = content.site(request.language)
    let (page, status) = try await answers.whileConnected(request.context.connection) { [content] in
      try await content.work.run(job) {
        let answer = LogPage.Answer(given, question, of: machine)
        let page = LogPage(
          site: site, machine: machine, address: address, diagram: diagram, text: given.text,
          options: question.options, beginning: question.beginning, answer: answer)
        let description = Representation.Description.page().negotiated()
        return (
          try Representation(page.document(), answer == nil ? description : description.passing(), coding: coding),
          answer.status
        )
      }
    }
    return request.answer(page, status: status)
  }

  /// Returns the result of a log, for programs; `Public/schema/replay.schema.json` describes it.
  private func report(
    _ text: String, _ question: LogQuestion, of machine: Machine, _ address: LogAddress, _ language: Language,
    _ coding: ContentCoding
  ) throws -> Representation {
    switch LogPage.Answer(.text(text), question, of: machine) {
    case .study(let study):
      let report = LogReport(
        study.result, of: machine.chart, file: "log", in: language, link: { address.moment($0) })
      let json = report.json(machine: machine.identifier).json(indented: true) + "\n"
      return Representation(
        ByteBuffer(string: json), .unstored("application/json", vary: "Accept, Accept-Language"), coding: coding)
    case .faulty(let fault): throw Failure(.badAddress("log:\(fault.line):\(fault.column): \(fault.message)"))
    case .tooLarge, nil: throw Failure(.tooLarge)
    }
  }
}

extension GivenLog {
  fileprivate var text: String {
    if case .text(let text) = self { text } else { "" }
  }
}

extension LogPage.Answer {
  /// Creates the answer to a log; nil if none was given.
  fileprivate init?(_ given: GivenLog, _ question: LogQuestion, of machine: Machine) {
    switch given {
    case .form: return nil
    case .tooLarge: self = .tooLarge
    case .text(let text):
      let participant = Participant(machine)
      do throws(LogFault) {
        self = .study(try LogStudy(text, question.options, of: participant, from: question.beginning))
      } catch {
        self = .faulty(error)
      }
    }
  }
}

extension LogPage.Answer? {
  /// A log that cannot be read is a fault of the request.
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .study, nil: .ok
    case .faulty: .badRequest
    case .tooLarge: .contentTooLarge
    }
  }
}
