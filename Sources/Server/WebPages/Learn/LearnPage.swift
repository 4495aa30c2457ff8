import Explanations
package import Lessons
package import StatechartDiagrams
package import XMLTree

/// All lessons in order, then all exercises.
package struct LearnPage: Sendable {
  private let site: Site
  private let lessons: [Lesson]
  private let exercises: [Exercise]
  private let pictures: [String: Diagram]

  /// Makes the page of lessons and exercises, each in the language in which it is shown.
  ///
  /// - Parameter pictures: The drawings of the lessons' machines, by the machines' identifiers; a lesson without one
  ///   has no picture.
  package init(site: Site, lessons: [Lesson], exercises: [Exercise], pictures: [String: Diagram] = [:]) {
    self.site = site
    self.pictures = pictures
    self.lessons = lessons
    self.exercises = exercises
  }

  private var language: Language { site.language }

  /// The address of the page.
  package static func address(_ site: Site) -> String {
    AddressText.address("/learn", in: site.addressLanguage)
  }

  /// The address of a lesson at its beginning.
  static func address(of identifier: String, _ site: Site) -> String {
    AddressText.address(LessonPage.path(to: identifier), in: site.addressLanguage)
  }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.learn.fill { slot in
      switch slot {
      case .title: Fragment { language(.learnTitle) }
      case .lead: Fragment { language(.learnLead) }
      case .lessons: Fragment { for (index, lesson) in lessons.enumerated() { item(lesson, index + 1) } }
      case .progress: progress
      case .exercises: tasks
      }
    }
    let head = PageHead(
      title: language(.learnNav), description: language(.learnLead), scripts: ["js/learn.js"],
      alternates: Language.allCases.map { ($0, AddressText.address("/learn", in: $0)) })
    return site.page(head, kind: "learn", content: Fragment { content })
  }

  private func item(_ lesson: Lesson, _ number: Int) -> Element {
    HTML.li(class: "card lesson-item", .data("lesson", lesson.identifier)) {
      if let diagram = pictures[lesson.machine] {
        HTML.div(class: "picture", .aria("hidden", true)) {
          Thumbnail(diagram).element(idPrefix: "thumbnail-\(lesson.identifier)-")
        }
      }
      HTML.h2 {
        HTML.a(href: LearnPage.address(of: lesson.identifier, site), .lang(lesson.language)) { lesson.title }
      }
      if !lesson.summary.isEmpty { HTML.p(.lang(lesson.language)) { lesson.summary } }
      HTML.p(class: "lesson-done", .hidden()) {
        HTML.span(.aria("hidden", true)) { "✓ " }
        language(.learnDone)
      }
    }
  }

  @MarkupBuilder private var tasks: Fragment {
    if !exercises.isEmpty {
      HTML.titledSection(id: "exercises", class: "tasks", language(.learnExercises)) {
        HTML.p { language(.learnExercisesLead) }
        HTML.ol(class: "lessons") {
          for exercise in exercises {
            HTML.li(class: "card lesson-item") {
              HTML.h3 {
                HTML.a(href: ExercisePage.address(exercise.identifier, site), .lang(exercise.language)) {
                  exercise.title
                }
              }
              if !exercise.summary.isEmpty { HTML.p(.lang(exercise.language)) { exercise.summary } }
            }
          }
        }
      }
    }
  }

  /// Shown by the script where there is progress to forget.
  @MarkupBuilder private var progress: Fragment {
    HTML.p {
      HTML.button(type: .button, id: "forget", class: "button small", .hidden()) { language(.learnForget) }
    }
  }
}
