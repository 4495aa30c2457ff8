import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

// The parts of predictions, and what runs have to cover.
extension ExerciseDraft {
  /// The maximum number of faults that runs are to show.
  static let maxChanges = 50

  /// Returns the parts of a step's result to be predicted; the outcome alone unless the file specifies others.
  func predictions(_ findings: inout [Diagnostic]) -> [Exercise.Prediction] {
    guard let entry = entries["about"]?.first else { return [.outcome] }
    var parts: [Exercise.Prediction] = []
    let names = Exercise.Prediction.allCases.map(\.rawValue)
    for name in entry.value.split(separator: ",").map({ Exercise.trimmed($0) }) {
      if let part = Exercise.Prediction(rawValue: name), !parts.contains(part) {
        parts.append(part)
      } else {
        findings.add(
          .error, .lessonKey, "a prediction is about \(names.joined(separator: ", ")), each once", at: entry.position,
          nearest: names.contains(name) ? [] : nearestNames(to: name, among: names))
      }
    }
    return parts
  }

  /// Returns the coverage that runs have to reach; every transition unless the file specifies another.
  func coverage(_ machine: Machine, _ findings: inout [Diagnostic]) throws -> Exercise.Coverage {
    guard let entry = entries["of"]?.first, entry.value != "transitions" else { return .transitions }
    let words = entry.value.split(separator: " ")
    guard words.count == 2, words[1] == "changes", let count = Int(words[0]), 1...ExerciseDraft.maxChanges ~= count
    else {
      findings.add(
        .error, .lessonGoal,
        "what is covered is 'transitions', or '1 changes' to '\(ExerciseDraft.maxChanges) changes'", at: entry.position)
      return .transitions
    }
    let reference = try machine.participant()
    var numbers = SplitMix(seed: seed(&findings))
    let chart = machine.chart
    let all = numbers.shuffled(ChartEdit.all(of: chart, comparedTo: chart, adds: false))
    let edits = EditSearch.faults(of: chart, among: all, count: count) {
      reference.matches($0, seeing: Visibility(of: chart))
    }
    if edits.isEmpty {
      findings.add(.error, .lessonGoal, "no single change of the machine can be noticed", at: entry.position)
    } else if edits.count < count {
      findings.add(
        .warning, .lessonGoal, "only \(edits.count) single changes of the machine can be noticed", at: entry.position)
    }
    return .changes(edits)
  }

  private func seed(_ findings: inout [Diagnostic]) -> Int {
    guard let entry = entries["seed"]?.first else { return 1 }
    if let seed = Int(entry.value), seed >= 0 { return seed }
    findings.add(.error, .lessonKey, "the seed is a whole number from 0", at: entry.position)
    return 1
  }
}

/// The checks for tasks that are impossible.
extension ExerciseDraft {
  /// Returns the reasons why nobody can solve a task, or who does not gets the full mark, each at its line. That costs
  /// searches of the machine.
  func impossibilities(_ task: Exercise.Task, on machine: Machine) -> [Diagnostic] {
    switch task {
    case .run(let goals, let opening):
      GoalCheck(machine: machine, run: opening).findings(goals, entries["goal"] ?? [])
    case .distinguish(let other): undistinguished(of: machine, other)
    case .cover(.transitions): untaken(machine)
    case .build(let states, _): unnoticed(machine, states)
    case .predict, .repair, .cover(.changes): []
    }
  }

  /// The finding that answers cannot be marked.
  var unmarkable: Diagnostic {
    Diagnostic(
      .warning, .lessonMachine, "answers cannot be marked: a machine of the exercise cannot be run within the limits",
      at: entries["machine"]?.first?.position)
  }

  /// The finding that an answer that is to be built cannot be shown to be right on a page, since not even the machine
  /// itself can.
  func unproved(_ exercise: Exercise) -> [Diagnostic] {
    guard case .build(let states, _) = exercise.task, let reference = try? exercise.machine.participant(),
      // A chart is equal to itself without any comparison.
      let renamed = try? CompiledChart(exercise.machine.chart.withOtherName)
    else { return [] }
    let comparison = Comparison(
      of: Participant(renamed, model: reference.model, resources: reference.resources), with: reference,
      seeing: Visibility(of: exercise.machine.chart, states: states),
      limits: Exercise.pageLimits(withScripts: exercise.machine.mayRunScripts))
    guard comparison.isEquivalent == nil, let bound = comparison.bound else { return [] }
    return [
      Diagnostic(
        .warning, .lessonMachine, "no answer can be shown to be right on a page: \(bound.reason)",
        at: entries["machine"]?.first?.position)
    ]
  }

  /// The maximum number of states and transitions of a machine whose faults are tried, and the maximum number of
  /// faults.
  private static let (maxPieces, maxFaults) = (100, 200)

