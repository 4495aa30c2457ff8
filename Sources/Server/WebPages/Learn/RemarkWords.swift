import Explanations
import Lessons
import StatechartEvidence
import StatechartGrading
import Statecharts
import XMLTree

/// The remarks on an answer to an exercise, in the language of a page; names are those of the charts. Where a
/// difference shows, states have the names that drawings have, and sets of states of an automaton are shown as sets.
struct RemarkWords: Sendable {
  let language: Language
  /// The exercise's machine; for a repair, the answer.
  let chart: Statechart
  /// The chart of the answer, if it is shown.
  var answer: Statechart?

  /// Returns the reason as a sentence without its full stop.
  func markup(_ reason: Verdict.Reason) -> Fragment {
    switch reason {
    case .notOneRun: text(.remarkNotOneRun)
    case .noRuns: text(.remarkNoRuns)
    case .noChart, .noClaims: text(.remarkNoChart)
    case .tooLong(let limit): text(.remarkTooLong, limit)
    case .tooManyRuns(let limit): text(.remarkTooManyRuns, limit)
    case .tooManySteps(let limit): text(.remarkTooManySteps, limit)
    case .runTooLong(let limit): text(.remarkRunTooLong, limit)
    case .unreadable(let error): Fragment { error.text(in: language) }
    case .goalOpen(let number, let isMissed): text(isMissed ? .remarkGoalMissed : .remarkGoal, number)
    case .notPredictions([.outcome]): language.markup(.remarkPredictOne, code("refused"))
    case .notPredictions(let parts):
      language.markup(.remarkPredictLines, String(parts.count), language.list(parts.map { line($0) }))
    case .lineMissing(let part): language.markup(.remarkLineMissing, line(part))
    case .unknownName(let name, let line, let column, []):
      language.markup(.remarkUnknownName, code(name), String(line), String(column))
    case .unknownName(let name, let line, let column, let nearest):
      language.markup(
        .remarkUnknownNameNear, code(name), String(line), String(column), language.list(nearest.map(code)))
    case .notRight(let part): language.markup(.remarkNotRight, line(part))
    case .taken: text(.remarkTaken)
    case .refused: text(.remarkRefused)
    case .isIn(let states): language.markup(.remarkIsIn, names(states))
    case .activeToo(let states): language.markup(.remarkActiveToo, names(states))
    case .refusedFor(let kind): language.markup(.remarkReason, code(kind.rawValue))
    case .does([]): text(.remarkDoesNothing)
    case .does(let done): language.markup(.remarkDoes, inOrder(done))
    case .notRunnable: text(.remarkNotRunnable)
    case .refusedEarly: text(.remarkRefusedEarly)
    case .bothTake: text(.remarkBothTake)
    case .bothRefuse: text(.remarkBothRefuse)
    case .notTaken(let id, let events): language.markup(.remarkNotTaken, transition(id, events))
    case .notShown(let edit, _): language.markup(.remarkNotShown, fault(edit))
    case .undecided: text(.remarkUndecided)
    case .named(let name):
      language.markup(phrase(of: name.kind), code(name.found), code(name.wanted))
    case .differs(let difference): self.difference(difference)
    case .propertyFails(let sentence):
      language.markup(.remarkPropertyFails, code(language.sentence(ofProperty: sentence, of: chart)))
    case .propertyUndecided(let sentence):
      language.markup(.remarkPropertyUndecided, code(language.sentence(ofProperty: sentence, of: chart)))
    case .propertyUnreadable(let sentence, let fault):
      language.markup(
        .remarkPropertyUnreadable, code(language.sentence(ofProperty: sentence, of: chart)),
        FormFault.message(fault, in: language))
    }
  }

  /// Returns the note on an answer that is right as a sentence without its full stop.
  func markup(_ note: Verdict.Note) -> Fragment {
    switch note {
    case .withinPayloads: text(.remarkWithinPayloads)
    }
  }

  private func phrase(of kind: NameDifference.Kind) -> RemarkPhrase {
    switch kind {
    case .event: .remarkNamedEvent
    case .output: .remarkNamedOutput
    case .state: .remarkNamedState
    }
  }

