import Explanations
import HTTPTypes
import Hummingbird
import Lessons
import StatechartSimulation
import Statecharts
import WebPages

/// Lessons: the list of all, and each at a moment of its run.
extension Routes {
  func addLessons(to router: Router<ServerContext>) {
    router.get("/learn") { request, context in try await lessons(PageRequest(request, context)) }
    // Exercises are listed below the lessons.
    router.get("/exercises") { request, context in try PageRequest(request, context).moved(to: "/learn") }
    router.get("/learn/:lesson") { request, context in
      try await lesson(try lessonName(context), request, context)
    }
    router.get("/learn/:lesson/:run") { request, context in
      let request = request.withRunInQuery(try context.parameters.require("run"))
      return try await lesson(try lessonName(context), request, context)
    }
  }

  private func lessonName(_ context: ServerContext) throws -> String {
    let raw = try context.parameters.require("lesson")
    return PercentEncoding.decode(raw) ?? raw
  }

  private func lessons(_ request: PageRequest) async throws -> Response {
    let language = request.language
    let page = LearnPage(
      site: content.site(language), lessons: content.lessons.items(in: language.spoken.tag),
      exercises: content.exercises.items(in: language.spoken.tag))
    let key = request.key("", ContentHash("lessons".utf8), .lesson(""))
    if let known = content.kept.answer(for: key) { return request.answer(known) }
    let job = WorkJob(cost: .cheap, client: request.context.client, machine: "")
    let order = ResponseRenderer.Order(key: key, isKept: true, connection: request.context.connection, job: job)
    return request.answer(
      try await answers.answer(order) { try Representation(page.document(), .page(), coding: key.coding) })
  }

  /// A lesson. Where the address names no run, it begins with its own.
  private func lesson(_ name: String, _ raw: Request, _ context: ServerContext) async throws -> Response {
    let asked = try PageRequest(raw, context)
    guard let lesson = content.lessons.item(name, in: asked.language.spoken.tag) else { throw Failure(.unknownPage) }
    let begins = asked.query["run"] == nil && !lesson.run.isEmpty
    let request = begins ? try PageRequest(raw.withRun(lesson.run), context) : asked
    let shown = try await content.machine(lesson.machine, client: context.client)
    let key = request.key(shown.identifier, shown.facts.revision, .lesson(name))
    if let known = content.kept.answer(for: key) { return request.answer(known) }
    let moment = try request.moment(of: shown, place: .lesson(name))
    if request.request.wantsJSON, let problem = moment.problem { throw Failure(problem) }
    try moment.requireCanonical()
    let page = try await answers.answer(
      order(moment, request, key), of: moment, try await maker(of: lesson, named: name, moment, request, key))
    return request.answer(page, status: moment.isFaulty ? .badRequest : .ok)
  }

  /// A hint is searched for, so it is expensive whatever the machine.
  private func order(_ moment: ExplorerRequest, _ request: PageRequest, _ key: PageKey) -> ResponseRenderer.Order {
    let facts = moment.shown.facts
    let cost = moment.address.hint == nil ? PageWork(moment, facts).cost : .expensive
    return ResponseRenderer.Order(
      key: key, isKept: !moment.isFaulty && facts.isSelfContained, connection: request.context.connection,
      job: WorkJob(cost: cost, client: request.context.client, machine: moment.shown.identifier))
  }

  private func maker(
    of lesson: Lesson, named name: String, _ moment: ExplorerRequest, _ request: PageRequest, _ key: PageKey
  ) async throws -> @Sendable (Simulation) throws -> Representation {
    let shown = moment.shown
    let language = request.language
    let window = moment.address.window ?? request.window
    let diagram = try await diagram(of: shown, in: language.spoken, for: .page(in: window), request.context)
    let site = content.site(language)
    let number = (content.lessons.identifiers.firstIndex(of: name) ?? 0) + 1
    let next = content.lessons.identifier(after: name).flatMap {
      content.lessons.item($0, in: language.spoken.tag)
    }.map { LessonPage.Link($0) }
    return { simulation in
      let page = ExplorerPage(moment, simulation, diagram, on: site)
      let description = Representation.Description.page()
      return try Representation(
        LessonPage(page, lesson: lesson, number: number, next: next).document(),
        (page.isFaulty ? description.negotiated().passing() : description).interrupted(simulation.interruption),
        coding: key.coding)
    }
  }
}

extension Request {
  /// The same request with a run, which its query does not have.
  fileprivate func withRun(_ steps: [Step]) -> Request {
    var head = head
    let query = uri.query.map { "&" + $0 } ?? ""
    head.path = uri.path + "?run=" + ExplorerAddress.encoded(run: steps) + query
    return Request(head: head, body: body)
  }
}
