import Explanations
import HTTPTypes
import Hummingbird
import Lessons
import Rooms
import StatechartSimulation
import Statecharts
import WebPages

/// Rooms on exercises: students hand in answers, which are marked as on the exercise's page; the teacher sees the
/// progress of each, and the most common mistakes.
extension RoomRoutes {
  /// The maximum number of faults that the teacher's page lists.
  private static let maxFaults = 12

  func addExercise(to router: Router<ServerContext>) {
    router.post("/r/:code/solve") { request, context in
      let request = try PageRequest(request, context)
      return try await solve(request, try await askedRoom(request))
    }
    router.get("/r/:code/answers/:secret/:sequence") { request, context in
      let (asked, room) = (try PageRequest(request, context), try await room(context))
      return try await answer(asked, room, try secret(context, of: room))
    }
  }

  private func marker(_ request: PageRequest, _ room: LiveRoom) throws -> ExerciseMarker {
    guard case .exercise(let name) = room.opening.subject,
      let exercise = content.exercises.item(name, in: request.language.spoken.tag)
    else { throw Failure(.unknownPage) }
    return ExerciseMarker(exercise: exercise, content: content, language: request.language.spoken)
  }

  private func job(_ marker: ExerciseMarker, _ request: PageRequest) -> WorkJob {
    WorkJob(expensive: marker.exercise.machine, request.context)
  }

  /// The exercise with its form, and the result of the reader's last answer.
  ///
  /// - Parameters:
  ///   - fault: An answer that was not taken, with why.
  ///   - draft: One that is being written.
  func solver(
    _ request: PageRequest, _ room: LiveRoom, fault: (text: String, failure: Failure)? = nil,
    draft: MarkedAnswer? = nil
  ) async throws -> Response {
    let marker = try marker(request, room)
    let reader = RoomReader(request, room, .student)
    let last = reader.member.map { room.published.room.work[$0].last } ?? 0
    let known = fault == nil && draft == nil && last > 0 ? try await answers([last], room, marker, request)[last] : nil
    let kept = fault.map { MarkedAnswer(text: $0.text, result: nil, chart: nil) }
    var view = view(of: room, reader, request)
    view.fault = fault.map { fault in
      let page = ErrorPage(
        site: content.site(request.language), problem: fault.failure.problem, status: Int(fault.failure.status.code))
      return (fault.text, page.message)
    }
    return try await page(
      marker, room, request, view, answer: draft ?? kept ?? known, .form, status: fault?.failure.status ?? .ok)
  }

  /// The progress of each member, and the maximum number of common mistakes.
  func board(_ request: PageRequest, _ room: LiveRoom, _ secret: String) async throws -> Response {
    let marker = try marker(request, room)
    let faults = room.published.room.work.mostCommon(Self.maxFaults)
    let answers = try await answers(faults.map(\.first), room, marker, request)
    let known = faults.map { RoomExercisePage.KnownFault($0, answers[$0.first]?.result) }
    let view = view(of: room, RoomReader(request, room, .teacher(secret)), request)
    return try await page(marker, room, request, view, answer: nil, .board(known))
  }

  /// The marked answer of a member, for the teacher.
  private func answer(_ request: PageRequest, _ room: LiveRoom, _ secret: String) async throws -> Response {
    let marker = try marker(request, room)
    guard let sequence = Int(try request.context.parameters.require("sequence")),
      let record = try await record(sequence, of: room), case .handedIn(let member, _) = record.event
    else { throw Failure(.unknownPage) }
    let marked = try await answers([sequence], room, marker, request)[sequence]
    let view = view(of: room, RoomReader(request, room, .teacher(secret)), request)
    return try await page(marker, room, request, view, answer: marked, .answer(member: member))
  }