  private func text(_ phrase: RemarkPhrase) -> Fragment { Fragment { language(phrase) } }
  private func text(_ phrase: RemarkPhrase, _ number: Int) -> Fragment { Fragment { language(phrase, String(number)) } }
  func code(_ name: String) -> Element { HTML.code { name } }
  private func line(_ part: Exercise.Prediction) -> Element { code(part.rawValue + ": …") }
  private func names(_ states: [State.ID]) -> Fragment { language.list(states.map { code($0.name) }) }

  private func labels(_ states: [State.ID], of chart: Statechart?) -> Fragment {
    guard let chart = chart?.determinized else { return names(states) }
    let words = Wording(chart: chart, language: language)
    return language.list(states.map { code(words.state($0)) })
  }

  /// Names in their order, which is not that of an enumeration with "and".
  @MarkupBuilder private func inOrder(_ names: [String]) -> Fragment {
    for (index, name) in names.enumerated() {
      if index > 0 { language(.listBetween) }
      code(name)
    }
  }

  private func transition(_ id: Transition.ID, _ events: String) -> Fragment {
    let source = code(id.source.name)
    return events.isEmpty
      ? language.markup(.remarkEventless, source) : language.markup(.remarkTransition, source, code(events))
  }

  func transition(_ id: Transition.ID) -> Fragment {
    transition(id, chart.transition(id)?.events.map(\.text).joined(separator: " ") ?? "")
  }

  /// Returns the mistake of all answers that have a difference, in the words of the reference.
  func mistake(_ difference: Difference) -> Fragment {
    let states = labels(difference.referenceStates, of: chart)
    guard let step = difference.steps.last.map({ code($0.description) }) else {
      return language.markup(.remarkMistakeStart, effects(difference.expected))
    }
    return switch difference.kind {
    case .refused: language.markup(.remarkMistakeRefused, step, states)
    case .taken: language.markup(.remarkMistakeTaken, step, states)
    case .ending where difference.isAboutAccepting:
      language.markup(
        difference.found.ending == .accepts ? .remarkMistakeAccepts : .remarkMistakeAcceptsNot, step, states)
    case .ending, .states, .outputs:
      language.markup(.remarkMistakeEffects, step, states, effects(difference.expected))
    }
  }

  private func difference(_ difference: Difference) -> Fragment {
    let states = labels(difference.answerStates, of: answer)
    guard let step = difference.steps.last.map({ code($0.description) }) else {
      return language.markup(.remarkDiffStart, effects(difference.expected), effects(difference.found))
    }
    return switch difference.kind {
    case .refused: language.markup(.remarkDiffRefused, step, states)
    case .taken: language.markup(.remarkDiffTaken, step, states)
    case .ending where difference.isAboutAccepting:
      language.markup(
        difference.found.ending == .accepts ? .remarkDiffAccepts : .remarkDiffAcceptsNot, step, states)
    case .ending, .states, .outputs:
      language.markup(
        .remarkDiffEffects, step, states, effects(difference.expected), effects(difference.found))
    }
  }

  /// Returns the effects that were observed in addition to the step that was taken.
  @MarkupBuilder private func effects(_ observation: Observation) -> Fragment {
    let parts =
      observation.outputs.map(output) + ending(observation.ending)
      + observation.states.map { language.markup(.remarkInState, code($0.name)) }
    if parts.isEmpty { language(.remarkNothing) }
    for (index, part) in parts.enumerated() {
      if index > 0 { language(.listBetween) }
      part
    }
  }

  private func output(_ output: Output) -> Fragment {
    switch output {
    case .sent(let event, nil): language.markup(.remarkSends, code(event))
    case .sent(let event, let payload?): language.markup(.remarkSendsWith, code(event), code(payload.description))
    case .logged(let label?, let value?): language.markup(.remarkLogs, code("\(label): \(value)"))
    case .logged(let label?, nil): language.markup(.remarkLogs, code(label))
    case .logged(nil, let value): language.markup(.remarkLogs, code(value?.description ?? ""))
    case .acted(let name): language.markup(.remarkActs, code(name))
    case .requested(let target, let body): language.markup(.remarkPosts, code(body), code(target))
    }
  }

