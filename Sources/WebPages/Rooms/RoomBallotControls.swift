import Explanations
import Rooms
import Statecharts
import XMLTree

/// What the teacher does with a vote: takes a step, shows counts, decides about what was typed, removes proposals,
/// ends it.
struct RoomBallotControls: MarkupComponent {
  let parts: RoomParts
  let vote: RoomVote

  private var language: Language { parts.language }
  private var round: (String, String) { (RoomAddress.Field.round, String(vote.round)) }

  @MarkupBuilder var body: Fragment {
    if !vote.waiting.isEmpty { waiting }
    ballot
    HTML.p(class: "total", .data("total", language(.roomVotes, "{0}"))) {
      language(.roomVotes, String(vote.steps.count))
    }
    HTML.div(class: "field-row") {
      if vote.hidesCounts {
        parts.frame.form(.reveal) {
          HTML.button(type: .submit, id: "show-counts", class: "button") { language(.showCounts) }
        }
      }
      parts.frame.form(.clear, [round]) {
        HTML.button(type: .submit, id: "clear-proposals", class: "button") { language(.clearProposals) }
      }
      parts.frame.form(.close, [round]) {
        HTML.button(type: .submit, id: "close-vote", class: "button") { language(.roomCloseVote) }
      }
    }
  }

  /// All that may be proposed and what else was, the most proposed first, with the button to take it.
  private var ballot: Element {
    let counts = Dictionary(vote.counts.map { ($0.step, $0.count) }, uniquingKeysWith: max)
    let offered = parts.steps.map(\.description)
    let others = vote.counts.map(\.step).filter { !offered.contains($0) }
    return parts.frame.form(.take, id: "take", [round]) {
      HTML.ul(class: "ballot") {
        for step in offered + others.prefix(parts.room.limits.proposals) {
          HTML.li {
            HTML.button(type: .submit, name: RoomAddress.Field.step, value: step, class: "move") {
              language(.roomTake, parts.step(step))
            }
            if !vote.hidesCounts { HTML.span(class: "count", .data("count", step)) { String(counts[step] ?? 0) } }
          }
        }
      }
    }
  }

  /// What was typed, for the teacher alone.
  @MarkupBuilder private var waiting: Fragment {
    HTML.h3(id: "waiting-title") { language(.waiting) }
    HTML.ul(id: "waiting", class: "ballot") {
      for step in vote.waiting {
        HTML.li {
          settle(.allow, step) { language(.letThrough, step) }
          settle(.refuse, step) { language(.leaveOut, step) }
        }
      }
    }
  }

  private func settle(
    _ act: RoomAddress.Steering, _ step: String, _ label: @escaping @Sendable () -> String
  ) -> Element {
    parts.frame.form(act, [round, (RoomAddress.Field.step, step)]) {
      HTML.button(type: .submit, class: "button small") { label() }
    }
  }
}
