package import StatechartEvidence
package import StatechartGrading
package import Statecharts

/// The result of an answer that is no chart to compare.
package struct Verdict: Hashable, Sendable {
  /// Something that is wrong, with the run that shows it.
  package struct Remark: Hashable, Sendable {
    /// The text of the run; empty if none is needed.
    package let run: String
    /// The reason for the remark.
    package let reason: Reason
    /// The remark as a sentence in English without its full stop.
    package var message: String { reason.description }
    /// The reason that is shown in its place where it would give the solution away; nil if it does not.
    let withoutSolution: Reason?

    init(run: String, _ reason: Reason, withoutSolution: Reason? = nil) {
      self.run = run
      self.reason = reason
      self.withoutSolution = withoutSolution
    }
  }

  /// From 0 to 1: the share of what was asked for that the answer does.
  package let mark: Double
  /// The faults of the answer; none if the mark is 1.
  package let remarks: [Remark]
  /// The parts of the mark of a chart that was compared; nil for other answers.
  package let marking: Marking?
  /// The note on an answer that is right, if any.
  package var note: Note?

  /// How an output that the answer lacks is written in its notation, if that is known.
  package var example: String?

  /// A note on an answer that is right.
  package enum Note: Hashable, Sendable {
    /// Events carried only examples.
    case withinPayloads
  }

  init(done: Int, of wanted: Int, _ remarks: [Remark]) {
    mark = wanted == 0 ? (remarks.isEmpty ? 1 : 0) : Double(done) / Double(wanted)
    self.remarks = remarks
    marking = nil
  }

  init(_ marking: Marking, _ remarks: [Remark]) {
    self.init(mark: marking.mark, remarks, marking: marking)
  }

  private init(mark: Double, _ remarks: [Remark], marking: Marking?, note: Note? = nil) {
    self.mark = mark
    self.remarks = remarks
    self.marking = marking
    self.note = note
  }

  /// The same for those who are not to see the solution: it says which part is wrong, not what is right.
  package var withoutSolution: Verdict {
    let remarks = remarks.map { Remark(run: $0.run, $0.withoutSolution ?? $0.reason) }
    var verdict = Verdict(mark: mark, remarks, marking: marking, note: note)
    verdict.example = example
    return verdict
  }

  /// The same for those who are to see only the mark, and why an answer could not be read.
  package var withoutExplanation: Verdict {
    Verdict(mark: mark, remarks.filter(\.reason.isOfForm), marking: nil, note: note)
  }

  /// The differences that were found.
  package var differences: [Difference] {
    remarks.compactMap { if case .differs(let difference) = $0.reason { difference } else { nil } }
  }

  static func wrong(_ reason: Reason, run: String = "") -> Verdict {
    Verdict(done: 0, of: 1, [Remark(run: run, reason)])
  }
}

extension Verdict {
  /// A fault of an answer.
  package enum Reason: Hashable, Sendable {
    /// It is not one run on one line.
    case notOneRun
    /// It has no runs.
    case noRuns
    /// It should be a chart.
    case noChart
    /// It should be something other than a chart for which claims hold.
    case noClaims
    /// It has more bytes than this.
    case tooLong(Int)
    /// It has more runs than this.
    case tooManyRuns(Int)
    /// Its runs have more steps than this.
    case tooManySteps(Int)
    /// One of its runs has more steps than this.
    case runTooLong(Int)
    /// It is no run of the machine.
    case unreadable(RunError)
    /// A goal is not met, by its number from 1; nor can it be any more if it was missed.
    case goalOpen(Int, isMissed: Bool)
    /// It is not a line for each of these.
    case notPredictions([Exercise.Prediction])
    /// It has no line for this.
    case lineMissing(Exercise.Prediction)
    /// A name in a prediction is none that the machine has; the names that are nearest come with it. Line and column
    /// count from 1, the column in Unicode scalars.
    case unknownName(String, line: Int, column: Int, nearest: [String])
    /// This part of a prediction is not right.
    case notRight(Exercise.Prediction)
    /// The machine takes the step.
    case taken
    /// The machine refuses the step.
    case refused
    /// The machine is in these states then.
    case isIn([State.ID])
    /// These states are active too.
    case activeToo([State.ID])
    /// The step is refused for another reason.
    case refusedFor(RefusalKind)
    /// This is done, in this order.
    case does([String])
    /// The machine cannot be run.
    case notRunnable
    /// A step before the last is refused.
    case refusedEarly
    /// Both machines take the last step.
    case bothTake
    /// Both machines refuse the last step.
    case bothRefuse
    /// No run takes a transition, which waits for these events.
    case notTaken(Transition.ID, events: String)
    /// No run shows a fault, which is said in English too.
    case notShown(ChartEdit, fault: String)
    /// No difference was found, but not everything was examined.
    case undecided
    /// A name of the answer is very likely another one, misspelled or translated.
    case named(NameDifference)
    /// The answer can be distinguished from the machine.
    case differs(Difference)
    /// A property does not hold.
    case propertyFails(String)
    /// Nothing shows that a property fails, and not everything could be examined.
    case propertyUndecided(String)
    /// A property cannot be read for the answer, which lacks a name for example.
    case propertyUnreadable(String, PropertyFault)
  }
}

