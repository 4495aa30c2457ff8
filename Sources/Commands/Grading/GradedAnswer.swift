import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts

/// What came of an answer.
struct GradedAnswer {
  /// Why an answer could not be compared.
  struct Fault {
    let message: String
    let position: SourcePosition?
  }

  /// The path.
  let path: String
  let equivalent: Bool?
  /// From 0 to 1.
  let mark: Double
  let differences: [Difference]
  /// Why it could not be read or run, if that is so; then there are no differences.
  let faults: [Fault]
  /// What kept the comparison from being complete, if something did.
  let bound: Comparison.Bound?

  /// Reads the answer in a file and compares it; what cannot be read or run gets no mark.
  ///
  /// An answer reaches no other file: that might be somebody else's answer.
  init(_ path: String, beside reference: Participant, seeing visibility: Visibility) {
    self.path = path
    do {
      let compiled = try GradedAnswer.compiled(path)
      let answer = Participant(compiled, model: try compiled.openDataModel(), resources: .plain)
      let comparison = Comparison(of: answer, with: reference, seeing: visibility)
      equivalent = comparison.isEquivalent
      mark = comparison.mark
      differences = comparison.differences
      bound = comparison.bound
      faults = []
    } catch {
      equivalent = false
      mark = 0
      differences = []
      bound = nil
      faults = GradedAnswer.faults(error)
    }
  }

  private static func compiled(_ path: String) throws -> CompiledChart {
    let bytes = try InputFile(path: path).bytes(upTo: ReadLimits.bytes + 1)
    let source = try SourceText(bytes: bytes, fileName: path)
    let reading = try Catalogs.formats.read(source)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw InvalidChart(errors: errors) }
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
  var witness: String? { differences.first?.run }

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

/// What is printed of an answer.
extension GradedAnswer {
  /// For programs.
  var json: Value {
    var members: [Value.Member] = [
      Value.Member("answer", .string(path)), Value.Member("equivalent", equivalent.map { .boolean($0) } ?? .null),
      Value.Member("mark", .number(mark)), Value.Member("witness", witness.map { .string($0) } ?? .null),
      Value.Member("differences", .array(faults.map(\.json) + differences.map(\.json))),
    ]
    if let bound { members.append(Value.Member("bound", .string(bound.rawValue))) }
    return .object(members)
  }

  /// For people.
  var text: String {
    let head = "\(path): \(shortMark) \(verdict)"
    let found = differences.map { "  \($0.run.isEmpty ? "" : "after \($0.run): ")\($0.message)" }
    return ([head] + faults.map { "  \($0.text(in: path))" } + found).joined(separator: "\n")
  }

  private var verdict: String {
    switch equivalent {
    case true?: "equivalent"
    case false?: faults.isEmpty ? "differs" : "cannot be read or run"
    case nil: "no difference found, but not everything could be looked at (\(bound?.rawValue ?? ""))"
    }
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