  /// Marks an answer and stores it with its mark. One that is not taken comes back in the form.
  private func solve(_ request: PageRequest, _ room: LiveRoom) async throws -> Response {
    if let lesson = lesson(of: room, request) { return try await handIn(request, room, lesson) }
    let marker = try marker(request, room)
    let role = RoomReader.role(request, room)
    let form = try await RoomForm(request, room, from: role)
    let typed = (form[ExercisePage.answerField] ?? "").replacing("\r\n", with: "\n")
    if AnswerDraft.Edit(form.all, of: marker.exercise) != nil {
      let draft = try await content.work.run(job(marker, request)) { marker.answer(InlineSource(typed), form.all) }
      return try await solver(request, room, draft: draft)
    }
    let isTyped = !typed.allSatisfy(\.isWhitespace)
    let text = isTyped ? typed : PredictionChoices(marker.exercise)?.text(of: form.all) ?? ""
    do {
      guard !text.allSatisfy(\.isWhitespace) else { return redirection(to: address(of: room, request)) }
      // An answer that is not taken, whatever its mark, is not marked.
      let tries = marker.exercise.disclosure.tries
      try room.check(.handIn(RoomAnswer(text: text, mark: 0), tries: tries), by: role, key: form.key)
      let marked = try await content.work.run(job(marker, request)) { marker.mark(InlineSource(text)) }
      let answer = RoomAnswer(marked, to: marker.exercise)
      let sequence = try await room.perform(.handIn(answer, tries: tries), by: role, key: form.key)
      room.answers.keep(marked, at: sequence)
    } catch let failure as Failure {
      guard !request.request.wantsJSON else { throw failure }
      return try await solver(request, room, fault: (text, failure))
    }
    return redirection(to: address(of: room, request))
  }

  /// Stores an answer whose marking has ended a worker, as one that could not be marked; nil for a form that hands
  /// nothing in. Nothing of it is read.
  func keepUnmarked(_ request: PageRequest, _ room: LiveRoom) async throws -> Response? {
    let marker = try marker(request, room)
    let role = RoomReader.role(request, room)
    let form = try await RoomForm(request, room, from: role)
    let text = (form[ExercisePage.answerField] ?? "").replacing("\r\n", with: "\n")
    guard marker.exercise.asksForChart, form.all[ExercisePage.editField] == nil,
      !text.allSatisfy(\.isWhitespace)
    else { return nil }
    _ = try await room.perform(
      .handIn(RoomAnswer(text: text, .unmarked(.work)), tries: marker.exercise.disclosure.tries), by: role,
      key: form.key)
    return redirection(to: address(of: room, request))
  }

  /// Stores a run in a lesson, with the share of the goals that it meets, and redirects to the moment after it.
  private func handIn(_ request: PageRequest, _ room: LiveRoom, _ lesson: Lesson) async throws -> Response {
    let role = RoomReader.role(request, room)
    let form = try await RoomForm(request, room, from: role)
    let shown = try await machine(of: room, request)
    let text = try RoomRoutes.run(form[RoomAddress.Field.run] ?? "", of: shown)
    try room.check(.handIn(RoomAnswer(text: text, mark: 0)), by: role, key: form.key)
    let steps = (try? Run(shown.machine.chart, text: text))?.steps ?? []
    let met = try await content.work.run(WorkJob(expensive: shown.machine, request.context)) {
      lesson.goalsMet(in: shown.machine.replay(of: steps))
    }
    let mark = lesson.goals.isEmpty ? 0 : met * 100 / lesson.goals.count
    _ = try await room.perform(.handIn(RoomAnswer(text: text, mark: mark)), by: role, key: form.key)
    let place = ExplorerAddress.Place.room(path: RoomAddress(room.opening.code, .own).path)
    return redirection(
      to: ExplorerAddress(
        place: place, machine: shown.identifier, steps: steps, language: request.language.named
      ).text)
  }

  /// The maximum number of answers that one page has marked again: the next one has others.
  private static let maxMarkedAgain = 3

