import Explanations
import StatechartDiagrams
import XMLTree

/// The meanings of the signs in the drawing: those that it has, each next to a drawing of it.
struct LegendList: ExplorerPart {
  let page: ExplorerPage

  var body: Fragment {
    HTML.div(
      id: "legend", class: "legend-list", .role("group"), .aria("label", language(.legendShow)), .tabindex(0)
    ) {
      HTML.ul {
        for mark in page.diagram.legend(of: page.highlights) {
          HTML.li {
            HTML.span(class: "sample-drawing", .aria("hidden", true)) { if let sample = mark.sample { sample } }
            HTML.span { language(phrase(mark)) }
          }
        }
      }
    }
  }

  private func phrase(_ mark: LegendMark) -> ViewPhrase {
    switch mark {
    case .added: .legendAdded
    case .removed: .legendRemoved
    case .changed: .legendChanged
    case .active: .legendActive
    case .next: .legendNext
    case .valid: .legendValid
    case .last: .legendLast
    case .visited: .legendVisited
    case .refused: .legendRefused
    case .marked: .legendMarked
    case .initial: .legendInitial
    case .final: .legendFinal
    case .compound: .legendCompound
    case .parallel: .legendParallel
    case .history: .legendHistory
    case .deepHistory: .legendDeepHistory
    case .condition: .legendCondition
    case .effect: .legendEffect
    case .order: .legendOrder
    case .folded: .legendFolded
    case .pseudostate: .legendPseudostate
    case .unseen: .legendUnseen
    case .open: .legendOpen
    case .refusedInSource: .legendRefusedInSource
    }
  }
}
