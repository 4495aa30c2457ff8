package import StatechartSimulation
package import Statecharts

/// An answer that is being written, and what the buttons next to its field do to it.
package struct AnswerDraft: Sendable {
  /// The edit that a button makes.
  package enum Edit: Hashable, Sendable {
    /// It adds a step to the run.
    case add(Step)
    /// It takes the last step away.
    case undo
    /// It begins a further run.
    case newRun
    /// It changes nothing: what the text says is shown.
    case preview
  }

  package let text: String
  private let exercise: Exercise

  package init(_ text: String, to exercise: Exercise) {
    self.text = text
    self.exercise = exercise
  }

  /// The text after an edit; steps are added by their labels in a language, where these mean them.
  package func edited(_ edit: Edit, in language: String) -> String {
    switch edit {
    case .preview: text
    case .newRun: line.isEmpty ? text : text + "\n"
    case .undo: withoutLastStep(in: language)
    case .add(let step): adding(step, in: language)
    }
  }

  /// The steps of the run that is being written, without those with which the exercise begins: that on the last line.
  ///
  /// - Throws: `RunError` if it is none.
  package func steps() throws(RunError) -> [Step] { try steps(of: line) }

  private func steps(of line: String) throws(RunError) -> [Step] {
    if line.isEmpty || line.hasPrefix("#") { return [] }
    let run: TypedRun
    do throws(RunError) {
      run = try TypedRun(line, of: exercise.machine.chart)
    } catch {
      // The run may be one of the other machine alone.
      guard case .distinguish(let other) = exercise.task, let known = try? TypedRun(line, of: other.chart) else {
        throw error
      }
      run = known
    }
    let opening = exercise.opening
    return run.isAddress && run.steps.starts(with: opening) ? Array(run.steps.dropFirst(opening.count)) : run.steps
  }

  /// The last line, without spaces around it. Where one run is asked for, empty lines do not count.
  private var line: String { Exercise.trimmed(lines.last ?? "") }
  /// The lines before it, with the end of a line.
  private var head: String { lines.dropLast().map { $0 + "\n" }.joined() }

  private var lines: [Substring] {
    let written = exercise.asksForOneRun ? Substring(Exercise.trimmed(text)) : Substring(text)
    return written.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  private func adding(_ step: Step, in language: String) -> String {
    let name = exercise.name(of: step, in: language)
    if line.isEmpty { return head + name }
    if line.hasPrefix("#") { return head + line + "\n" + name }
    // Text after an address is no part of its run.
    guard line.contains("://"), let known = try? steps() else { return head + line + ", " + name }
    return head + (known + [step]).map { exercise.name(of: $0, in: language) }.joined(separator: ", ")
  }

  private func withoutLastStep(in language: String) -> String {
    if line.isEmpty { return String(head.dropLast()) }
    let known = try? steps()
    let cuts = line.indices.filter { ",，、→".contains(line[$0]) }.reversed().prefix(4)
    for cut in cuts {
      let rest = Exercise.trimmed(line[..<cut])
      guard let known else { return head + rest }
      if let steps = try? steps(of: rest), steps == known.dropLast() { return head + rest }
    }
    return head + (known ?? []).dropLast().map { exercise.name(of: $0, in: language) }.joined(separator: ", ")
  }
}

extension Exercise {
  /// True if the answer is a run, or runs on lines of their own.
  package var asksForRuns: Bool {
    switch task {
    case .run, .distinguish, .cover: true
    case .predict, .repair, .build: false
    }
  }

  /// True if the answer is one run.
  package var asksForOneRun: Bool {
    switch task {
    case .run, .distinguish: true
    case .cover, .predict, .repair, .build: false
    }
  }

  /// The steps before those of an answer.
  package var opening: [Step] {
    switch task {
    case .run(_, let opening): opening
    case .predict, .repair, .build, .distinguish, .cover: []
    }
  }

  /// The machines that an answer's runs are runs of.
  package var machines: [Machine] {
    switch task {
    case .distinguish(let other): [machine, other]
    case .run, .cover, .predict, .repair, .build: [machine]
    }
  }

  /// A step as an answer names it: its label in a language if that means the step, else as the text of a run has it.
  func name(of step: Step, in language: String) -> String {
    let text = step.description
    guard let chart = machines.map(\.chart).first(where: { (try? Run($0, text: text)) != nil }) else { return text }
    let label: String? =
      switch step {
      case .event(let name, nil): chart.label(ofEvent: name, in: language)
      case .request(let id): chart.state(id).map { "!" + $0.label(in: language) }
      case .event, .advance, .message, .set: nil
      }
    guard let label, !label.contains(where: { ",，、→#\n".contains($0) }) else { return text }
    return (try? TypedRun(label, of: chart).steps) == [step] ? label : text
  }
}
