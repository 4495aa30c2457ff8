import StatechartEvidence
package import StatechartExecution
package import StatechartGrading
package import StatechartSimulation
import Statecharts

extension Exercise {
  /// The limits of an answer.
  package enum AnswerLimits {
    /// The maximum number of bytes of a text.
    package static let bytes = 64 << 10
    /// The maximum number of runs in it, and the maximum number of steps of all of them.
    package static let runs = 200
    /// The maximum number of steps.
    package static let steps = 2000
  }

  /// True if the answer is a chart and not a text.
  package var asksForChart: Bool {
    switch task {
    case .repair, .build: true
    case .run, .predict, .distinguish, .cover: false
    }
  }

  /// The verdict on an answer that is a text: a run, or runs on lines of their own, or a prediction, each part of which
  /// has its line. Lines that are empty or begin with `#` are ignored. Names are identifiers or labels, in any case
  /// (`TypedRun`, `NameLookup`).
  package func verdict(onText text: String) -> Verdict {
    guard text.utf8.count <= AnswerLimits.bytes else {
      return .wrong(.tooLong(AnswerLimits.bytes))
    }
    let answer = AnswerLine.lines(of: text)
    let lines = answer.map(\.text)
    switch task {
    case .run(let goals, let opening): return graded(lines, goals, after: opening)
    case .predict(let steps, let parts): return predicted(answer, steps, parts)
    case .distinguish(let other): return distinguished(lines, other)
    case .cover(let coverage): return covered(lines, coverage)
    case .repair, .build: return .wrong(.noChart)
    }
  }

  /// The result of a chart.
  ///
  /// - Parameter limits: The limits of a comparison; nil for `GradingLimits()`, or lower ones where data is used.
  /// - Throws: what the data model of the chart or of the machine throws if it cannot be opened.
  package func verdict(onChart answer: CompiledChart, limits: GradingLimits? = nil) throws -> Verdict {
    let answered = try Machine(identifier: "answer", compiled: answer)
    guard case .build(let states, _) = task else { return verdict(onRepaired: answered) }
    let participant = Participant(answer, model: try answer.openDataModel(), resources: .plain)
    let comparison = Comparison(
      of: participant, with: try machine.participant(), seeing: Visibility(of: machine.chart, states: states),
      limits: limits)
    let marking = self.marking(comparison.marking, of: answered)
    guard comparison.isEquivalent != nil else {
      return Verdict(marking, [Verdict.Remark(run: "", .undecided)])
    }
    var verdict = Verdict(
      marking,
      comparison.names.map { Verdict.Remark(run: "", .named($0)) }
        + comparison.differences.map { Verdict.Remark(run: $0.run, .differs($0)) })
    verdict.note = comparison.restriction == .payloads ? .withinPayloads : nil
    return verdict
  }

  /// The mark of a chart that was to be built, with the share of the claims that hold, if the exercise has any.
  package func marking(_ marking: Marking, of answer: Machine) -> Marking {
    guard case .build(_, let claims) = task, !marking.isEquivalent else { return marking }
    return marking.withRuns(held: claims.count { $0.fault(on: answer) == nil }, of: claims.count)
  }

  /// The result of a chart that was to be repaired.
  package func verdict(onRepaired answer: Machine) -> Verdict {
    guard case .repair(let claims) = task else { return .wrong(.noClaims) }
    let remarks = claims.compactMap { claim in
      claim.fault(on: answer).map { Verdict.Remark(run: $0.run, $0.reason) }
    }
    return Verdict(done: claims.count - remarks.count, of: claims.count, remarks)
  }

  private func graded(_ lines: [String], _ goals: [Goal], after opening: [Step]) -> Verdict {
    guard lines.count == 1 else { return .wrong(.notOneRun) }
    let steps: [Step]
    switch read(lines[0], of: machine) {
    // The address of a page has the steps with which the exercise begins too.
    case .success(let read):
      steps =
        read.isAddress && read.steps.starts(with: opening) ? Array(read.steps.dropFirst(opening.count)) : read.steps
    case .failure(let verdict): return verdict.verdict
    }
    let run = steps.map(\.description).joined(separator: ",")
    let progress = goals.progress(in: machine.replay(of: opening + steps), after: opening.count)
    let open = progress.enumerated().filter { $0.element?.progress.isMet != true }
    return Verdict(
      done: goals.count - open.count, of: goals.count,
      open.map { index, known in
        let isMissed = known?.progress.isMissed == true
        return Verdict.Remark(run: run, .goalOpen(index + 1, isMissed: isMissed))
      })
  }

