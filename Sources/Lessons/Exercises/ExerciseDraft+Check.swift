import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

/// What makes an exercise impossible.
extension ExerciseDraft {
  /// Why nobody can solve a task, each reason at its line. That costs searches of the machine.
  func impossibilities(_ task: Exercise.Task, on machine: Machine) -> [Diagnostic] {
    switch task {
    case .run(let goals, let opening):
      GoalCheck(machine: machine, run: opening).findings(goals, entries["goal"] ?? [])
    case .tellApart(let other): likeness(of: machine, other)
    case .cover(.transitions): untaken(machine)
    case .predict, .repair, .build, .cover(.changes): []
    }
  }

  private func likeness(of machine: Machine, _ other: Machine) -> [Diagnostic] {
    func outlook(_ machine: Machine) -> ([Step]) -> Outlook { { Outlook(machine.replay(of: $0), behind: 0) } }
    switch GoalWay.distinguishing(outlook(machine), from: outlook(other)) {
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

  /// What is wrong with a claim, whether or not it holds of the machine as it is.
  func findings(of claim: Exercise.Claim, in entry: FrontMatter.Entry, _ machine: Machine) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let reading: RunReading
    do throws(RunError) {
      reading = try RunReading(claim.run, of: machine.chart)
    } catch {
      return [Diagnostic(.error, .lessonRun, "\(error)", at: entry.position)]
    }
    if let error = reading.fault?.error {
      // An answer may have a name that the machine lacks, but seldom has to.
      let severity: Diagnostic.Severity? = !error.isOfNames ? .error : claim.expectation == .refused ? nil : .warning
      if let severity { findings.append(Diagnostic(severity, .lessonRun, "\(error)", at: entry.position)) }
    }
    guard case .states(let states) = claim.expectation else { return findings }
    if states.isEmpty {
      findings.append(
        Diagnostic(.error, .lessonRun, "expected 'refused', 'taken' or a state after '=>'", at: entry.position))
    }
    let known = machine.chart.allStates.filter { !$0.isHistory }.map(\.id.name)
    for state in states where !known.contains(state.name) {
      findings.append(
        Diagnostic(
          .error, .lessonQuestion, "the machine has no state '\(state.name)'", at: entry.position(of: state.name),
          nearest: nearestNames(to: state.name, among: known)))
    }
    return findings
  }
}

extension FrontMatter.Entry {
  /// Where a name stands behind the arrow of a claim.
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
    run == other.run && (expectation == .refused) != (other.expectation == .refused)
  }
}
