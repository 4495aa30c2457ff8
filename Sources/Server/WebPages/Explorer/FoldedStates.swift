import Explanations
import StatechartDiagrams
import StatechartExecution
import Statecharts
import XMLTree

/// The boxes of a drawing that hide what is in them, each with a link that shows it.
struct FoldedStates: ExplorerPart {
  let page: ExplorerPage

  private var unfolding: ExpandedStates { page.address.drawing.unfolding }

  @MarkupBuilder var body: Fragment {
    let boxes = page.diagram.boxes
    if !boxes.isEmpty || unfolding != .states([]) || page.address.drawing.focus != nil {
      HTML.div(class: "parts folded") {
        HTML.h3(id: "folded-title") { language(.foldedStates) }
        HTML.ul(class: "chips", .aria("labelledby", "folded-title")) {
          if page.address.drawing.focus != nil {
            HTML.li { page.chip(language(.partsWhole)) { $0.drawing.focus = nil } }
          }
          for box in boxes { HTML.li { link(box.state, hiding: box.hidden) } }
          if boxes.contains(where: { isFoldedByItself($0.state) }) { HTML.li { chip(.all, language(.unfoldAll)) } }
          if unfolding != .states([]) { HTML.li { chip(.states([]), language(.foldAgain)) } }
        }
      }
    }
  }

  /// True if the box is one because the chart is large.
  private func isFoldedByItself(_ state: State.ID) -> Bool {
    page.address.drawing.focus == nil && !page.address.drawing.folded.contains(state)
  }

  private func link(_ state: State.ID, hiding count: Int) -> Element {
    if page.address.drawing.focus != nil {
      return page.chip(language(.partsFocus, page.words.state(state))) { $0.drawing.focus = state }
    }
    let text = language(.unfoldState, page.words.state(state), String(count))
    guard page.address.drawing.folded.contains(state) else { return chip(unfolding.unfolding(state), text) }
    return page.chip(text) { $0.drawing.folded.remove(state) }
  }

  private func chip(_ unfolding: ExpandedStates, _ text: String) -> Element {
    page.chip(text) { $0.drawing.unfolding = unfolding }
  }
}

/// Links that draw less of a chart: a state with its neighbours alone, or a state without what is in it.
struct DrawingParts: ExplorerPart {
  /// The maximum number of links of a kind.
  private static let maxLinks = 20
  /// The fewest states of a chart of which there may be less to draw.
  private static let fewestStates = 8

  let page: ExplorerPage

  private var compound: [State] { page.diagram.chart.allStates.filter { !$0.children.isEmpty } }

  @MarkupBuilder var body: Fragment {
    if page.address.place == .explorer, page.chart.allStates.count >= Self.fewestStates {
      HTML.div(class: "parts") {
        HTML.h3(id: "parts-title") { language(.partsTitle) }
        HTML.ul(class: "chips", .aria("labelledby", "parts-title")) {
          for state in page.final.atomicStates.prefix(Self.maxLinks) where state != page.address.drawing.focus {
            HTML.li { page.chip(language(.partsFocus, page.words.state(state))) { $0.drawing.focus = state } }
          }
          if page.address.drawing.focus == nil {
            for state in compound.prefix(Self.maxLinks) {
              HTML.li {
                page.chip(language(.partsFold, page.words.state(state.id))) { $0.drawing.folded.insert(state.id) }
              }
            }
            if compound.count > Self.maxLinks {
              HTML.li { language(.variablesMore, String(compound.count - Self.maxLinks)) }
            }
          }
        }
      }
    }
  }
}

extension ExplorerPage {
  fileprivate func chip(_ text: String, _ change: @escaping @Sendable (inout ExplorerAddress) -> Void) -> Element {
    HTML.a(href: links.same(change), class: "chip") { text }
  }
}