  private func distinguished(_ lines: [String], _ other: Machine) -> Verdict {
    guard lines.count == 1 else { return .wrong(.notOneRun) }
    let run: String
    do throws(RunError) {
      run = try distinguishingRun(lines[0], other)
    } catch {
      return .wrong(.unreadable(error), run: lines[0])
    }
    let sides = [machine, other].map { machine -> Ending in
      let reading: RunReading
      do throws(RunError) {
        reading = try RunReading(run, of: machine.chart)
      } catch {
        return .unreadable(error)
      }
      // An event that a machine does not know is one that it refuses: that may be the last.
      if let fault = reading.fault {
        guard fault.error.isOfNames else { return .unreadable(fault.error) }
        return fault.rest.isEmpty && !refuses(reading.run.steps, machine) ? .refused : .early
      }
      let steps = reading.run.steps
      guard let last = steps.last, !refuses(steps.dropLast(), machine) else { return .early }
      return refuses(steps.dropLast() + [last], machine) ? .refused : .taken
    }
    switch (sides[0], sides[1]) {
    case (.unreadable(let error), _), (_, .unreadable(let error)): return .wrong(.unreadable(error), run: run)
    case (.early, _), (_, .early): return .wrong(.refusedEarly, run: run)
    case (.taken, .taken): return .wrong(.bothTake, run: run)
    case (.refused, .refused): return .wrong(.bothRefuse, run: run)
    case (.taken, .refused), (.refused, .taken): return Verdict(done: 1, of: 1, [])
    }
  }

  /// The text of a run of both machines; the last event may be one that only one of them has.
  private func distinguishingRun(_ line: String, _ other: Machine) throws(RunError) -> String {
    func text(_ machine: Machine) throws(RunError) -> String {
      try TypedRun(line, of: machine.chart).steps.map(\.description).joined(separator: ",")
    }
    do throws(RunError) {
      return try text(machine)
    } catch {
      guard let run = try? text(other) else { throw error }
      return run
    }
  }

  /// The ending of a run on one of two machines.
  private enum Ending {
    case taken
    case refused
    case early
    case unreadable(RunError)
  }

  private func refuses(_ steps: some Sequence<Step>, _ machine: Machine) -> Bool {
    machine.replay(of: Array(steps)).records.contains { $0.outcome.rejection != nil }
  }

  struct Unreadable: Error {
    let verdict: Verdict
  }

  func read(_ line: String, of machine: Machine) -> Result<TypedRun, Unreadable> {
    do throws(RunError) {
      let run = try TypedRun(line, of: machine.chart)
      guard run.steps.count <= AnswerLimits.steps else {
        return .failure(Unreadable(verdict: .wrong(.runTooLong(AnswerLimits.steps))))
      }
      return .success(run)
    } catch {
      return .failure(Unreadable(verdict: .wrong(.unreadable(error), run: line)))
    }
  }
}

extension Exercise.Claim {
  /// Returns the reason why it does not hold for a machine, with the run that shows it; nil if it does.
  func fault(on machine: Machine) -> (run: String, reason: Verdict.Reason)? {
    if let property { return Exercise.fault(of: property, on: machine) }
    return faultOfRun(on: machine).map { (run, $0) }
  }

  private func faultOfRun(on machine: Machine) -> Verdict.Reason? {
    do throws(RunError) {
      let steps = try Run(machine.chart, text: run).steps
      let simulation = machine.replay(of: steps)
      // A run that something stopped shows nothing.
      return simulation.interruption == nil ? expectation.mismatch(in: simulation) : .notRunnable
    } catch {
      // A machine refuses what it does not know. If that is not the last step, the one that is asked about was not
      // tried.
      if expectation == .refused, error.isOfNames, endsWithFault(on: machine) { return nil }
      return .unreadable(error)
    }
  }

  private func endsWithFault(on machine: Machine) -> Bool {
    (try? RunReading(run, of: machine.chart))?.fault?.rest.isEmpty == true
  }
}

extension RunError {
  /// True if the chart does not have what the run names.
  var isOfNames: Bool {
    switch reason {
    case .unknownEvent, .unknownState, .unknownVariable: true
    case .malformed, .tooManySteps, .tooLong: false
    }
  }
}
