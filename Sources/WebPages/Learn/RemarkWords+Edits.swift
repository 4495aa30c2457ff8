import Explanations
import StatechartGrading
import Statecharts
import XMLTree

/// Single changes of charts in words.
extension RemarkWords {
  /// What is wrong with a copy of the machine.
  func fault(_ edit: ChartEdit) -> Fragment {
    switch edit {
    case .remove(let id): language.markup(.remarkMissing, transition(id))
    case .lead(let id, let target): language.markup(.remarkLeads, transition(id), code(target.name))
    case .wait(let id, let event): language.markup(.remarkWaits, transition(id), code(event))
    case .free(let id): language.markup(.remarkFree, transition(id))
    case .silence(let place, let index): language.markup(.remarkLacks, name(place), content(place, index))
    case .delay(let place, let index, let delay):
      language.markup(.remarkDelayed, name(place), content(place, index), code(delay.description))
    case .perform(let content, let place): language.markup(.remarkExtra, name(place), summary(content))
    case .remember(let id, .deep): language.markup(.remarkDeep, code(id.name))
    case .remember(let id, .shallow): language.markup(.remarkShallow, code(id.name))
    case .add(let source, let event, let target):
      language.markup(.remarkAdded, code(source.name), code(event), code(target.name))
    case .begin(let parent?, let state): language.markup(.remarkBegins, code(parent.name), code(state.name))
    case .begin(nil, let state): language.markup(.remarkChartBegins, code(state.name))
    }
  }

  /// A change as a cure of this chart.
  func repair(_ edit: ChartEdit) -> Fragment {
    switch edit {
    case .remove(let id): language.markup(.remarkCureRemove, transition(id))
    case .lead(let id, let target): language.markup(.remarkCureLead, transition(id), code(target.name))
    case .wait(let id, let event): language.markup(.remarkCureWait, transition(id), code(event))
    case .free(let id): language.markup(.remarkCureFree, transition(id))
    case .silence(let place, let index): language.markup(.remarkCureSilence, name(place), content(place, index))
    case .delay(let place, let index, let delay):
      language.markup(.remarkCureDelay, name(place), content(place, index), code(delay.description))
    case .perform(let content, let place): language.markup(.remarkCurePerform, name(place), summary(content))
    case .remember(let id, .deep): language.markup(.remarkCureDeep, code(id.name))
    case .remember(let id, .shallow): language.markup(.remarkCureShallow, code(id.name))
    case .add(let source, let event, let target):
      language.markup(.remarkCureAdd, code(source.name), code(event), code(target.name))
    case .begin(let parent?, let state): language.markup(.remarkCureBegin, code(parent.name), code(state.name))
    case .begin(nil, let state): language.markup(.remarkCureChart, code(state.name))
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

/// What the mark of a chart is made of, in the language of a page.
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
    case .behaviour: language(.exerciseMeasuredBehaviour, String(Int((marking.behaviour * 100).rounded(.down))))
    case .repair:
      language(
        .exerciseMeasuredRepair, String(marking.repair?.changes ?? 0), String(marking.repair?.size ?? 0))
    case .runs: language(.exerciseMeasuredRuns, String(marking.runs?.held ?? 0), String(marking.runs?.count ?? 0))
    }
  }

  private var capped: String {
    switch marking.cap {
    case .states(let count, let wanted)?: language(.exerciseCappedStates, String(count), String(wanted))
    case .noTransitions?: language(.exerciseCappedTransitions)
    case nil: ""
    }
  }
}
