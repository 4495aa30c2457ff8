import Lessons
import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts

/// The result of an answer.
struct GradedAnswer {
  /// The reason why an answer could not be compared.
  struct Fault {
    let message: String
    let position: SourcePosition?
  }

  let path: String
  private(set) var equivalent: Bool? = false
  /// From 0 to 1.
  private(set) var mark = 0.0
  /// The parts of the mark; nil for an answer to an exercise that compares no charts and for one that cannot be read.
  private(set) var marking: Marking?
  private(set) var differences: [Difference] = []
  /// The names that very likely stand for others.
  private(set) var names: [NameDifference] = []
  /// The remarks on an answer to an exercise.
  private(set) var remarks: [Verdict.Remark] = []
  /// True for the answer to an exercise, which is right or not and equivalent to nothing.
  let isOfExercise: Bool
  /// A single change that would fix a chart that differs, if one was looked for and found.
  private(set) var hint: String?
  /// How an output that the answer lacks is written in its notation, if that is known.
  private(set) var example: String?
  /// The reasons why it could not be read or run, if any; then there are no differences.
  private(set) var faults: [Fault] = []
  /// The writer of its notation.
  private var writer: (any StatechartWriter)?
  /// The findings in its text besides errors.
  private(set) var notes: [Diagnostic] = []
  /// The bound that kept the comparison from being complete, if any.
  private(set) var bound: Comparison.Bound?
  /// Within what it is equivalent, if that is not everything.
  private(set) var restriction: Comparison.Restriction?

  /// Reads the answer in a file and compares it; what cannot be read or run gets no mark.
  ///
  /// An answer reaches no other file: that might be somebody else's answer.
  ///
  /// - Parameters:
  ///   - hints: Whether a single change is looked for that would fix one that differs.
  ///   - exercise: The exercise for which charts are built, if one names the runs that are to hold.
  init(
    _ path: String, comparedWith reference: Participant, seeing visibility: Visibility, hints: Bool = false,
    buildingFor exercise: Exercise? = nil
  ) {
    self.path = path
    isOfExercise = false
    do {
      let compiled = try compiledChart()
      let answer = Participant(compiled, model: try compiled.openDataModel(), resources: .plain)
      let comparison = Comparison(of: answer, with: reference, seeing: visibility)
      let machine = try Machine(identifier: "answer", compiled: compiled)
      let marking = exercise?.marking(comparison.marking, of: machine) ?? comparison.marking
      equivalent = comparison.isEquivalent
      self.marking = marking
      mark = marking.mark
      differences = comparison.differences
      names = comparison.names
      example = writer.flatMap { OutputExample.text(for: comparison.differences, in: $0) }
      bound = comparison.bound
      restriction = comparison.restriction
      if hints, comparison.isEquivalent == false {
        hint = GradedAnswer.hint(answer, comparison.differences, comparedWith: reference, seeing: visibility)
      }
    } catch {
      faults = GradedAnswer.faults(error)
    }
  }

  private static func hint(
    _ answer: Participant, _ differences: [Difference], comparedWith reference: Participant,
    seeing visibility: Visibility
  ) -> String? {
    let near = answer.states(during: differences.map(\.steps))
    let stepsEach = 2 * (1 + reference.inputs.count)
    var steps = GradedAnswer.hintSteps
    return EditSearch.repair(of: answer.chart, comparedTo: reference.chart, near: near) { chart in
      guard steps > 0, let changed = Participant.changed(chart) else { return false }
      let comparison = Comparison(of: changed, with: reference, seeing: visibility, limits: EditSearch.limits)
      steps -= (1 + comparison.examined) * stepsEach
      return comparison.isEquivalent == true
    }?.description(of: answer.chart)
  }

  /// The maximum number of steps, about, by which changed charts are compared for a hint: with data, some seconds.
  private static let hintSteps = 60_000

  /// Reads the answer to an exercise in a file and marks it; what cannot be read or run gets no mark.
  init(_ path: String, to exercise: Exercise) {
    self.path = path
    isOfExercise = true
    do {
      let verdict = try marked(for: exercise)
      mark = verdict.mark
      equivalent = verdict.mark == 1
      remarks = verdict.remarks
    } catch {
      faults = GradedAnswer.faults(error)
    }
  }

