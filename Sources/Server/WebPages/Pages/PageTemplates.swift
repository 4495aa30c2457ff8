import XMLTree

enum PageSlot: String, TemplateSlot { case head, skip, navigation, languages, content, footer, about }
enum PageValue: String, TemplateSlot { case language, kind, home, navigation }
enum EmbeddedSlot: String, TemplateSlot { case head, content }
enum LanguageValue: String, TemplateSlot { case language }
enum GallerySlot: String, TemplateSlot {
  case title, lead, guide, hero, paste, files, audiences, machinesTitle, machines
}
enum ExplorerSlot: String, TemplateSlot { case heading, guide, diagram, details, scene, moves }
enum EmbedSlot: String, TemplateSlot { case title, diagram, moves, origin }
enum CompareSlot: String, TemplateSlot { case title, result, form }
enum NewSlot: String, TemplateSlot { case title, bar, form, result }
enum LearnSlot: String, TemplateSlot { case title, lead, lessons, progress, exercises }
enum LessonSlot: String, TemplateSlot {
  case heading, opening, question, goals, diagram, moves, happened, closing, ways
}
enum ExerciseSlot: String, TemplateSlot { case heading, text, form, result, diagrams, ways }
enum QuizSlot: String, TemplateSlot { case title, lead, score, diagram, questions, ways }
enum LogSlot: String, TemplateSlot { case title, lead, answer, form, diagram, details, ways }
enum LiveSlot: String, TemplateSlot { case title, lead, notice, actors, connect, ways }
enum RoomSlot: String, TemplateSlot { case heading, notice, diagram, side, below, ways }
enum RoomExerciseSlot: String, TemplateSlot { case heading, notice, text, result, ways }
enum WorksheetSlot: String, TemplateSlot {
  case head, title, name, diagram, labels, questions, keyTitle, key
}
enum LessonValue: String, TemplateSlot { case ways }
enum ErrorSlot: String, TemplateSlot { case status, title, reason, findings, search, ways }
enum ExportsSlot: String, TemplateSlot { case title, lead, back, form, pictures, notations }
enum ShareSlot: String, TemplateSlot { case title, lead, back, address, frame }
enum StandaloneSlot: String, TemplateSlot {
  case head, title, summary, diagram, statesTitle, states, tableTitle, table, made
}

/// The templates of all pages, parsed and checked against what the pages fill.
package struct PageTemplates: Sendable {
  let page: Template<PageSlot, PageValue>
  let embedded: Template<EmbeddedSlot, LanguageValue>
  let gallery: Template<GallerySlot, NoSlots>
  let explorer: Template<ExplorerSlot, NoSlots>
  let embed: Template<EmbedSlot, NoSlots>
  let error: Template<ErrorSlot, NoSlots>
  let new: Template<NewSlot, NoSlots>
  let compare: Template<CompareSlot, NoSlots>
  let exports: Template<ExportsSlot, NoSlots>
  let share: Template<ShareSlot, NoSlots>
  let learn: Template<LearnSlot, NoSlots>
  let lesson: Template<LessonSlot, LessonValue>
  let exercise: Template<ExerciseSlot, LessonValue>
  let quiz: Template<QuizSlot, LessonValue>
  let log: Template<LogSlot, LessonValue>
  let live: Template<LiveSlot, LessonValue>
  let room: Template<RoomSlot, LessonValue>
  let roomExercise: Template<RoomExerciseSlot, LessonValue>
  let worksheet: Template<WorksheetSlot, LanguageValue>
  let standalone: Template<StandaloneSlot, LanguageValue>

  /// Parses the templates; `source` gives the text of one by its name, such as `pages/gallery.html`.
  ///
  /// - Throws: `TemplateError` for a template that is not well-formed or whose slots are not those that its page
  ///   fills, or what `source` throws.
  package init(source: (String) throws -> String) throws {
    func load<Slot, Value>(_ name: String) throws -> Template<Slot, Value> {
      try Template(source: try source(name), name: name)
    }
    page = try load("layouts/page.html")
    embedded = try load("layouts/embedded.html")
    gallery = try load("pages/gallery.html")
    explorer = try load("pages/explorer.html")
    embed = try load("pages/embed.html")
    error = try load("pages/error.html")
    new = try load("pages/new.html")
    compare = try load("pages/compare.html")
    exports = try load("pages/exports.html")
    share = try load("pages/share.html")
    learn = try load("pages/learn.html")
    lesson = try load("pages/lesson.html")
    exercise = try load("pages/exercise.html")
    quiz = try load("pages/quiz.html")
    log = try load("pages/log.html")
    live = try load("pages/live.html")
    room = try load("pages/room.html")
    roomExercise = try load("pages/room-exercise.html")
    worksheet = try load("pages/worksheet.html")
    standalone = try load("pages/standalone.html")
  }
}
