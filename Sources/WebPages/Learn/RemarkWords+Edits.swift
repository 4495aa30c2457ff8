import Explanations
import StatechartGrading
import Statecharts
import XMLTree

/// Single changes of charts in words.
extension RemarkWords {
  /// What is wrong with a copy of the machine.
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
    case .behaviour: language(.exerciseMeasuredBehaviour, marking.behaviour.percent)
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

extension Double {
  /// A share from 0 to 1 in whole percent, rounded down.
  var percent: String { String(Int((self * 100).rounded(.down))) }
}