  private mutating func marked(for exercise: Exercise) throws -> Verdict {
    if exercise.asksForChart {
      return exercise.verdict(onRepaired: try Machine(identifier: "answer", compiled: try compiledChart()))
    }
    let bytes = try InputFile(path: path).bytes(upTo: Exercise.AnswerLimits.bytes + 1)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(message: "\(path): error: the text is not UTF-8")
    }
    return exercise.verdict(onText: text)
  }

  /// The chart of the file; what is found in it besides errors is kept.
  private mutating func compiledChart() throws -> CompiledChart {
    let bytes = try InputFile(path: path).bytes(upTo: ReadLimits.bytes + 1)
    let source = try SourceText(bytes: bytes, fileName: path)
    let reading = try Catalogs.notations.read(source)
    writer = Catalogs.notations.reader(for: source).flatMap { Catalogs.notations.writer(named: $0.identifier) }
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw InvalidChart(errors: errors) }
    notes = reading.notesOnAnswer
    return try CompiledChart(reading.chart)
  }

  private static func faults(_ error: any Error) -> [Fault] {
    switch error {
    case let error as InvalidChart: error.errors.map { Fault(message: $0.formatted, position: $0.position) }
    case let error as ReadError: error.diagnostics.map { Fault(message: $0.formatted, position: $0.position) }
    case let error as CommandFailure: [Fault(message: error.message, position: nil)]
    case let error: [Fault(message: "\(error)", position: nil)]
    }
  }

  /// The shortest run that shows a difference; nil if there is none.
  var witness: String? { differences.first?.run ?? remarks.lazy.map(\.run).first { !$0.isEmpty } }

  /// The mark with two decimals, rounded down, so that only 1 is full.
  var shortMark: String {
    let hundredths = Int((mark * 100).rounded(.down))
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

extension Diagnostic {
  /// The message with what could be done instead.
  fileprivate var formatted: String { message + (suggestion.map { " (\($0))" } ?? "") }
}

/// The forms in which an answer is printed.
extension GradedAnswer {
  /// For programs.
  var json: Value {
    var members: [Value.Member] = [
      Value.Member("answer", .string(path)), Value.Member("equivalent", equivalent.map { .boolean($0) } ?? .null),
      Value.Member("mark", .number(mark)), Value.Member("witness", witness.map { .string($0) } ?? .null),
      Value.Member("differences", .array(faults.map(\.json) + differences.map(\.json) + remarks.map(\.json))),
    ]
    if let marking { members += marking.members }
    if let restriction { members.append(Value.Member("within", .string(restriction.rawValue))) }
    if let bound { members.append(Value.Member("bound", .string(bound.rawValue))) }
    if !names.isEmpty { members.append(Value.Member("names", .array(names.map(\.json)))) }
    if let hint { members.append(Value.Member("hint", .string(hint))) }
    if !notes.isEmpty { members.append(Value.Member("notes", .array(notes.map(\.json)))) }
    return .object(members)
  }

  /// For people.
  var text: String {
    let head = "\(path): \(shortMark) \(verdict)"
    let found = sentences.map { "  " + $0.text }
    let counted = equivalent == false ? marking.map { ["  mark: \($0)"] } ?? [] : []
    return
      ([head] + counted + names.map { "  \($0.message)" } + faults.map { "  \($0.text(in: path))" } + found
      + (example.map { ["  such an output is written like this: \($0)"] } ?? [])
      + (hint.map { ["  one change would fix it: \($0)"] } ?? []) + notes.map { "  \($0.formatted(file: path))" })
      .joined(separator: "\n")
  }

  /// The same without what is no error.
  var withoutNotes: GradedAnswer {
    var answer = self
    answer.notes = []
    return answer
  }

  /// The differences and what is wrong with an answer to an exercise, by the names of their kinds, in words.
  var sentences: [(kind: String, text: String)] {
    (differences.map { ($0.kind.rawValue, $0.run, $0.message) } + remarks.map { ("exercise", $0.run, $0.message) })
      .map { kind, run, message in (kind, run.isEmpty ? message : "after \(run): \(message)") }
  }

  private var verdict: String {
    switch equivalent {
    case true?: isOfExercise ? "right" : restriction == nil ? "equivalent" : "equivalent within the payloads tried"
    case false?: !faults.isEmpty ? "cannot be read or run" : isOfExercise ? "not right" : "differs"
    case nil: "no difference found, but not everything could be checked (\(bound?.rawValue ?? ""))"
    }
  }
}

extension Marking {
  /// The measure that counted, why, and what each measure gave.
  fileprivate var members: [Value.Member] {
    let measures = Measure.allCases.map { measure in
      Value.Member(measure.rawValue, value(of: measure).map { .number($0) } ?? .null)
    }
    var members = [
      Value.Member("measure", isEquivalent ? .null : .string(measure.rawValue)),
      Value.Member("reason", .string(description)), Value.Member("measures", .object(measures)),
    ]
    if let repair {
      members.append(
        Value.Member(
          "repair", ["changes": .number(Double(repair.changes)), "size": .number(Double(repair.size))]))
    }
    return members
  }
}

extension GradedAnswer.Fault {
  fileprivate var json: Value {
    var members = [Value.Member("kind", "unreadable"), Value.Member("message", .string(message))]
    if let position {
      members += [
        Value.Member("line", .number(Double(position.line))), Value.Member("column", .number(Double(position.column))),
      ]
    }
    return .object(members)
  }

  fileprivate func text(in path: String) -> String {
    position.map { "\(path):\($0): error: \(message)" } ?? message
  }
}

extension NameDifference {
  fileprivate var json: Value {
    ["kind": .string(kind.rawValue), "found": .string(found), "wanted": .string(wanted)]
  }
}

extension Verdict.Remark {
  fileprivate var json: Value { ["kind": "exercise", "run": .string(run), "message": .string(message)] }
}

extension Difference {
  fileprivate var json: Value {
    [
      "kind": .string(kind.rawValue), "run": .string(run), "message": .string(message),
      "expected": .string(expected.description), "found": .string(found.description),
      "referenceStates": .array(referenceStates.map { .string($0.name) }),
      "answerStates": .array(answerStates.map { .string($0.name) }),
    ]
  }
}
