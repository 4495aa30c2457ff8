import Explanations
package import Statecharts
import XMLTree

/// The states and transitions by which a chart differs from an earlier one. A transition is known by its ends, its
/// events and its condition.
package struct ChartChanges: Hashable, Sendable {
  let addedStates: [State.ID]
  let removedStates: [State.ID]
  let addedTransitions: [String]
  let removedTransitions: [String]

  /// Compares two charts, in time linear in both.
  package init(from earlier: Statechart, to chart: Statechart) {
    let (old, new) = (earlier.allStates.map(\.id), chart.allStates.map(\.id))
    addedStates = ChartChanges.missing(of: new, in: old)
    removedStates = ChartChanges.missing(of: old, in: new)
    let (before, now) = (earlier.transitions.map(ChartChanges.text), chart.transitions.map(ChartChanges.text))
    addedTransitions = ChartChanges.missing(of: now, in: before)
    removedTransitions = ChartChanges.missing(of: before, in: now)
  }

  /// True if states and transitions are the same; texts and actions may differ.
  var isEmpty: Bool {
    addedStates.isEmpty && removedStates.isEmpty && addedTransitions.isEmpty && removedTransitions.isEmpty
  }

  /// Returns the items of one list that are not in another, each as often as it is missing.
  private static func missing<Item: Hashable>(of items: [Item], in others: [Item]) -> [Item] {
    var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return items.filter { item in
      guard let count = left[item], count > 0 else { return true }
      left[item] = count - 1
      return false
    }
  }

  private static func text(_ transition: Transition) -> String {
    let targets = transition.targets.map(\.name).joined(separator: ", ")
    let events = transition.events.map(\.text).joined(separator: ", ")
    let condition = transition.condition.map { " [\($0.source)]" } ?? ""
    return "\(transition.id.source) → \(targets.isEmpty ? "↺" : targets)"
      + (events.isEmpty && condition.isEmpty ? "" : " (\(events)\(condition))")
  }
}

/// The differences between a text that was put into the library and the revision before.
struct RevisionNote: MarkupComponent {
  /// The maximum number of changes that are listed.
  private static let maxListed = 12

  let revision: NewMachinePage.Revision
  let language: Language

  var body: Fragment {
    HTML.div(id: "saved", class: "saved") {
      HTML.p {
        if revision.isNew {
          language.markup(
            .workspaceSaved, HTML.a(href: revision.address, .data("file", "")) { revision.name },
            String(revision.number))
        } else {
          language(.workspaceSavedSame, String(revision.number))
        }
      }
      if let earlier = revision.earlier, let changes = revision.changes, revision.isNew {
        HTML.p {
          language(.workspaceChanges)
          " "
          HTML.a(href: earlier, .data("file", "")) { language(.workspaceRevisions) }
          if let comparison = revision.comparison {
            " "
            HTML.a(href: comparison, id: "compare-revisions", .data("file", "")) { language(.compareSavedWith) }
          }
        }
        list(changes)
      }
    }
  }

  @MarkupBuilder private func list(_ changes: ChartChanges) -> Fragment {
    let lines =
      changes.addedStates.map { ("added", language(.workspaceStateAdded, $0.name)) }
      + changes.removedStates.map { ("removed", language(.workspaceStateRemoved, $0.name)) }
      + changes.addedTransitions.map { ("added", language(.workspaceTransitionAdded, $0)) }
      + changes.removedTransitions.map { ("removed", language(.workspaceTransitionRemoved, $0)) }
    if changes.isEmpty {
      HTML.p(class: "hint") { language(.workspaceSame) }
    } else {
      HTML.ul(class: "changes-list") {
        for (kind, line) in lines.prefix(Self.maxListed) { HTML.li(class: kind) { line } }
        if lines.count > Self.maxListed {
          HTML.li { language(.workspaceMoreChanges, String(lines.count - Self.maxListed)) }
        }
      }
    }
  }
}
