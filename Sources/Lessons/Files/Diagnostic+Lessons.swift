import Statecharts

extension Diagnostic.Code {
  /// The front matter is not there or does not end.
  static let lessonFrontMatter = Diagnostic.Code("lesson-front-matter")
  /// A key is not known, stands twice or has no value.
  static let lessonKey = Diagnostic.Code("lesson-key")
  /// A key or a part is missing.
  static let lessonMissing = Diagnostic.Code("lesson-missing")
  /// A goal cannot be read, or no run was found that meets it.
  static let lessonGoal = Diagnostic.Code("lesson-goal")
  /// A run cannot be read.
  static let lessonRun = Diagnostic.Code("lesson-run")
  /// The machine is not known or cannot be run.
  static let lessonMachine = Diagnostic.Code("lesson-machine")
  /// The question lacks something, or the machine does something else than it says.
  static let lessonQuestion = Diagnostic.Code("lesson-question")
  /// What was opened is not closed.
  static let lessonOpen = Diagnostic.Code("lesson-open")
  /// A link leads where it may not.
  static let lessonLink = Diagnostic.Code("lesson-link")
  /// A limit.
  static let lessonTooMuch = Diagnostic.Code("lesson-limit")
}
