import Foundation
import Gallery
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import TestSupport
import Testing

@testable import Lessons

/// The lessons that come with the program.
struct OwnLessonsTests {
  private static let course = Result {
    let folder = Repository.url("Lessons")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = try names.map {
      Course.File(name: $0, bytes: [UInt8](try Data(contentsOf: folder.appending(path: $0))))
    }
    return Course(files: files, notations: .standard, isThorough: true) { name in
      guard let known = Gallery.machine(named: name), let compiled = try? CompiledChart(known.chart) else { return nil }
      return try? Machine(identifier: name, compiled: compiled, trust: .trusted)
    }
  }

  @Test func haveNoFault() throws {
    let course = try Self.course.get()
    #expect(course.findings == [])
    #expect(TranslationCatalog(course.lessons).identifiers.count == 10)
  }

  /// Each is in all languages of the pages, has something to do and a question, and says something at its end.
  @Test func areWhole() throws {
    let course = try Self.course.get()
    for identifier in TranslationCatalog(course.lessons).identifiers {
      let versions = course.lessons.filter { $0.identifier == identifier }
      #expect(versions.compactMap(\.language).sorted() == ["en", "ja", "zh-Hans"], "\(identifier)")
      for lesson in versions {
        #expect(!lesson.goals.isEmpty && !lesson.summary.isEmpty, "\(identifier)")
        #expect(!lesson.opening.isEmpty && !lesson.closing.isEmpty, "\(identifier)")
        #expect(lesson.question?.answer.isEmpty == false, "\(identifier)")
      }
    }
  }

  /// There is an exercise of each kind, and two about properties, in all languages of the pages; each asks for the same
  /// in all of them.
  @Test func exercisesAreWholeAndAgree() throws {
    let course = try Self.course.get()
    let catalog = TranslationCatalog(course.exercises)
    #expect(
      catalog.identifiers.map { "\($0)" }
        == ["run", "predict", "repair", "build", "apart", "cover", "break", "hold"].map { "exercise-\($0)" })
    for identifier in catalog.identifiers {
      let versions = course.exercises.filter { $0.identifier == identifier }
      #expect(versions.compactMap(\.language).sorted() == ["en", "ja", "zh-Hans"], "\(identifier)")
      #expect(Set(versions.map { Self.wanted($0.task) }).count == 1, "\(identifier)")
      #expect(Set(versions.map(\.order)).count == 1 && Set(versions.map(\.title)).count == 3, "\(identifier)")
      #expect(versions.allSatisfy { !$0.text.isEmpty && !$0.summary.isEmpty }, "\(identifier)")
    }
  }

  /// What a task asks for, in a form that can be compared.
  private static func wanted(_ task: Exercise.Task) -> AnyHashable {
    if case .run(let goals, let steps) = task {
      AnyHashable([AnyHashable(goals), AnyHashable(steps)])
    } else {
      "\(task)"
    }
  }

  /// A lesson asks for the same in each language.
  @Test func agreeAcrossLanguages() throws {
    let course = try Self.course.get()
    for lesson in course.lessons {
      let english = try #require(course.lessons.first { $0.identifier == lesson.identifier && $0.language == "en" })
      #expect(lesson.goals == english.goals, "\(lesson.identifier)")
      #expect(lesson.run == english.run && lesson.machine == english.machine, "\(lesson.identifier)")
      #expect(lesson.order == english.order, "\(lesson.identifier)")
      #expect(lesson.question?.steps == english.question?.steps, "\(lesson.identifier)")
      #expect(
        lesson.question?.choices.map(\.isRight) == english.question?.choices.map(\.isRight), "\(lesson.identifier)")
      #expect(lesson.opening.blocks.count == english.opening.blocks.count, "\(lesson.identifier)")
    }
  }
}
