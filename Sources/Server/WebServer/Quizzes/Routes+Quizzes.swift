import Explanations
import Hummingbird
import NIOCore
import Quizzes
import StatechartDiagrams
import StatechartSimulation
import Statecharts
import WebPages

/// Quizzes of any machine: the page, and what it is taken away as.
extension Routes {
  func addQuizzes(to router: Router<ServerContext>) {
    for (path, prefix) in [("/machines/:name/quiz", ""), ("/m/:name/quiz", "~")] {
      let name: @Sendable (ServerContext) throws -> String = { prefix + (try $0.part("name")) }
      router.get(RouterPath(path)) { request, context in
        try await quiz(try name(context), PageRequest(request, context))
      }
      for file in QuizAddress.File.allCases {
        router.get(RouterPath(path + "." + file.rawValue)) { request, context in
          try await quiz(try name(context), PageRequest(request, context), as: file)
        }
      }
    }
  }

  private func quiz(_ name: String, _ request: PageRequest, as file: QuizAddress.File? = nil) async throws -> Response {
    let shown = try await content.machine(name, client: request.context.client)
    guard let address = try QuizAddress(request.query, of: shown.identifier, request.language.named) else {
      return chosen(shown.identifier, request, file)
    }
    let key = request.key(
      shown.identifier, shown.facts.revision, file.map { .file("quiz." + $0.rawValue) } ?? .quiz)
    if let known = content.responseCache.answer(for: key) { return request.answer(known) }
    let order = ResponseRenderer.RenderRequest(
      key: key, isKept: shown.facts.isSelfContained, connection: request.context.connection,
      job: WorkJob(cost: .expensive, client: request.context.client, machine: shown.identifier))
    let spoken = request.language.spoken
    guard let file else {
      let diagram = try await diagram(of: shown, in: spoken, for: .page(in: request.window), request.context)
      let site = content.site(request.language)
      return request.answer(
        try await answers.answer(order) {
          let quiz = Quiz(of: shown.machine, seed: address.seed, count: address.count)
          let page = QuizPage(site: site, machine: shown.machine, quiz: quiz, address: address, diagram: diagram)
          return try Representation(page.document(), .page(), coding: key.coding)
        })
    }
    let diagram = try await diagram(of: shown, in: spoken, for: .page, request.context)
    let templates = content.templates
    return request.answer(
      try await answers.answer(order) {
        let quiz = Quiz(of: shown.machine, seed: address.seed, count: address.count)
        let bytes = try quiz.bytes(as: file, of: shown.machine.chart, in: spoken, templates: templates) { diagram }
        let description = Representation.Description(
          mediaType: file.mediaType, cacheControl: "no-cache", vary: "Accept-Language", policy: .file,
          fileName: "\(shown.fileStem)-quiz-\(address.seed).\(file.rawValue)")
        return Representation(ByteBuffer(bytes: bytes), description, coding: key.coding)
      })
  }

  /// Leads to a quiz with a seed by chance.
  private func chosen(_ machine: String, _ request: PageRequest, _ file: QuizAddress.File?) -> Response {
    let number = request.query[QuizAddress.Field.count].flatMap { Int($0) } ?? Quiz.standardCount
    let count = Quiz.counts.contains(number) ? number : Quiz.standardCount
    let address = QuizAddress(
      machine: machine, seed: Int.random(in: 1...9999), count: count, language: request.language.named)
    var response = Response.redirect(to: file.map(address.file) ?? address.text, type: .normal)
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

extension QuizAddress {
  /// The quiz that a query asks for; nil if it names no seed.
  ///
  /// - Throws: `Failure` for a number that is none or beyond its bounds.
  fileprivate init?(_ query: QueryItems, of machine: String, _ language: Language?) throws(Failure) {
    func number(_ name: String, _ bounds: ClosedRange<Int>) throws(Failure) -> Int? {
      guard let text = query[name] else { return nil }
      guard let number = Int(text), bounds.contains(number) else {
        throw Failure(.badAddress(name + "=" + text.prefix(80)))
      }
      return number
    }
    let count = try number(Field.count, Quiz.counts) ?? Quiz.standardCount
    guard let seed = try number(Field.seed, Quiz.seeds) else { return nil }
    var answers: [Int: Int] = [:]
    for index in 0..<count { answers[index] = try number(Field.answer(index + 1), 1...26).map { $0 - 1 } }
    self.init(machine: machine, seed: seed, count: count, answers: answers, language: language)
  }
}

extension QuizAddress.File {
  fileprivate var mediaType: String {
    switch self {
    case .moodle: "application/xml"
    case .worksheet: "text/html; charset=utf-8"
    case .json: "application/json"
    }
  }
}
