import Explanations
import HTTPTypes
import Hummingbird
import Lessons
import NIOCore
import Quizzes
import Rooms
import StatechartSimulation
import Statecharts
import WebPages

/// The pages and forms of the teacher, who has the secret of the room.
extension RoomRoutes {
  func addTeacher(to router: Router<ServerContext>) {
    for path in ["/r/:code/teach/:secret", "/r/:code/teach/:secret/:run"] {
      router.get(RouterPath(path)) { request, context in
        let request = context.parameters.get("run").map { request.withRunInQuery($0) } ?? request
        let (asked, room) = (try PageRequest(request, context), try await room(context))
        return try await teacher(asked, room, try secret(context, of: room))
      }
    }
    router.post("/r/:code/teach/:secret") { request, context in
      let (asked, room) = (try PageRequest(request, context), try await room(context))
      return try await act(asked, room, try secret(context, of: room))
    }
    router.get("/r/:code/report/:file") { request, context in
      let (asked, room) = (try PageRequest(request, context), try await room(context))
      return try await report(asked, room, try context.parameters.require("file"))
    }
  }

  func secret(_ context: ServerContext, of room: LiveRoom) throws -> String {
    let secret = try context.parameters.require("secret")
    guard room.secrets.isTeacher(secret) else { throw Failure(.room(.refused(.teacherOnly, room.opening.code))) }
    return secret
  }

  /// Returns the moment that the class sees, or one that the teacher prepares.
  private func teacher(
    _ request: PageRequest, _ room: LiveRoom, _ secret: String, fault: (text: String, message: String)? = nil
  ) async throws -> Response {
    if case .exercise = room.opening.subject { return try await board(request, room, secret) }
    let isPrepared = request.query[RoomAddress.Field.run] != nil
    let query =
      isPrepared ? request.query : try QueryItems(run: room.published.room.run, request.request.uri.query)
    let (shown, moment) = try await moment(request, room, .teacher(secret), query: query)
    let isFurther = request.query.names.contains { $0 != "lang" }
    if isFurther { try moment.requireCanonical() }
    return try await page(
      shown, moment, request, room, RoomReader(request, room, .teacher(secret)), fault: fault)
  }

  private func act(_ request: PageRequest, _ room: LiveRoom, _ secret: String) async throws -> Response {
    let form = try await RoomForm(request, room, from: .teacher)
    let act = form[RoomAddress.Field.act] ?? ""
    guard let action = RoomAddress.TeacherAction(rawValue: act) else {
      throw Failure(.badAddress(RoomAddress.Field.act + "=" + act.prefix(80)))
    }
    let command: RoomCommand
    do {
      command = try await self.command(action, form, room, request)
    } catch let failure as Failure {
      guard case .badRun(let error, _) = failure.problem, !request.request.wantsJSON else { throw failure }
      // The typed text stays in the form.
      let text = form[RoomAddress.Field.run] ?? ""
      return try await teacher(request, room, secret, fault: (text, error.text(in: request.language.spoken)))
    }
    _ = try await room.perform(command, by: .teacher, key: form.key)
    return redirection(to: RoomAddress(room.opening.code, .teacher(secret), language: request.language.named).text)
  }

  private func command(
    _ action: RoomAddress.TeacherAction, _ form: RoomForm, _ room: LiveRoom, _ request: PageRequest
  ) async throws -> RoomCommand {
    switch action {
    case .show:
      let shown = try await machine(of: room, request)
      let parts = [form[RoomAddress.Field.run], form[RoomAddress.Field.step]].compactMap(\.self).filter { !$0.isEmpty }
      return .show(run: try RoomRoutes.run(parts.joined(separator: ","), of: shown))
    case .vote:
      _ = try await machine(of: room, request)
      let hides = form[RoomAddress.Field.hidden] != nil
      return .openVote(RoomBallot(hidesCounts: hides, takesTyped: form[RoomAddress.Field.typed] != nil))
    case .take:
      let shown = try await machine(of: room, request)
      let step = try RoomRoutes.step(form[RoomAddress.Field.step] ?? "", of: shown)
      return .closeVote(taking: step.description, round: try form.number(RoomAddress.Field.round))
    case .close: return .closeVote(taking: nil, round: try form.number(RoomAddress.Field.round))
    case .ask: return .ask(try await question(form, try await machine(of: room, request), room, request))
    case .reveal:
      let version = RoomAddress.Field.version
      return .reveal(version: form[version] == nil ? nil : try form.number(version))
    case .clear: return .clearProposals(round: try form.number(RoomAddress.Field.round))
    case .allow, .refuse:
      return .settle(
        step: form[RoomAddress.Field.step] ?? "", action == .allow,
        round: try form.number(RoomAddress.Field.round))
    case .joinPolicy:
      let text = form[RoomAddress.Field.joinPolicy] ?? ""
      guard let door = JoinPolicy(rawValue: text), door != .roster || service.options.hasRoster else {
        throw Failure(.badAddress(RoomAddress.Field.joinPolicy + "=" + text.prefix(80)))
      }
      return .setJoinPolicy(door)
    case .grant:
      return .grantTries(
        member: try form.number(RoomAddress.Field.member), count: try form.number(RoomAddress.Field.count))
    case .remove:
      let first = try form.number(RoomAddress.Field.member)
      return .remove(
        first: first, last: form[RoomAddress.Field.last] == nil ? first : try form.number(RoomAddress.Field.last))
    case .hide: return .hideNickname(member: try form.number(RoomAddress.Field.member), true)
    case .unhide: return .hideNickname(member: try form.number(RoomAddress.Field.member), false)
    case .end: return .end
    }
  }

