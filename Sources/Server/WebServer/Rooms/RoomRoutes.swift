import Explanations
import HTTPTypes
import Hummingbird
import Lessons
import NIOCore
import SystemLibraries
import Quizzes
import Rooms
import StatechartSimulation
import Statecharts
import WebPages

/// The addresses of rooms: those of students here, those of the teacher and the forms in files of their own.
struct RoomRoutes: Sendable {
  let service: RoomService
  let content: SiteContent
  let answers: ResponseRenderer
  let routes: Routes

  func add(to router: Router<ServerContext>) {
    router.post("/rooms") { request, context in try await open(PageRequest(request, context)) }
    router.get("/r/:code") { request, context in
      try await student(PageRequest(request, context), try await room(context))
    }
    router.get("/r/:code/shared") { request, context in
      try await shared(PageRequest(request, context), try await room(context))
    }
    router.get("/r/:code/events") { request, context in
      let room = try await service.followed(try context.parameters.require("code"))
      return try service.stream(of: room, for: PageRequest(request, context))
    }
    router.get("/r/:code/about") { request, context in
      try about(PageRequest(request, context), try await room(context))
    }
    for path in ["/r/:code/own", "/r/:code/own/:run"] {
      router.get(RouterPath(path)) { request, context in
        let request = context.parameters.get("run").map { request.withRunInQuery($0) } ?? request
        return try await own(PageRequest(request, context), try await room(context))
      }
    }
    router.get("/r/:code/qr") { request, context in try code(PageRequest(request, context), try await room(context)) }
    router.get("/r/:code/screen") { request, context in
      try screen(PageRequest(request, context), try await room(context))
    }
    addForms(to: router)
    addDevices(to: router)
    addExercise(to: router)
    addTeacher(to: router)
  }

  func room(_ context: ServerContext) async throws -> LiveRoom {
    try await service.room(try context.parameters.require("code"))
  }

  /// Returns the moment that the teacher shows. A link that continues from there leads to the student's own page.
  ///
  /// - Parameter fault: A step that was typed and cannot be proposed, with what is wrong.
  func student(
    _ request: PageRequest, _ room: LiveRoom, fault: (text: String, message: String)? = nil
  ) async throws -> Response {
    if case .exercise = room.opening.subject { return try await solver(request, room) }
    let reader = RoomReader(request, room, .student)
    let isFurther = request.query.names.contains { $0 != "lang" }
    let (shown, moment) = try await moment(
      request, room, isFurther ? .own : .student,
      query: QueryItems(run: room.published.room.run, request.request.uri.query))
    if isFurther { throw Redirection(address: moment.destination) }
    return try await page(shown, moment, request, room, reader, fault: fault)
  }

  /// A moment that a student tries.
  private func own(_ request: PageRequest, _ room: LiveRoom) async throws -> Response {
    // In a lesson the run begins as the lesson does.
    let start = request.query["run"] == nil ? lesson(of: room, request)?.run : nil
    let query = try start.map { try QueryItems(run: $0.text, request.request.uri.query) } ?? request.query
    let (shown, moment) = try await moment(request, room, .own, query: query)
    try moment.requireCanonical()
    return try await page(shown, moment, request, room, RoomReader(request, room, .own))
  }

  /// Returns the page that all see, with forms that a script fills in: it is made once for all of them.
  private func shared(_ request: PageRequest, _ room: LiveRoom) async throws -> Response {
    let state = room.published.room
    let isOpen = if case .quiz(let poll) = state.stage { poll.isOpen(at: service.options.now()) } else { false }
    let (shown, moment) = try await moment(
      request, room, .student, query: QueryItems(run: state.run, request.language.named.map { "lang=" + $0.tag }))
    let known = request.key(shown.identifier, shown.facts.revision, .room)
    let key = PageKey(
      machine: state.opening.code.text + " " + shown.identifier, revision: shown.facts.revision, resource: .room,
      query: "\(state.version) \(isOpen) \(request.language.named?.tag ?? "")", accepted: known.accepted,
      window: known.window, coding: known.coding)
    if let known = content.responseCache.answer(for: key) { return request.answer(known) }
    return try await page(shown, moment, request, room, RoomReader(room, .student, request.language.named), key)
  }

  private func about(_ request: PageRequest, _ room: LiveRoom) throws -> Response {
    let page = RoomAboutPage(
      site: content.site(request.language), opening: room.opening, hasRoster: service.options.hasRoster)
    return request.answer(try Representation(page.document(), .page(), coding: request.coding))
  }

  /// The room's address in large letters.
  private func screen(_ request: PageRequest, _ room: LiveRoom) throws -> Response {
    let address = RoomAddress(room.opening.code, language: request.language.named)
    let view = RoomView(
      room.published.room, at: address, member: nil, forms: nil, now: service.options.now(), question: nil,
      origin: request.request.origin)
    let page = RoomScreenPage(site: content.site(request.language), view)
    return request.answer(try Representation(page.document(), .page().passing(), coding: request.coding))
  }

