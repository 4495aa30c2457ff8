import Explanations
package import StatechartEvidence
package import XMLTree

/// The page of all programs that run: how to connect one, and their actors by machine.
package struct LiveOverviewPage: Sendable {
  /// The time for which refusals count as new, in milliseconds.
  private static let recent = 60_000
  /// The maximum number of actors of a machine that are listed.
  private static let maxListed = 200

  private let site: Site
  private let actors: [LiveActor]
  private let droppedActors: Int
  private let now: Int
  private let authority: String

  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - authority: The name and port by which the server was called.
  package init(site: Site, actors: [LiveActor], droppedActors: Int, now: Int, authority: String) {
    (self.site, self.actors, self.droppedActors) = (site, actors, droppedActors)
    (self.now, self.authority) = (now, authority)
  }

  private var language: Language { site.language }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.live.fill { value in
      switch value {
      case .ways: language(.liveTitle)
      }
    } slots: { slot in
      switch slot {
      case .title: Fragment { language(.liveTitle) }
      case .lead: Fragment { language(.liveLead) }
      case .notice: notice
      case .actors: groups
      case .connect: Fragment { LiveConnection(language: language, authority: authority, isOpen: actors.isEmpty) }
      case .ways: Fragment { HTML.a(href: site.galleryAddress, class: "button") { language(.galleryNav) } }
      }
    }
    let head = PageHead(
      title: language(.liveTitle), description: language(.liveLead), scripts: ["js/live.js"],
      alternates: Language.allCases.map { ($0, AddressText.address(LiveAddress.path, in: $0)) }, refreshes: 5)
    return site.page(head, kind: "live", content: Fragment { content })
  }

  @MarkupBuilder private var notice: Fragment {
    HTML.div(id: "live-actors", .data("changes", LiveAddress.changes)) {
      if actors.isEmpty { HTML.p(class: "card") { language(.liveNone) } }
      if droppedActors > 0 { HTML.p(class: "hint") { language(.liveDroppedActors, String(droppedActors)) } }
    }
  }

  private struct Group {
    let title: String
    var actors: [LiveActor]
  }

  /// The actors by machine, the machines in order of their first actors.
  private var machines: [Group] {
    var (groups, places): ([Group], [String: Int]) = ([], [:])
    for actor in actors {
      let title = actor.machine ?? (actor.wire == .inspect ? actor.name : actor.followed) ?? actor.name
      if let place = places[title] {
        groups[place].actors.append(actor)
      } else {
        places[title] = groups.count
        groups.append(Group(title: title, actors: [actor]))
      }
    }
    return groups
  }

  @MarkupBuilder private var groups: Fragment {
    for (index, group) in machines.enumerated() {
      HTML.titledSection(id: "machine-\(index + 1)", class: "card", group.title.isEmpty ? "–" : group.title) {
        summary(of: group)
        HTML.div(class: "scroll", .tabindex(0), .role("group"), .aria("labelledby", "machine-\(index + 1)-title")) {
          table(of: group)
        }
        let rest = group.actors.count - Self.maxListed
        if rest > 0 { HTML.p { language(.logPageMore, String(rest)) } }
      }
    }
  }

  @MarkupBuilder private func summary(of group: Group) -> Fragment {
    let refusals = group.actors.flatMap(\.refusals)
    let recent = refusals.count { now - $0.time < Self.recent }
    let events = Dictionary(grouping: refusals, by: \.event).mapValues(\.count)
    let most = events.min { (-$0.value, $0.key) < (-$1.value, $1.key) }
    let states = Dictionary(grouping: group.actors, by: state).mapValues(\.count)
    HTML.ul(class: "live-states") {
      for (state, count) in states.sorted(by: { (-$0.value, $0.key) < (-$1.value, $1.key) }).prefix(20) {
        HTML.li {
          HTML.b { String(count) }
          " " + state
        }
      }
    }
    HTML.p {
      language(.liveLastMinute, String(recent))
      if let most { language.clauseBreak + language(.liveMostRefused, most.key, String(most.value)) }
    }
  }

  private func state(of actor: LiveActor) -> String {
    let names = actor.states.isEmpty ? actor.reported ?? [] : actor.states
    return names.isEmpty ? "–" : names.joined(separator: ", ")
  }

  private func table(of group: Group) -> Element {
    HTML.table {
      HTML.thead {
        HTML.tr {
          for phrase: LivePhrase in [.liveActor, .liveState, .liveSince, .liveEvents, .liveRefused] {
            HTML.th(scope: .column) { language(phrase) }
          }
        }
      }
      HTML.tbody { for actor in group.actors.prefix(Self.maxListed) { row(actor) } }
    }
  }

  private func row(_ actor: LiveActor) -> Element {
    HTML.tr(class: actor.refusalCount > 0 ? "refused" : nil) {
      HTML.th(scope: .row) {
        HTML.a(href: LiveAddress.actor(actor.number, site)) { actor.name.isEmpty ? "\(actor.number)" : actor.name }
      }
      HTML.td {
        state(of: actor)
        if actor.hasEnded { " · " + language(.liveEnded) }
      }
      HTML.td { actor.since.map { language.duration(milliseconds: max(0, now - $0)) } ?? "–" }
      HTML.td { String(actor.count) }
      HTML.td { String(actor.refusalCount) }
    }
  }
}

/// The lines to paste into a program.
struct LiveConnection: MarkupComponent {
  let language: Language
  let authority: String
  let isOpen: Bool

  var body: Fragment {
    HTML.details(class: "card", .id("connect"), .flag("open", isOpen)) {
      HTML.summary { language(.liveConnect) }
      HTML.p(class: "hint") { language(.liveConnectHint) }
      for sender in senders {
        HTML.h3 { sender.title }
        HTML.pre(.tabindex(0)) { HTML.code { sender.lines } }
      }
    }
  }

  private var senders: [(title: String, lines: String)] {
    let lines = "http://\(authority)\(LiveAddress.lines)"
    return [
      (
        "XState",
        """
        import { createWebSocketInspector } from "@statelyai/inspect";
        const inspector = createWebSocketInspector({ url: "ws://\(authority)\(LiveAddress.inspect)" });
        createActor(machine, { inspect: inspector.inspect }).start();
        """
      ),
      (
        "Swift (GameplayStates, GameplayKitCompatibility)",
        """
        let inspector = Inspector(url: "\(lines)")
        inspector.observe(machine, as: "battery")
        machine.enter(Charging.self, orReport: inspector)
        """
      ),
      (
        "Python (transitions, python-statemachine, sismic)",
        """
        from interlock_live import Live
        live = Live("\(lines)")
        live.watch(machine)
        """
      ),
      (
        "curl",
        """
        curl \(lines) --data-binary '{"machine": "battery", "event": "plug"}'
        """
      ),
    ]
  }
}
