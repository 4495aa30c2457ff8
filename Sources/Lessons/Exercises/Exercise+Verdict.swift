public import StatechartExecution
public import StatechartGrading
public import StatechartSimulation
import Statecharts

extension Exercise {
  /// What an answer may cost.
  public enum AnswerLimits {
    /// The most bytes of a text.
    public static let bytes = 64 << 10
    /// The most runs in it, and the most steps of all of them.
    public static let runs = 200
    /// The most steps.
    public static let steps = 2000
  }

  /// True if the answer is a chart and not a text.
  public var asksForChart: Bool {
    switch task {
    case .repair, .build: true
    case .run, .predict, .tellApart, .cover: false
    }
  }

  /// What came of an answer that is a text: a run, or runs on lines of their own, or a prediction, each
  /// part of which has its line. Lines that are empty or
  /// begin with `#` are passed over.
  public func verdict(onText text: String) -> Verdict {
    guard text.utf8.count <= AnswerLimits.bytes else {
      return .wrong(.tooLong(AnswerLimits.bytes))
    }
    let lines = text.split(whereSeparator: \.isNewline).map { Exercise.trimmed($0) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    switch task {
    case .run(let goals, let opening): return graded(lines, goals, behind: opening)
    case .predict(let steps, let parts): return predicted(lines, steps, parts)
    case .tellApart(let other): return apart(lines, other)
    case .cover(let coverage): return covered(lines, coverage)
    case .repair, .build: return .wrong(.noChart)
    }
  }

  /// What came of a chart.
  ///
  /// - Parameter limits: What a comparison may cost; nil for `GradingLimits()`, or less where data is used.
  /// - Throws: what the data model of the chart or of the machine throws if it cannot be opened.
  public func verdict(onChart answer: CompiledChart, limits: GradingLimits? = nil) throws -> Verdict {
    guard case .build(let states) = task else {
      return verdict(onRepaired: try Machine(identifier: "answer", compiled: answer))
    }
    let participant = Participant(answer, model: try answer.openDataModel(), resources: .plain)
    let comparison = Comparison(
      of: participant, with: try machine.participant(), seeing: Visibility(of: machine.chart, states: states),
      limits: limits)
    guard comparison.isEquivalent != nil else {
      return Verdict(mark: comparison.mark, [Verdict.Remark(run: "", .undecided)])
    }
    return Verdict(
      mark: comparison.mark, comparison.differences.map { Verdict.Remark(run: $0.run, .differs($0)) })
  }

  /// What came of a chart that was to be repaired.
  public func verdict(onRepaired answer: Machine) -> Verdict {
    guard case .repair(let claims) = task else { return .wrong(.noClaims) }
    let remarks = claims.compactMap { claim in
      claim.fault(on: answer).map { Verdict.Remark(run: claim.run, $0) }
    }
    return Verdict(done: claims.count - remarks.count, of: claims.count, remarks)
  }

  private func graded(_ lines: [String], _ goals: [Goal], behind opening: [Step]) -> Verdict {
    guard lines.count == 1 else { return .wrong(.notOneRun) }
    let steps: [Step]
    switch read(lines[0], of: machine) {
    case .success(let read): steps = read
    case .failure(let verdict): return verdict.verdict
    }
    let outlook = Outlook(machine.replay(of: opening + steps), behind: opening.count)
    let progress = goals.progress(of: outlook.records, from: outlook.start)
    let open = progress.enumerated().filter { $0.element?.progress.isMet != true }
    return Verdict(
      done: goals.count - open.count, of: goals.count,
      open.map { index, known in
        let isMissed = known?.progress.isMissed == true
        return Verdict.Remark(run: lines[0], .goalOpen(index + 1, isMissed: isMissed))
      })
  }

  private func apart(_ lines: [String], _ other: Machine) -> Verdict {
    guard lines.count == 1 else { return .wrong(.notOneRun) }
    let sides = [machine, other].map { machine -> Ending in
      let reading: RunReading
      do throws(RunError) {
        reading = try RunReading(lines[0], of: machine.chart)
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
    case (.unreadable(let error), _), (_, .unreadable(let error)): return .wrong(.unreadable(error), run: lines[0])
    case (.early, _), (_, .early): return .wrong(.refusedEarly, run: lines[0])
    case (.taken, .taken): return .wrong(.bothTake, run: lines[0])
    case (.refused, .refused): return .wrong(.bothRefuse, run: lines[0])
    case (.taken, .refused), (.refused, .taken): return Verdict(done: 1, of: 1, [])
    }
  }

  /// How a run goes on one of two machines.
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

  func read(_ line: String, of machine: Machine) -> Result<[Step], Unreadable> {
    do throws(RunError) {
      let steps = try Run(machine.chart, text: line).steps
      guard steps.count <= AnswerLimits.steps else {
        return .failure(Unreadable(verdict: .wrong(.runTooLong(AnswerLimits.steps))))
      }
      return .success(steps)
    } catch {
      return .failure(Unreadable(verdict: .wrong(.unreadable(error), run: line)))
    }
  }
}

extension Exercise.Claim {
  /// Why it does not hold of a machine; nil if it does.
  func fault(on machine: Machine) -> Verdict.Reason? {
    do throws(RunError) {
      let steps = try Run(machine.chart, text: run).steps
      let simulation = machine.replay(of: steps)
      // A run that something stopped shows nothing.
      return simulation.interruption == nil ? expectation.mismatch(in: simulation) : .notRunnable
    } catch {
      // A machine refuses what it does not know.
      if expectation == .refused, error.isOfNames { return nil }
      return .unreadable(error)
    }
  }
}

extension RunError {
  /// True if the chart does not have what the run names.
  fileprivate var isOfNames: Bool {
    switch reason {
    case .unknownEvent, .unknownState, .unknownVariable: true
    case .malformed, .tooManySteps, .tooLong: false
    }
  }
}
