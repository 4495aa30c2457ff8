import Explanations
import StatechartGrading
import XMLTree

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
