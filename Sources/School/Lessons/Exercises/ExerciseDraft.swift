import StatechartEvidence
package import StatechartSimulation
package import Statecharts

/// An exercise's file as it was read, before its machines are known: front matter, then what is said of it.
///
/// Needed are `title`, `exercise` (an `ExerciseKind`) and `machine`. There may be `summary`, `order` and `lang`, as in
/// a lesson, and, by kind: `run` and `goal` (`run`); `ask`, the steps whose outcome is asked for, and `about`, names of
/// `Exercise.Prediction` (`predict`); `holds`, any number of `STEPS => refused`, `=> taken` or `=> STATE, STATE…`
/// (`repair`); `states`, names that count (`build`); `other`, a second machine (`apart`); `of`, `transitions` or `N
/// changes`, and `seed`, the number that decides which (`cover`). `solution`, `tries` and `explain` are the
/// `Disclosure`.
package struct ExerciseDraft: Sendable {
  /// The findings of the reading.
  package let findings: [Diagnostic]
  let entries: [String: [FrontMatter.Entry]]
  private let text: LessonText

  private let identifier: String
  private let suffix: String?

  private static let keys = [
    "title", "summary", "order", "lang", "exercise", "machine", "other", "run", "goal", "ask", "about", "holds",
    "states", "of", "seed", "solution", "tries", "explain",
  ]

  /// The maximum number of claims.
  private static let maxClaims = 200

  /// Reads a file: its name without folders, and its text.
  package init(fileName: String = "", text: String) {
    (identifier, suffix) = LessonDraft.parts(of: fileName)
    guard text.utf8.count <= LessonDraft.Limits.bytes else {
      findings = [Diagnostic(.error, .lessonTooMuch, "an exercise has at most \(LessonDraft.Limits.bytes) bytes")]
      (entries, self.text) = ([:], LessonText())
      return
    }
    let matter = FrontMatter(Line.lines(of: text))
    var found = matter.findings
    var entries: [String: [FrontMatter.Entry]] = [:]
    for entry in matter.entries {
      if !Self.keys.contains(entry.key) {
        found.addUnknown(entry, Self.keys, of: "an exercise")
      } else if entries[entry.key] != nil, !["goal", "holds"].contains(entry.key) {
        found.add(.error, .lessonKey, "'\(entry.key)' occurs twice here", at: entry.position)
      } else {
        entries[entry.key, default: []].append(entry)
      }
    }
    let (body, bodyFindings) = LessonTextReader.text(matter.rest)
    (findings, self.entries, self.text) = (found + bodyFindings, entries, body)
  }

  /// True if a text is an exercise's: its front matter has a title and says what kind of exercise it is.
  package static func resembles(_ text: String) -> Bool {
    FrontMatter.begins(text, with: "exercise")
  }

  /// The exercise with its machines.
  ///
  /// - Parameter machine: The machine of a name.
  /// - Throws: `ExerciseFault` with all that is wrong.
  package func exercise(machine known: (String) throws -> Machine?) throws -> Exercise {
    let (exercise, findings) = try reading(machine: known)
    guard let exercise else { throw ExerciseFault(findings: findings) }
    return exercise
  }

  /// The exercise with its machines and all that is wrong with it; no exercise if there is an error.
  ///
  /// - Parameters:
  ///   - isThorough: Whether it is searched if the exercise can be solved.
  ///   - known: The machine of a name.
  /// - Throws: what `known` throws.
  package func reading(
    isThorough: Bool = false, machine known: (String) throws -> Machine?
  ) throws -> (exercise: Exercise?, findings: [Diagnostic]) {
    var findings = findings
    let disclosure = self.disclosure(&findings)
    if let order = entries["order"]?.first, Int(order.value) == nil {
      findings.add(.error, .lessonKey, "'order' is a whole number", at: order.position)
    }
    let machine = try self.machine("machine", known, &findings)
    let task = try machine.flatMap { try self.task($0, known, &findings) }
    let isSound = !findings.contains { $0.severity == .error }
    if isThorough, isSound, let machine, let task { findings += impossibilities(task, on: machine) }
    guard let machine, let task, !findings.contains(where: { $0.severity == .error }) else {
      return (nil, findings.sorted())
    }
    var exercise = Exercise(
      identifier: identifier, language: value("lang") ?? suffix, order: value("order").flatMap { Int($0) },
      title: value("title") ?? "", summary: value("summary") ?? "", machine: machine, task: task, text: text)
    exercise.disclosure = disclosure
    findings += exercise.isMarkable ? isThorough ? unproved(exercise) : [] : [unmarkable]
    return (exercise, findings.sorted())
  }

  private func value(_ key: String) -> String? { entries[key]?.first?.value }

  private func machine(
    _ key: String, _ known: (String) throws -> Machine?, _ findings: inout [Diagnostic]
  ) throws -> Machine? {
    guard let entry = entries[key]?.first else {
      findings.addMissing(key)
      return nil
    }
    if let machine = try known(entry.value) { return machine }
    findings.add(
      .error, .lessonMachine, "'\(entry.value)' is neither a machine of the gallery nor a file next to the exercise",
      at: entry.position)
    return nil
  }

  private func task(
    _ machine: Machine, _ known: (String) throws -> Machine?, _ findings: inout [Diagnostic]
  ) throws -> Exercise.Task? {
    guard let kind = entries["exercise"]?.first else {
      findings.addMissing("exercise")
      return nil
    }
    switch ExerciseKind(rawValue: kind.value) {
    case nil:
      let kinds = ExerciseKind.allCases.map(\.rawValue)
      findings.add(
        .error, .lessonKey, "an exercise is one of \(kinds.joined(separator: ", "))", at: kind.position,
        nearest: nearestNames(to: kind.value, among: kinds))
      return nil
    case .run: return .run(goals(machine, &findings), after: steps("run", machine, isNeeded: false, &findings))
    case .predict: return .predict(steps("ask", machine, isNeeded: true, &findings), predictions(&findings))
    case .repair: return .repair(claims(machine, &findings))
    case .build: return .build(states(machine, &findings), holds: givenRuns(machine, &findings))
    case .apart: return try self.machine("other", known, &findings).map { .distinguish(from: $0) }
    case .cover: return .cover(try coverage(machine, &findings))
    }
  }

  private func steps(
    _ key: String, _ machine: Machine, isNeeded: Bool, _ findings: inout [Diagnostic]
  ) -> [Step] {
    guard let entry = entries[key]?.first else {
      if isNeeded { findings.addMissing(key) }
      return []
    }
    guard let steps = machine.chart.steps(entry.value, at: entry.position, &findings) else { return [] }
    if isNeeded, steps.isEmpty { findings.add(.error, .lessonRun, "'\(key)' has no steps", at: entry.position) }
    return steps
  }

  private func goals(_ machine: Machine, _ findings: inout [Diagnostic]) -> [Goal] {
    if entries["goal"] == nil { findings.addMissing("goal") }
    if let entry = entries["goal"]?.dropFirst(LessonDraft.Limits.goals).first {
      let message = "an exercise has at most \(LessonDraft.Limits.goals) goals"
      findings.add(.error, .lessonTooMuch, message, at: entry.position)
    }
    return (entries["goal"] ?? []).prefix(LessonDraft.Limits.goals).compactMap { machine.chart.goal($0, &findings) }
  }

  private func claims(_ machine: Machine, _ findings: inout [Diagnostic]) -> [Exercise.Claim] {
    if entries["holds"] == nil { findings.addMissing("holds") }
    let claims = placedClaims(machine, &findings).map(\.claim)
    if !claims.isEmpty, claims.allSatisfy({ $0.fault(on: machine) == nil }), let first = entries["holds"]?.first {
      findings.add(
        .error, .lessonQuestion, "all of it holds of the machine as it is: there is nothing to repair",
        at: first.position)
    }
    return claims
  }

  /// The claims about the machine that is to be built.
  private func givenRuns(_ machine: Machine, _ findings: inout [Diagnostic]) -> [Exercise.Claim] {
    let claims = placedClaims(machine, &findings)
    for (claim, position) in claims {
      guard let fault = claim.fault(on: machine) else { continue }
      findings.add(.error, .lessonQuestion, "this does not hold of the machine itself: \(fault.reason)", at: position)
    }
    return claims.map(\.claim)
  }

  private func placedClaims(
    _ machine: Machine, _ findings: inout [Diagnostic]
  ) -> [(claim: Exercise.Claim, position: SourcePosition)] {
    var claims: [(claim: Exercise.Claim, position: SourcePosition)] = []
    if let entry = entries["holds"]?.dropFirst(ExerciseDraft.maxClaims).first {
      let message = "an exercise has at most \(ExerciseDraft.maxClaims) runs that hold"
      findings.add(.error, .lessonTooMuch, message, at: entry.position)
    }
    for entry in (entries["holds"] ?? []).prefix(ExerciseDraft.maxClaims) {
      guard let arrow = entry.value.firstRange(of: "=>") else {
        // A claim that names no steps is a property.
        findings += self.findings(ofProperty: entry, machine)
        let claim = Exercise.Claim(run: "", expectation: .taken, property: Exercise.trimmed(entry.value[...]))
        claims.append((claim, entry.position))
        continue
      }
      let claim = Exercise.Claim(
        run: Exercise.trimmed(entry.value[..<arrow.lowerBound]),
        expectation: Expectation(Exercise.trimmed(entry.value[arrow.upperBound...])))
      findings += self.findings(of: claim, in: entry, machine)
      if claims.contains(where: { $0.claim.contradicts(claim) }) {
        findings.add(.error, .lessonQuestion, "it cannot hold: the same run is taken and refused", at: entry.position)
      }
      claims.append((claim, entry.position))
    }
    return claims
  }

  private func states(_ machine: Machine, _ findings: inout [Diagnostic]) -> [State.ID] {
    guard let entry = entries["states"]?.first, case .states(let states) = Expectation(entry.value) else { return [] }
    let known = machine.chart.allStates.map(\.id.name)
    for state in states where !known.contains(state.name) {
      findings.add(
        .error, .lessonGoal, "the machine has no state '\(state.name)'", at: entry.position,
        nearest: nearestNames(to: state.name, among: known))
    }
    return states
  }
}

/// The error of a file that is no exercise.
package struct ExerciseFault: Error, Sendable {
  /// The findings that make it invalid, each with its position.
  package let findings: [Diagnostic]
}
