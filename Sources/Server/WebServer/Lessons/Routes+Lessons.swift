import Explanations
import GraphLayout
import HTTPTypes
import Hummingbird
import Lessons
import StatechartDiagrams
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
      try await lesson(try context.part("lesson"), request, context)
    }
    router.get("/learn/:lesson/:run") { request, context in
      let request = request.withRunInQuery(try context.parameters.require("run"))
      return try await lesson(try context.part("lesson"), request, context)
    }
  }

  private func lessons(_ request: PageRequest) async throws -> Response {
    let language = request.language
    let lessons = content.lessons.items(in: language.spoken.tag)
    var shown: [MachineContext] = []
    for name in Set(lessons.map(\.machine)).sorted() {
      // A lesson whose machine cannot be read says so on its own page.
      if let machine = try? await content.machine(name, client: request.context.client) { shown.append(machine) }
    }
    let revisions = shown.map(\.facts.revision.text).joined(separator: "\n")
    let key = request.key("", ContentHash(("lessons\n" + revisions).utf8), .lesson(""))
    if let known = content.responseCache.answer(for: key) { return request.answer(known) }
    let page = LearnPage(
      site: content.site(language), lessons: lessons, exercises: content.exercises.items(in: language.spoken.tag),
      pictures: try await pictures(of: shown, request))
    let job = WorkJob(cost: .cheap, client: request.context.client, machine: "")
    let order = ResponseRenderer.RenderRequest(key: key, isKept: true, connection: request.context.connection, job: job)
    return request.answer(
      try await answers.answer(order) { try Representation(page.document(), .page(), coding: key.coding) })
  }

  /// The drawings of machines, by their identifiers, without those that are too large.
  private func pictures(of machines: [MachineContext], _ request: PageRequest) async throws -> [String: Diagram] {
    let (language, client) = (request.language.spoken, request.context.client)
    return try await answers.whileConnected(request.context.connection) { [content] in
      var pictures: [String: Diagram] = [:]
      for shown in machines {
        do {
          let key = shown.key(language, .page, parts: .atFirst)
          pictures[shown.identifier] = try await content.results.diagram(key, of: shown, client: client)
        } catch is LayoutError {}
      }
      return pictures
    }
  }

  /// A lesson. Where the address names no run, it begins with its own.
  private func lesson(_ name: String, _ raw: Request, _ context: ServerContext) async throws -> Response {
    let asked = try PageRequest(raw, context)
    guard let lesson = content.lessons.item(name, in: asked.language.spoken.tag) else { throw Failure(.unknownPage) }
    let begins = asked.query["run"] == nil && !lesson.run.isEmpty
    let request = begins ? try PageRequest(raw.withRun(lesson.run), context) : asked
    let shown = try await content.machine(lesson.machine, client: context.client)
    let key = request.key(shown.identifier, shown.facts.revision, .lesson(name))
    if let known = content.responseCache.answer(for: key) { return request.answer(known) }
    let moment = try request.moment(of: shown, place: .lesson(name))
    if request.request.wantsJSON, let problem = moment.problem { throw Failure(problem) }
    try moment.requireCanonical()
    let page = try await answers.answer(
      order(moment, request, key), of: moment, try await maker(of: lesson, named: name, moment, request, key))
    return request.answer(page, status: moment.isFaulty ? .badRequest : .ok)
  }

  /// A hint is searched for, so it is expensive whatever the machine.
  private func order(
    _ moment: ExplorerRequest, _ request: PageRequest, _ key: PageKey
  ) -> ResponseRenderer.RenderRequest {
    let facts = moment.shown.facts
    let cost = moment.address.lesson.hint == nil ? PageWork(moment, facts).cost : .expensive
    return ResponseRenderer.RenderRequest(
      key: key, isKept: !moment.isFaulty && facts.isSelfContained, connection: request.context.connection,
      job: WorkJob(cost: cost, client: request.context.client, machine: moment.shown.identifier))
  }

  private func maker(
    of lesson: Lesson, named name: String, _ moment: ExplorerRequest, _ request: PageRequest, _ key: PageKey
  ) async throws -> @Sendable (Simulation) throws -> Representation {
    let shown = moment.shown
    let language = request.language
    let window = moment.address.drawing.window ?? request.window
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

/// Exercises: each with its form, and what is handed in marked. Nothing of it is stored.
extension Routes {
  func addExercises(to router: Router<ServerContext>) {
    router.get("/exercises/:exercise") { request, context in
      try await exercise(PageRequest(request, context), answer: nil)
    }
    router.post("/exercises/:exercise") { request, context in
      let request = try PageRequest(request, context)
      let submitted = try await SubmittedText(request, upTo: Exercise.AnswerLimits.bytes)
      return try await exercise(request, answer: submitted.source, submitted.fields ?? [:])
    }
  }

  /// - Parameter fields: The other fields of the form.
  private func exercise(
    _ request: PageRequest, answer: InlineSource?, _ fields: [String: String] = [:]
  ) async throws -> Response {
    let (name, language) = (try request.context.part("exercise"), request.language)
    guard let exercise = content.exercises.item(name, in: language.spoken.tag) else {
      throw Failure(.unknownPage)
    }
    let isOpen = await content.hasPage(of: exercise.machine, client: request.context.client)
    let site = content.site(language)
    let marker = ExerciseMarker(exercise: exercise, content: content, language: language.spoken)
    let job = WorkJob(cost: .expensive, client: request.context.client, machine: exercise.machine.identifier)
    // Nobody can count the tries of somebody who is not known: what depends on them is shown, and marked, in rooms.
    let takesAnswers = exercise.disclosure.tries == nil
    let (answer, time) = (takesAnswers ? answer : nil, content.now())
    let next = content.exercises.identifier(after: exercise.identifier).flatMap {
      content.exercises.item($0, in: language.spoken.tag)
    }.map { LessonPage.Link($0) }
    let page = try await content.work.run(job) {
      let marked = answer.map { marker.answer($0, fields) }
      let reader = Disclosure.Reader(tries: 0, hasSolved: marked?.isRight == true, time: time)
      let access = ExercisePage.Access(exercise.disclosure, reader, takesAnswers: takesAnswers)
      var page = marker.page(on: site, answer: marked, isOpen: isOpen, access)
      if fields[ExercisePage.hintField] != nil, access.givesHints { page.hint = marked.flatMap(marker.hint) }
      page.next = next
      return try Representation(page.document(), answer == nil ? .page() : .page().passing(), coding: request.coding)
    }
    return request.answer(page)
  }
}
