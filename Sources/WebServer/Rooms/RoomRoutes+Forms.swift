import Explanations
import HTTPTypes
import Hummingbird
import Lessons
import Quizzes
import Rooms
import StatechartSimulation
import Statecharts
import WebPages

/// What visitors and students send: to open a room, to join, to vote, to answer. Each is answered with a redirection, so that a page
/// can be loaded again without sending it again; a form that is sent again all the same is not carried out again.
extension RoomRoutes {
  private static let mostOpeningBytes = 200 << 10

  func addForms(to router: Router<ServerContext>) {
    router.post("/r/:code/join") { request, context in
      let (request, room) = (try PageRequest(request, context), try await room(context))
      return try await join(request, room)
    }
    router.post("/r/:code/vote") { request, context in
      try await submit(PageRequest(request, context), try await room(context)) { form, shown in
        let step = try RoomRoutes.step(form[RoomAddress.Field.step] ?? "", of: shown)
        return .propose(step: step, round: try form.number(RoomAddress.Field.round))
      }
    }
    router.post("/r/:code/answer") { request, context in
      try await submit(PageRequest(request, context), try await room(context)) { form, _ in
        .answer(
          choice: try form.number(RoomAddress.Field.choice) - 1, version: try form.number(RoomAddress.Field.version))
      }
    }
  }

  /// Opens a room on a machine, at the moment from which it was asked for, and leads to its teacher's page.
  func open(_ request: PageRequest) async throws -> Response {
    guard !request.request.isOfAnotherOrigin else { throw Failure(.room(.elsewhere)) }
    let fields = try FormFields(try await request.request.form(upTo: Self.mostOpeningBytes))
    if let name = fields[RoomAddress.Field.exercise] {
      guard content.exercises.item(name, in: request.language.spoken.tag) != nil else { throw Failure(.unknownPage) }
      return try await open(.exercise(name), at: "", fields, request)
    }
    if let name = fields[RoomAddress.Field.lesson] {
      guard let lesson = content.lessons.item(name, in: request.language.spoken.tag) else {
        throw Failure(.unknownPage)
      }
      return try await open(.lesson(name), at: lesson.run.text, fields, request)
    }
    let name = fields[RoomAddress.Field.machine] ?? ""
    let shown = try await content.machine(name, client: request.context.client)
    let run = try RoomRoutes.run(fields[RoomAddress.Field.run] ?? "", of: shown)
    let subject = try RoomRoutes.subject(shown.identifier, fields)
    return try await open(subject, at: run, fields, request)
  }

  /// A machine, or its quiz where a seed is named.
  private static func subject(_ machine: String, _ fields: FormFields) throws(Failure) -> RoomSubject {
    guard let text = fields[QuizAddress.Field.seed] else { return .machine(machine) }
    let count = fields[QuizAddress.Field.count].flatMap { Int($0) } ?? Quiz.standardCount
    guard let seed = Int(text), Quiz.seeds.contains(seed), Quiz.counts.contains(count) else {
      throw Failure(.badAddress("\(QuizAddress.Field.seed)=" + text.prefix(80)))
    }
    return .quiz(machine: machine, seed: seed, count: count)
  }

  /// Opens a room, which shows a moment at first, and leads to its teacher's page.
  private func open(
    _ subject: RoomSubject, at run: String, _ fields: FormFields, _ request: PageRequest
  ) async throws -> Response {
    // Whoever sits at the server's computer may open as many as there may be.
    if !request.request.isLocal(request.context) {
      try desk.shares.take(request.context.client, at: desk.options.now())
    }
    let (room, secret) = try await desk.open(on: subject)
    if !run.isEmpty {
      _ = try await room.perform(.show(run: run), by: .teacher, key: "teacher:opening")
    }
    let language = fields["lang"].flatMap { Language(tag: $0) }
    return redirection(to: RoomAddress(room.opening.code, .teacher(secret), language: language).text)
  }

  private func join(_ request: PageRequest, _ room: LiveRoom) async throws -> Response {
    let page = RoomAddress(room.opening.code, language: request.language.named).text
    if RoomReader.member(request.request, room) != nil { return redirection(to: page) }
    let form = try await RoomForm(request, room, from: .visitor)
    let name = form[RoomAddress.Field.nickname] ?? ""
    let nickname = Nickname(rawValue: name)
    guard nickname != nil || name.isEmpty else { throw Failure(.room(.refused(.unknown, room.opening.code))) }
    let sequence = try await room.perform(.join(nickname), by: .visitor, key: form.key)
    let joined = room.board.room.members.first { $0.value.joined == sequence }
    var response = redirection(to: page)
    if let joined {
      response.headers[.setCookie] = RoomReader.cookie(
        of: joined.key, room, at: desk.options.now(), isSecure: request.request.isSecure)
    }
    return response
  }

  private func submit(
    _ request: PageRequest, _ room: LiveRoom, _ command: (RoomForm, ShownMachine) throws -> RoomCommand
  ) async throws -> Response {
    let party: RoomParty = RoomReader.member(request.request, room).map { .member($0) } ?? .visitor
    let form = try await RoomForm(request, room, from: party)
    let shown = try await machine(of: room, request)
    _ = try await room.perform(try command(form, shown), by: party, key: form.key)
    return redirection(to: RoomAddress(room.opening.code, language: request.language.named).text)
  }

  func redirection(to address: String) -> Response {
    var response = Response.redirect(to: address, type: .normal)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// A run as rooms keep it.
  ///
  /// - Throws: `Failure` if the machine cannot follow it.
  static func run(_ text: String, of shown: ShownMachine) throws(Failure) -> String {
    let reading = try Moment.reading(text, of: shown.machine)
    if let fault = reading.fault { throw Failure(.badRun(fault.error, machine: shown.identifier)) }
    return reading.run.text
  }

  /// A single step as rooms keep it.
  ///
  /// - Throws: `Failure` if it is none that the machine knows.
  static func step(_ text: String, of shown: ShownMachine) throws(Failure) -> String {
    let reading = try Moment.reading(text, of: shown.machine)
    if let fault = reading.fault { throw Failure(.badRun(fault.error, machine: shown.identifier)) }
    guard reading.run.steps.count == 1 else { throw Failure(.badAddress("step=" + text.prefix(80))) }
    return reading.run.text
  }
}