extension Verdict.Reason: CustomStringConvertible {
  /// The reason as a sentence in English without its full stop.
  package var description: String {
    switch self {
    case .notOneRun: "the answer must be one run on one line"
    case .noRuns: "the answer must be runs, one per line"
    case .noChart: "the answer must be a chart"
    case .noClaims: "the answer is not compared by claims"
    case .tooLong(let limit): "an answer has at most \(limit) bytes"
    case .tooManyRuns(let limit): "there are at most \(limit) runs"
    case .tooManySteps(let limit): "the runs have at most \(limit) steps"
    case .runTooLong(let limit): "a run has at most \(limit) steps"
    case .unreadable(let error): "\(error)"
    case .goalOpen(let number, let isMissed): "goal \(number) is not met" + (isMissed ? ": it was missed" : "")
    case .notPredictions([.outcome]): "the answer must be 'refused' or names of states, on one line"
    case .notPredictions(let parts):
      "the answer must be \(parts.count) lines: \(parts.map { $0.rawValue + ": …" }.joined(separator: ", "))"
    case .lineMissing(let part): "the line '\(part.rawValue): …' is missing"
    case .unknownName(let name, let line, let column, let nearest):
      "'\(name)' (line \(line), column \(column)) is not a name in the machine\(suggestion(nearest))"
    case .notRight(let part): "the line '\(part.rawValue): …' is not correct"
    case .taken: "the machine takes the step"
    case .refused: "the machine refuses the step"
    case .isIn(let states): "the machine is then in \(states.map(\.name).joined(separator: ", "))"
    case .activeToo(let states): "\(states.map { "'\($0)'" }.joined(separator: ", ")) is active too"
    case .refusedFor(let kind): "the reason is '\(kind.rawValue)'"
    case .does([]): "there are no actions"
    case .does(let names):
      "the actions are \(names.map { "'\($0)'" }.joined(separator: ", ")), in this order"
    case .notRunnable: "the machine cannot be run"
    case .refusedEarly: "a step before the last is refused"
    case .bothTake: "both take the last step"
    case .bothRefuse: "both refuse the last step"
    case .notTaken(let id, _): "no run takes the transition \(id)"
    case .notShown(_, let fault): "no run detects the copy in which \(fault)"
    case .undecided: "no difference was found, but not everything could be checked"
    case .named(let difference): difference.message
    case .differs(let difference): difference.message
    case .propertyFails(let sentence): "the property '\(sentence)' fails"
    case .propertyUndecided(let sentence): "the property '\(sentence)' is undecided"
    case .propertyUnreadable(let sentence, let fault): "the property '\(sentence)': \(fault.message)"
    }
  }
}

extension Verdict.Reason {
  /// True for what is wrong with how an answer is written, whatever it says.
  fileprivate var isOfForm: Bool {
    switch self {
    case .notOneRun, .noRuns, .noChart, .noClaims, .tooLong, .tooManyRuns, .tooManySteps, .runTooLong, .unreadable,
      .notPredictions, .lineMissing, .unknownName, .notRunnable:
      true
    case .goalOpen, .notRight, .taken, .refused, .isIn, .activeToo, .refusedFor, .does, .refusedEarly, .bothTake,
      .bothRefuse, .notTaken, .notShown, .undecided, .named, .differs, .propertyFails, .propertyUndecided,
      .propertyUnreadable:
      false
    }
  }
}