  /// The room's address as a QR code. It contains the name by which the server was called, so it is not cached.
  private func code(_ request: PageRequest, _ room: LiveRoom) throws -> Response {
    let text = request.request.origin + RoomAddress(room.opening.code).base
    guard let code = QRCode(text) else { throw Failure(.tooLong(limit: QRCode.maxBytes)) }
    return request.answer(code.representation(of: text, request))
  }

  /// The machine whose moments a room shows.
  ///
  /// - Throws: `Failure` if it shows none.
  func machine(of room: LiveRoom, _ request: PageRequest) async throws -> MachineContext {
    switch room.opening.subject {
    case .machine(let machine), .quiz(let machine, _, _):
      return try await content.machine(machine, client: request.context.client)
    case .lesson:
      guard let lesson = lesson(of: room, request) else { throw Failure(.unknownPage) }
      return try await content.machine(lesson.machine, client: request.context.client)
    case .exercise: throw Failure(.unknownPage)
    }
  }

  /// The lesson that a room is about, if it is about one.
  func lesson(of room: LiveRoom, _ request: PageRequest) -> Lesson? {
    guard case .lesson(let name) = room.opening.subject else { return nil }
    return content.lessons.item(name, in: request.language.spoken.tag)
  }

  /// A moment of the room's machine, on a page.
  func moment(
    _ request: PageRequest, _ room: LiveRoom, _ page: RoomAddress.Page, query: QueryItems
  ) async throws -> (MachineContext, ExplorerRequest) {
    let shown = try await machine(of: room, request)
    let place = ExplorerAddress.Place.room(path: RoomAddress(room.opening.code, page == .student ? .own : page).path)
    let moment = try ExplorerRequest(
      shown, place: place, query: query, authority: request.request.authority)
    return (shown, moment)
  }

  /// The page of a room.
  ///
  /// - Parameters:
  ///   - key: The key from which it follows, if it is kept for all.
  ///   - fault: A run that was typed and cannot be shown, with what is wrong.
  func page(
    _ shown: MachineContext, _ moment: ExplorerRequest, _ request: PageRequest, _ room: LiveRoom, _ reader: RoomReader,
    _ key: PageKey? = nil, fault: (text: String, message: String)? = nil
  ) async throws -> Response {
    let (language, context) = (request.language, request.context)
    let state = room.published.room
    let question = try await question(of: state, room, shown, context)
    let diagram = try await routes.diagram(
      of: shown, in: language.spoken, for: .page(in: moment.address.drawing.window ?? request.window),
      parts: DrawnParts(moment.address), context)
    var view = RoomView(
      state, at: reader.address, member: reader.member, forms: reader.forms, now: service.options.now(),
      question: question, origin: request.request.origin)
    view.fault = fault
    view.hasRoster = service.options.hasRoster
    let order = ResponseRenderer.RenderRequest(
      key: key, isKept: key != nil && shown.facts.isSelfContained, connection: context.connection,
      job: WorkJob(cost: PageWork(moment, shown.facts).cost, client: context.client, machine: shown.identifier))
    let (site, coding) = (content.site(language), request.coding)
    let lesson = lesson(of: room, request)
    let answer = try await answers.answer(order, of: moment) { [view] simulation in
      let page = ExplorerPage(moment, simulation, diagram, on: site)
      let description = Representation.Description.page()
      return try Representation(
        RoomPage(page, view, lesson: lesson).document(),
        (key == nil ? description.passing() : description).interrupted(simulation.interruption), coding: coding)
    }
    let isFaulty = moment.isFaulty && reader.address.page != .student
    return request.answer(answer, status: isFaulty || fault != nil ? .badRequest : .ok)
  }

  /// The question of a room, computed once; nil if there is none, or the machine has changed since.
  private func question(
    of state: Room, _ room: LiveRoom, _ shown: MachineContext, _ context: ServerContext
  ) async throws -> Question? {
    guard case .quiz(let poll) = state.stage else { return nil }
    let asked = poll.question
    if let known = room.known(asked) { return known }
    let count = if case .quiz(_, _, let count) = state.opening.subject { count } else { 1 }
    let quiz = try await content.work.run(WorkJob(expensive: shown.machine, context)) {
      Quiz(of: shown.machine, seed: asked.seed, count: count)
    }
    guard quiz.questions.indices.contains(asked.index) else { return nil }
    let question = quiz.questions[asked.index]
    guard question.choices.count == asked.choices, question.right == asked.right else { return nil }
    room.keep(question, for: asked)
    return question
  }
}

extension QueryItems {
  /// The values of a query with a run before them.
  init(run: String, _ query: String? = nil) throws(Failure) {
    try self.init("run=" + PercentEncoding(keeping: "").encode(run) + (query.map { "&" + $0 } ?? ""))
  }
}
