/// Lessons by their names, each in the languages that it is written in.
public struct LessonCatalog: Sendable {
  /// The names in order.
  public let identifiers: [String]
  private let lessons: [String: [Lesson]]

  /// Puts the lessons of a course in order.
  public init(_ course: Course) {
    var identifiers: [String] = []
    for lesson in course.lessons where !identifiers.contains(lesson.identifier) {
      identifiers.append(lesson.identifier)
    }
    self.identifiers = identifiers
    lessons = Dictionary(grouping: course.lessons, by: \.identifier)
  }

  /// A lesson in a language: else in English, else as it is.
  public func lesson(_ identifier: String, in language: String) -> Lesson? {
    let versions = lessons[identifier] ?? []
    return versions.first { $0.language == language } ?? versions.first { $0.language == nil || $0.language == "en" }
      ?? versions.first
  }

  /// The lesson behind another; nil behind the last.
  public func identifier(behind identifier: String) -> String? {
    identifiers.firstIndex(of: identifier).flatMap { $0 + 1 < identifiers.count ? identifiers[$0 + 1] : nil }
  }
}
