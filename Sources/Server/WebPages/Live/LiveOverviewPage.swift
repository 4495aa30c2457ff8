import Explanations
package import StatechartEvidence
package import XMLTree

/// The page of all programs that run: how to connect one, and their actors by machine.
package struct LiveOverviewPage: Sendable {
  /// The time for which refusals count as new, in milliseconds.
  private static let recent = 60_000
  /// The maximum number of actors of a machine that are listed.
  private static let maxListed = 200
  /// The maximum number of machines that are drawn.
  private static let maxDrawn = 8

  private let site: Site
  private let actors: [LiveActor]
  private let droppedActors: Int
  private let now: Int
  private let authority: String
  private let watch: LiveWatch

  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - authority: The name and port by which the server was called.
  ///   - watch: The events of which the reader wants to be told: refusals, or none.
  package init(
    site: Site, actors: [LiveActor], droppedActors: Int, now: Int, authority: String, watch: LiveWatch
  ) {
    (self.site, self.actors, self.droppedActors) = (site, actors, droppedActors)
    (self.now, self.authority, self.watch) = (now, authority, watch)
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
      title: language(.liveTitle), description: language(.liveLead), scripts: ["js/live.js", "js/live-alert.js"],
      alternates: Language.allCases.map { ($0, AddressText.address(LiveAddress.path, in: $0)) }, refreshes: 5)
    return site.page(head, kind: "live", content: Fragment { content })
  }

  @MarkupBuilder private var notice: Fragment {
    HTML.div(
      id: "live-actors", .data("changes", LiveAddress.changes), .data("hidden", watch.refusals ? "listen" : nil)
    ) {
      if actors.isEmpty {
        HTML.p(class: "card") { language(.liveNone) }
      } else {
        alert
        HTML.form(action: LiveAddress.path, id: "live-watch", class: "tool-form") {
          if let language = site.addressLanguage { HTML.input(type: .hidden, name: "lang", value: language.tag) }
          HTML.span { self.language(.liveWatch) }
          LiveWatchForm.refusals(watch, self.language)
          HTML.button(type: .submit, class: "button small") { self.language(.liveWatchBegin) }
        }
      }
      if droppedActors > 0 { HTML.p(class: "hint") { language(.liveDroppedActors, String(droppedActors)) } }
    }
  }

  /// The last refusal of all, for a reader who wants to be told.
  @MarkupBuilder private var alert: Fragment {
    if watch.refusals, let actor = actors.max(by: { $0.lastRefusal < $1.lastRefusal }), let last = actor.refusals.last {
      HTML.div(
        id: LiveWatchForm.alert, class: "stop-note", .role("alert"), .data("record", String(last.time))
      ) {
        HTML.p {
          HTML.a(href: LiveAddress.actor(actor.number, site)) { actor.name.isEmpty ? "\(actor.number)" : actor.name }
          " · " + language(.liveEventRefused, last.event)
        }
      }
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
        HTML.div(class: "live-group") {
          if index < Self.maxDrawn { drawing(of: group) }
          HTML.div(class: "scroll", .tabindex(0), .role("group"), .aria("labelledby", "machine-\(index + 1)-title")) {
            table(of: group)
          }
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
      if let most { language.sentenceEnd + language(.liveMostRefused, most.key, String(most.value)) }
    }
  }

  /// The machine of the first instance, if it is known, with the number of instances at each state.
  @MarkupBuilder private func drawing(of group: Group) -> Fragment {
    if let machine = group.actors.lazy.compactMap(\.followed).first {
      let states = group.actors.filter { $0.followed == machine }.flatMap(\.states)
      let counts = StateCounts(Dictionary(grouping: states, by: \.self).mapValues(\.count))
      let address = ExplorerAddress(machine: machine, language: site.addressLanguage)
      HTML.p(class: "live-drawing") {
        HTML.a(href: address.text) {
          HTML.image(source: address.picture(with: counts), alternative: language(.liveCountsDrawing, group.title))
        }
      }
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
        if let parent = actor.parent { " · " + language(.liveStartedBy, String(parent)) }
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

extension LiveActor {
  /// The time of its last refusal; 0 if there was none.
  fileprivate var lastRefusal: Int { refusals.last?.time ?? 0 }
}
