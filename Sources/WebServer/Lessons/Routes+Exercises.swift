import Explanations
import Hummingbird
import Lessons
import StatechartSimulation
import Statecharts
import WebPages

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

  /// - Parameter fields: What else the form has.
  private func exercise(
    _ request: PageRequest, answer: InlineSource?, _ fields: [String: String] = [:]
  ) async throws -> Response {
    let raw = try request.context.parameters.require("exercise")
    let language = request.language
    guard let exercise = content.exercises.item(PercentEncoding.decode(raw) ?? raw, in: language.spoken.tag) else {
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