  /// Returns warnings of faults that an answer may have and be right.
  private func unnoticed(_ machine: Machine, _ states: [State.ID]) -> [Diagnostic] {
    let chart = machine.chart
    guard chart.allStates.count + chart.transitions.count <= Self.maxPieces,
      let reference = try? machine.participant()
    else { return [] }
    let visibility = Visibility(of: chart, states: states)
    let faults = UnnoticedFaults(of: chart, limit: Self.maxFaults) { reference.matches($0, seeing: visibility) }
    let place = entries["machine"]?.first?.position
    let alike = faults.alikeStates.prefix(3).map { pair in
      Diagnostic(
        .warning, .lessonMachine, "nothing distinguishes '\(pair.first)' and '\(pair.second)'", at: place,
        suggestion: "let one of them do something that can be observed, or name them in 'states'")
    }
    let examples = faults.examples.map { edit in
      Diagnostic(.warning, .lessonMachine, "an answer with this fault gets 1.00: \(edit.fault(of: chart))", at: place)
    }
    return alike + examples
  }

  private func undistinguished(of machine: Machine, _ other: Machine) -> [Diagnostic] {
    switch machine.runDistinguishing(from: other) {
    case .steps: return []
    case .none where machine.hasNamedConditions || other.hasNamedConditions: return []
    case .none:
      return [
        Diagnostic(
          .error, .lessonMachine,
          "no run tells the two machines apart: none has a last step that only one of them refuses",
          at: entries["other"]?.first?.position)
      ]
    case .notFound(let examined):
      return [
        Diagnostic(
          .warning, .lessonMachine,
          "no run that tells the two machines apart was found among \(examined) pairs of configurations",
          at: entries["other"]?.first?.position)
      ]
    }
  }

  private func untaken(_ machine: Machine) -> [Diagnostic] {
    guard !machine.hasNamedConditions else { return [] }
    let place = (entries["of"] ?? entries["exercise"])?.first?.position
    return (machine.replay(of: []).transitionsNeverTaken ?? []).prefix(20).map {
      Diagnostic(.error, .lessonGoal, "no run takes the transition \($0) of the machine", at: place)
    }
  }

  /// The findings on a property that is to hold, whether or not it does.
  func findings(ofProperty entry: FrontMatter.Entry, _ machine: Machine) -> [Diagnostic] {
    do throws(PropertyFault) {
      _ = try PropertyReader.property(entry.value, of: machine.chart)
      return []
    } catch {
      let position = SourcePosition(line: entry.position.line, column: entry.position.column + error.offset)
      var findings: [Diagnostic] = []
      let message =
        error.reason == .noForm
        ? "what holds is 'STEPS => refused', '=> taken' or '=> STATE', or a property such as 'never P'" : error.message
      findings.add(.error, .lessonRun, message, at: position, nearest: error.nearest)
      return findings
    }
  }

  /// The findings on a claim, whether or not it holds for the machine as it is.
  func findings(of claim: Exercise.Claim, in entry: FrontMatter.Entry, _ machine: Machine) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let reading: RunReading
    do throws(RunError) {
      reading = try RunReading(claim.run, of: machine.chart)
    } catch {
      return [Diagnostic(.error, .lessonRun, "\(error)", at: entry.position)]
    }
    if let fault = reading.fault {
      // An answer may have a name that the machine lacks, but has to only where the machine is to do something with it.
      let isRefused = claim.expectation == .refused && fault.rest.isEmpty
      let severity: Diagnostic.Severity? = !fault.error.isOfNames ? .error : isRefused ? nil : .warning
      if let severity { findings.add(severity, .lessonRun, "\(fault.error)", at: entry.position) }
    }
    guard case .states(let states) = claim.expectation else { return findings }
    if states.isEmpty {
      findings.add(.error, .lessonRun, "expected 'refused', 'taken' or a state after '=>'", at: entry.position)
    }
    let known = machine.chart.allStates.filter { !$0.isHistory }.map(\.id.name)
    for state in states where !known.contains(state.name) {
      findings.add(
        .error, .lessonQuestion, "the machine has no state '\(state.name)'", at: entry.position(of: state.name),
        nearest: nearestNames(to: state.name, among: known))
    }
    return findings
  }
}

extension FrontMatter.Entry {
  /// The position of a name after the arrow of a claim.
  fileprivate func position(of name: String) -> SourcePosition {
    guard let arrow = value.firstRange(of: "=>"),
      let place = value[arrow.upperBound...].firstRange(of: name)
    else { return position }
    let offset = value[..<place.lowerBound].unicodeScalars.count
    return SourcePosition(line: position.line, column: position.column + offset)
  }
}

extension Exercise.Claim {
  /// True for two claims about the same run of which one says that it is refused and the other that it is not.
  func contradicts(_ other: Exercise.Claim) -> Bool {
    property == nil && other.property == nil && run == other.run
      && (expectation == .refused) != (other.expectation == .refused)
  }
}

extension Statechart {
  /// The same chart under another name.
  fileprivate var withOtherName: Statechart { with(name: (name ?? "") + " ") }
}

extension Comparison.Bound {
  /// The part that was not examined, in English.
  fileprivate var reason: String {
    switch self {
    case .configurations: "it has more configurations than are examined"
    case .steps: "there are more steps than are tried"
    case .time: "not all times at which events may come are examined"
    case .unknowns: "events may carry data that is not tried"
    }
  }
}