  /// The marked answers of events, by their sequences; some of those that are not known any more are marked again.
  private func answers(
    _ sequences: [Int], _ room: LiveRoom, _ marker: ExerciseMarker, _ request: PageRequest
  ) async throws -> [Int: MarkedAnswer] {
    var known = room.answers.known(sequences)
    let missing = Set(sequences.filter { known[$0] == nil }.prefix(Self.maxMarkedAgain))
    guard let first = missing.min() else { return known }
    let records = try await service.options.store.records(of: room.opening.code, after: first - 1)
    let answers = records.filter { missing.contains($0.sequence) }.compactMap { record -> (Int, RoomAnswer)? in
      guard case .handedIn(_, let answer) = record.event else { return nil }
      return (record.sequence, answer)
    }
    let marked = try await content.work.run(job(marker, request)) {
      answers.map { sequence, answer in
        // What could not be marked would end a worker again.
        guard case .unmarked(let obstacle) = answer.result else {
          return (sequence, marker.mark(InlineSource(answer.text)))
        }
        return (sequence, MarkedAnswer(text: answer.text, result: .unmarked(obstacle), chart: nil))
      }
    }
    for (sequence, answer) in marked {
      room.answers.keep(answer, at: sequence)
      known[sequence] = answer
    }
    return known
  }

  private func record(_ sequence: Int, of room: LiveRoom) async throws -> RoomRecord? {
    guard sequence > 0, sequence <= room.published.room.sequence else { return nil }
    return try await service.options.store.records(of: room.opening.code, after: sequence - 1).first
  }

  private func view(of room: LiveRoom, _ reader: RoomReader, _ request: PageRequest) -> RoomView {
    var view = RoomView(
      room.published.room, at: reader.address, member: reader.member, forms: reader.forms, now: service.options.now(),
      question: nil, origin: request.request.origin)
    view.hasRoster = service.options.hasRoster
    return view
  }

  private func page(
    _ marker: ExerciseMarker, _ room: LiveRoom, _ request: PageRequest, _ view: RoomView, answer: MarkedAnswer?,
    _ shown: RoomExercisePage.Content, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let site = content.site(request.language)
    let isOpen = await content.hasPage(of: marker.exercise.machine, client: request.context.client)
    let page = try await content.work.run(job(marker, request)) { [coding = request.coding] in
      let page = marker.page(
        on: site, answer: answer, isOpen: isOpen, marker.exercise.access(of: view), draws: shown.hasDrawings)
      return try Representation(RoomExercisePage(page, view, shown).document(), .page().passing(), coding: coding)
    }
    return request.answer(page, status: status)
  }
}

extension Exercise {
  /// Returns the access of a reader of a room: a member's depends on its answers, a teacher sees all.
  fileprivate func access(of view: RoomView) -> ExercisePage.Access {
    let reader = view.reader(view.member ?? 0)
    return ExercisePage.Access(
      disclosure, reader, isTeacher: view.isTeacher, takesAnswers: disclosure.triesLeft(of: reader) != 0)
  }
}

extension RoomAnswer {
  /// Creates the part of an answer that was marked that is stored.
  fileprivate init(_ marked: MarkedAnswer, to exercise: Exercise) {
    let (result, fault): (Result, Fault?) =
      switch marked.result {
      case .marked(let verdict)?:
        (
          // Only what is right whole has the whole mark.
          exercise.isUnreadable(verdict)
            ? .unreadable : .marked(verdict.mark == 1 ? 100 : min(99, Int(verdict.mark * 100))),
          verdict.mark == 1
            ? nil : verdict.remarks.first.map { Fault(run: $0.run, message: exercise.mistake($0)) }
        )
      case .unreadable(let findings)?:
        (
          .unreadable,
          Fault(run: "", message: "it cannot be read as a chart" + (findings.first.map { ": \($0.message)" } ?? ""))
        )
      case .unmarked(let obstacle)?: (.unmarked(obstacle), nil)
      case nil: (.unreadable, nil)
      }
    self.init(text: marked.text, result, fault: fault)
  }
}
