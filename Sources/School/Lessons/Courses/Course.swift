import OrderedCollections
import StatechartExecution
package import StatechartFormats
package import StatechartSimulation
package import Statecharts

/// The lessons and exercises of a folder with the machines of their own, read once.
package struct Course: Sendable {
  /// A file of the folder.
  package struct File: Sendable {
    /// Its name, without folders.
    package let name: String
    /// The content of the file.
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// A finding in a file.
  package struct Finding: Hashable, Sendable {
    /// The file's name.
    package let file: String
    /// The diagnostic of the finding.
    package let diagnostic: Diagnostic
  }

  /// The limits of a folder.
  package enum Limits {
    /// The maximum number of lessons and charts.
    package static let files = 200
  }

  /// The lessons in each language, in order.
  package private(set) var lessons: [Lesson] = []
  /// The exercises in each language, in order.
  package private(set) var exercises: [Exercise] = []
  /// The machines of the folder, which lessons name by their files. Those of exercises are not among them: they may be
  /// the solution.
  package private(set) var machines: [Machine] = []
  /// The same by the names of their files.
  private var machinesByFile: [String: Machine] = [:]
  /// The files of lessons and exercises by their addresses and languages.
  private var filesByAddress: [[String]: String] = [:]
  /// The identifiers that machines of courses have.
  private var taken: Set<String> = []
  /// The findings in the files.
  package private(set) var findings: [Finding] = []

  /// True if a file cannot be used as it is.
  package var hasErrors: Bool { findings.contains { $0.diagnostic.severity == .error } }

  /// Makes a course without lessons.
  package init() {}

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - files: Its files; those that are no lesson and that no lesson names are left alone.
  ///   - notations: The notations of its charts.
  ///   - known: The machine of a name that is no file's.
  ///   - earlier: The course that this one follows: its machines keep their identifiers.
  ///   - isThorough: Whether routes to the goals are searched for and questions are compared with what the machine
  ///     does.
  package init(
    files: [File], notations: NotationCatalog, isThorough: Bool = false, after earlier: Course = Course(),
    known: (String) -> Machine?
  ) {
    taken = Set(earlier.machines.map(\.identifier))
    let texts = files.filter { $0.name.hasSuffix(".md") }.sorted { $0.name < $1.name }
    for file in texts.prefix(Limits.files) {
      guard let text = String(validating: file.bytes, as: UTF8.self) else {
        add([Diagnostic(.error, .encoding, "the text is not UTF-8")], to: file.name)
        continue
      }
      guard !ExerciseDraft.resembles(text) else {
        addExercise(
          ExerciseDraft(fileName: file.name, text: text), file.name, isThorough, files, notations, known)
        continue
      }
      guard LessonDraft.resembles(text) || file.bytes.starts(with: "---".utf8) else { continue }
      let draft = LessonDraft(fileName: file.name, text: text)
      guard let machine = machine(of: draft, files, notations, known) else {
        add(draft.findings, to: file.name)
        continue
      }
      let (lesson, findings) = draft.lesson(on: machine, isThorough: isThorough)
      add(findings, to: file.name)
      guard let lesson else { continue }
      lessons.append(lesson)
      warnOfSecond(lesson, "learn", in: file.name)
    }
    lessons.sort { ($0.order ?? .max, $0.identifier) < ($1.order ?? .max, $1.identifier) }
    exercises.sort { ($0.order ?? .max, $0.identifier) < ($1.order ?? .max, $1.identifier) }
  }

  /// This course with another that was read after it; lessons and exercises of a name that is taken are left out.
  package func followed(by other: Course) -> Course {
    var both = self
    let taken = Set(lessons.map(\.identifier))
    both.lessons += other.lessons.filter { !taken.contains($0.identifier) }
    let tasks = Set(exercises.map(\.identifier))
    both.exercises += other.exercises.filter { !tasks.contains($0.identifier) }
    both.machines += other.machines
    both.findings += other.findings
    return both
  }

  /// Adds a warning if another file has the same address and language: a page shows one of them.
  private mutating func warnOfSecond(_ item: some Translated, _ path: String, in file: String) {
    let address = [path, item.identifier, item.language ?? "en"]
    guard let other = filesByAddress.updateValue(file, forKey: address) else { return }
    let message = "'\(other)' has the same address and language: one of them is shown"
    add([Diagnostic(.warning, .lessonKey, message, at: SourcePosition(line: 1, column: 1))], to: file)
  }

  private mutating func add(_ diagnostics: [Diagnostic], to file: String) {
    findings += diagnostics.map { Finding(file: file, diagnostic: $0) }
  }

  private mutating func machine(
    of draft: LessonDraft, _ files: [File], _ notations: NotationCatalog, _ known: (String) -> Machine?
  ) -> Machine? {
    guard let (name, position) = draft.machine else { return nil }
    guard let file = files.first(where: { $0.name == name }) else {
      if let machine = known(name) { return machine }
      let names = files.map(\.name).filter { !$0.hasSuffix(".md") }
      add(
        [
          Diagnostic(
            .error, .lessonMachine, "'\(name)' is neither a machine of the gallery nor a file next to the lesson",
            at: position, nearest: nearestNames(to: name, among: names))
        ], to: draft.fileName)
      return nil
    }
    if let machine = machinesByFile[name] { return machine }
    guard let machine = machine(in: file, identifier(of: name, known), notations) else { return nil }
    taken.insert(machine.identifier)
    machinesByFile[name] = machine
    machines.append(machine)
    return machine
  }

  /// The identifier of the machine in a file: the file's name up to the first dot, with a number if another machine
  /// has it.
  private func identifier(of fileName: String, _ known: (String) -> Machine?) -> String {
    let stem = String(fileName.prefix { $0 != "." })
    var (identifier, number) = (stem, 1)
    while taken.contains(identifier) || known(identifier)?.identifier == identifier {
      number += 1
      identifier = "\(stem)-\(number)"
    }
    return identifier
  }

  private mutating func addExercise(
    _ draft: ExerciseDraft, _ name: String, _ isThorough: Bool, _ files: [File], _ notations: NotationCatalog,
    _ known: (String) -> Machine?
  ) {
    do {
      let (exercise, findings) = try draft.reading(isThorough: isThorough) { name in
        guard let file = files.first(where: { $0.name == name }) else { return known(name) }
        return machine(in: file, String(name.prefix { $0 != "." }), notations)
      }
      add(findings, to: name)
      guard let exercise else { return }
      exercises.append(exercise)
      warnOfSecond(exercise, "exercises", in: name)
    } catch {
      add([Diagnostic(.error, .lessonMachine, "\(error)")], to: name)
    }
  }

  /// The machine in a file; nil, with what is wrong with it, if there is none.
  private mutating func machine(
    in file: File, _ identifier: String, _ notations: NotationCatalog
  ) -> Machine? {
    let name = file.name
    do {
      let source = try SourceText(bytes: file.bytes, fileName: name)
      let reading = try notations.read(source)
      guard !reading.hasErrors else {
        add(reading.diagnostics.filter { $0.severity == .error }, to: name)
        return nil
      }
      var machine = try Machine(identifier: identifier, compiled: try .init(reading.chart))
      if !reading.isEmbedded, let reader = notations.reader(for: source) {
        machine.text = MachineText(String(decoding: file.bytes, as: UTF8.self), notation: reader.identifier)
      }
      return machine
    } catch let error as ReadError {
      add(error.diagnostics, to: name)
    } catch let error as InvalidChart {
      add(error.errors, to: name)
    } catch {
      add([Diagnostic(.error, .lessonMachine, "\(error)")], to: name)
    }
    return nil
  }
}

/// An item that has a name in addresses and is written in one or several languages.
package protocol Translated {
  /// The name in addresses.
  var identifier: String { get }
  /// The language as a BCP 47 tag, if it is known.
  var language: String? { get }
}

extension Lesson: Translated {}
extension Exercise: Translated {}

/// Lessons, or exercises, by their names, each in the languages that it is written in.
package struct TranslationCatalog<Item: Translated & Sendable>: Sendable {
  /// The names in order.
  package var identifiers: [String] { Array(items.keys) }
  private let items: OrderedDictionary<String, [Item]>

  /// Gathers the versions of each.
  package init(_ items: [Item]) {
    self.items = OrderedDictionary(grouping: items, by: \.identifier)
  }

  /// The one of a name in a language: else in English, else as it is.
  package func item(_ identifier: String, in language: String) -> Item? {
    let versions = items[identifier] ?? []
    return versions.first { $0.language == language } ?? versions.first { $0.language == nil || $0.language == "en" }
      ?? versions.first
  }

  /// All in order, each in a language, if it exists in that language.
  package func items(in language: String) -> [Item] { identifiers.compactMap { item($0, in: language) } }

  /// The name of the one after another; nil after the last.
  package func identifier(after identifier: String) -> String? {
    items.index(forKey: identifier).flatMap { $0 + 1 < items.count ? items.keys[$0 + 1] : nil }
  }
}