  /// Returns the next question, and the number of questions: of a quiz the one after the last, else a random one.
  private func next(of room: LiveRoom) throws -> (seed: Int, index: Int, count: Int) {
    guard case .quiz(_, let seed, let count) = room.opening.subject else { return (Int.random(in: 1...9999), 0, 1) }
    guard let index = room.opening.subject.next(after: room.published.room.lastQuestion) else {
      throw Failure(.room(.noQuestion(room.opening.code)))
    }
    return (seed, index, count)
  }

  /// The next question, or a random one.
  private func question(
    _ form: RoomForm, _ shown: MachineContext, _ room: LiveRoom, _ request: PageRequest
  ) async throws -> RoomQuestion {
    let seconds = try form.number(RoomAddress.Field.seconds)
    guard service.options.limits.questionSeconds.contains(seconds) else {
      throw Failure(.badAddress("\(RoomAddress.Field.seconds)=\(seconds)"))
    }
    let (seed, index, count) = try next(of: room)
    let quiz = try await content.work.run(WorkJob(expensive: shown.machine, request.context)) {
      Quiz(of: shown.machine, seed: seed, count: count)
    }
    guard quiz.questions.indices.contains(index) else { throw Failure(.room(.noQuestion(room.opening.code))) }
    let question = quiz.questions[index]
    let asked = RoomQuestion(
      seed: seed, index: index, choices: question.choices.count, right: question.right, seconds: seconds,
      text: RoomRoutes.text(of: question, shown, request.language.spoken))
    room.keep(question, for: asked)
    return asked
  }

  /// The maximum number of characters of a question that are stored.
  private static let maxQuestion = 1000

  /// A question with its numbered choices, for reports.
  private static func text(of question: Question, _ shown: MachineContext, _ language: Language) -> String {
    let words = QuizWords(words: Wording(chart: shown.machine.chart, language: language))
    let choices = question.choices.enumerated().map { "\($0 + 1)) \(words.choice($1, of: question))" }
    let text = (words.situation(question) + [words.prompt(question)] + choices).joined(separator: " ")
    return String(text.prefix(maxQuestion))
  }

  /// Votes and answers as a file, by its extension after the secret.
  private func report(_ request: PageRequest, _ room: LiveRoom, _ file: String) async throws -> Response {
    let parts = file.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, room.secrets.isTeacher(String(parts[0])) else {
      throw Failure(.room(.refused(.teacherOnly, room.opening.code)))
    }
    let report = RoomReport(
      room.opening, try await service.options.store.records(of: room.opening.code, after: 0),
      title: title(of: room, request))
    let (text, mediaType): (String, String)
    switch parts[1] {
    case "csv": (text, mediaType) = (report.csv, "text/csv; charset=utf-8")
    case "json": (text, mediaType) = (report.json.json(indented: true) + "\n", "application/json")
    case _: throw Failure(.unknownPage)
    }
    var description = Representation.Description.unstored(mediaType)
    (description.policy, description.fileName) = (.file, "room-\(room.opening.code).\(parts[1])")
    return request.answer(Representation(ByteBuffer(string: text), description, coding: request.coding))
  }

  /// The title of what members solve; empty in other rooms.
  private func title(of room: LiveRoom, _ request: PageRequest) -> String {
    let language = request.language.spoken.tag
    return switch room.opening.subject {
    case .exercise(let name): content.exercises.item(name, in: language)?.title ?? name
    case .lesson(let name): content.lessons.item(name, in: language)?.title ?? name
    case .machine, .quiz: ""
    }
  }
}