  private func ending(_ ending: Observation.Ending) -> [Fragment] {
    switch ending {
    case .goesOn: []
    case .accepts: [text(.remarkAccepts)]
    case .ended(nil): [text(.remarkEnds)]
    case .ended(let data?): [language.markup(.remarkEndsWith, code(data.description))]
    case .stopped: [text(.remarkStopped)]
    }
  }
}

/// Single changes of charts in words.
extension RemarkWords {
  /// Returns the fault of a copy of the machine.
  func fault(_ edit: ChartEdit) -> Fragment { sentence(edit, isRepair: false) }

  /// A change as a repair of this chart.
  func repair(_ edit: ChartEdit) -> Fragment { sentence(edit, isRepair: true) }

  private func sentence(_ edit: ChartEdit, isRepair: Bool) -> Fragment {
    func filled(_ fault: RemarkPhrase, _ repair: RemarkPhrase, _ values: any Markup...) -> Fragment {
      language.sentence(isRepair ? repair : fault).filled(with: values)
    }
    return switch edit {
    case .remove(let id): filled(.remarkMissing, .remarkRepairRemove, transition(id))
    case .lead(let id, let target): filled(.remarkLeads, .remarkRepairLead, transition(id), code(target.name))
    case .wait(let id, let event): filled(.remarkWaits, .remarkRepairWait, transition(id), code(event))
    case .free(let id): filled(.remarkFree, .remarkRepairFree, transition(id))
    case .silence(let place, let index):
      filled(.remarkLacks, .remarkRepairSilence, name(place), content(place, index))
    case .delay(let place, let index, let delay):
      filled(.remarkDelayed, .remarkRepairDelay, name(place), content(place, index), code(delay.description))
    case .perform(let content, let place): filled(.remarkExtra, .remarkRepairPerform, name(place), summary(content))
    case .remember(let id, .deep): filled(.remarkDeep, .remarkRepairDeep, code(id.name))
    case .remember(let id, .shallow): filled(.remarkShallow, .remarkRepairShallow, code(id.name))
    case .add(let source, let event, let target):
      filled(.remarkAdded, .remarkRepairAdd, code(source.name), code(event), code(target.name))
    case .begin(let parent?, let state):
      filled(.remarkBegins, .remarkRepairBegin, code(parent.name), code(state.name))
    case .begin(nil, let state): filled(.remarkChartBegins, .remarkRepairChart, code(state.name))
    }
  }

  private func name(_ place: ContentPlace) -> Fragment {
    switch place {
    case .transition(let id): transition(id)
    case .entry(let id): language.markup(.remarkEntry, code(id.name))
    case .exit(let id): language.markup(.remarkExit, code(id.name))
    }
  }

  private func content(_ place: ContentPlace, _ index: Int) -> Element {
    let content = place.content(of: chart)
    return content.indices.contains(index) ? summary(content[index]) : code("")
  }

  private func summary(_ content: Content) -> Element { code(content.summary(of: chart)) }
}

/// The parts of the mark of a chart, in the language of a page.
struct MarkingWords: MarkupComponent {
  let marking: Marking
  let language: Language

  var body: Fragment {
    HTML.p(id: "measure", class: "hint", .data("measure", marking.measure.rawValue)) {
      measured
      if marking.isCapped {
        " "
        capped
      }
    }
  }

  private var measured: String {
    switch marking.measure {
    case .behaviour: language(.exerciseMeasuredBehaviour, min(marking.behaviour, 0.99).percent)
    case .repair:
      marking.repair?.changes == 1
        ? language(.exerciseMeasuredRepairOne)
        : language(.exerciseMeasuredRepair, String(marking.repair?.changes ?? 0))
    case .runs: language(.exerciseMeasuredRuns, String(marking.runs?.held ?? 0), String(marking.runs?.count ?? 0))
    }
  }

  private var capped: String {
    switch marking.cap {
    case .states(let count, let wanted)?: language(.exerciseCappedStates, String(count), String(wanted))
    case .noTransitions?: language(.exerciseCappedTransitions)
    case .change(let size)?: language(.exerciseCappedChange, String(size))
    case nil: ""
    }
  }
}

extension Double {
  /// A share from 0 to 1 in whole percent, rounded down.
  var percent: String { String(Int((self * 100).rounded(.down))) }
}
