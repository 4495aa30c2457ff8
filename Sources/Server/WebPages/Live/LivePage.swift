import Explanations
package import StatechartEvidence
import StatechartSimulation
import Statecharts
package import XMLTree

/// The page of an actor: the explorer's page of its run as it is now, under a note of what the program did.
package struct LivePage: Sendable {
  private let page: ExplorerPage
  private let note: LiveNote

  /// - Parameters:
  ///   - page: The moment of the run, whose address opens without the program.
  ///   - watch: The events of which the reader wants to be told.
  ///   - mayKeep: True if there is a library in which the run can be kept.
  package init(_ page: ExplorerPage, _ actor: LiveActor, _ study: LiveStudy, watch: LiveWatch, mayKeep: Bool) {
    self.page = page
    note = LiveNote(page: page, actor: actor, study: study, watch: watch, mayKeep: mayKeep)
  }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = page.site.templates.explorer.fill { slot in
      switch slot {
      case .heading: page.heading
      case .guide: Fragment { note }
      case .diagram:
        page.diagramCard(showsRun: true)
        note.disagreement
      case .moves: Fragment { MovesCard(page: page) }
      case .scene:
        page.sceneCard
        Fragment {
          ClockCard(page: page)
          VariablesCard(page: page)
          SessionsCard(page: page)
        }
      case .details: Fragment { DetailsCard(page: page) }
      }
    }
    var head = page.head(kind: .explorer)
    head.scripts.append("js/live-alert.js")
    let number = note.actor.number
    head.title = page.language(.liveRunOf, page.title)
    head.alternates = Language.allCases.map { ($0, AddressText.address(LiveAddress.actor(number), in: $0)) }
    head.refreshes = 5
    return page.site.page(
      head, kind: "explorer",
      content: Fragment {
        content
        BusySign(language: page.language)
      })
  }
}

/// The page of an actor of which no machine is known: its records as they came, and the choice of one.
package struct LiveUnknownPage: Sendable {
  /// The maximum numbers of records that are shown, and of letters of each.
  private static let maxRecords = 50
  private static let maxLetters = 400

  private let site: Site
  private let actor: LiveActor
  private let machines: [String]
  private let isTooLong: Bool

  /// - Parameters:
  ///   - machines: The identifiers of the machines that may be chosen.
  ///   - isTooLong: True if the actor has a definition that is too long for an address.
  package init(site: Site, actor: LiveActor, machines: [String], isTooLong: Bool) {
    (self.site, self.actor, self.machines, self.isTooLong) = (site, actor, machines, isTooLong)
  }

  private var language: Language { site.language }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let title = language(.liveRunOf, actor.name)
    let content = site.templates.live.fill { value in
      switch value {
      case .ways: language(.liveTitle)
      }
    } slots: { slot in
      switch slot {
      case .title: Fragment { title }
      case .lead: Fragment { language(isTooLong ? .liveTooLong : .liveUnknownMachine) }
      case .notice:
        Fragment {
          HTML.p(id: "live-run", class: "hint", .data("changes", LiveAddress.changes(of: actor.number))) {
            language(.liveFollows)
          }
        }
      case .actors: choice
      case .connect: records
      case .ways:
        Fragment { HTML.a(href: LiveAddress.overview(site), class: "button") { language(.liveAll) } }
      }
    }
    let head = PageHead(
      title: title, description: language(.liveLead), scripts: ["js/live.js"],
      alternates: Language.allCases.map { ($0, AddressText.address(LiveAddress.actor(actor.number), in: $0)) },
      refreshes: 5)
    return site.page(head, kind: "live", content: Fragment { content })
  }

  private var choice: Fragment {
    Fragment {
      HTML.form(action: LiveAddress.actor(actor.number, site), method: .post, class: "card") {
        HTML.label(for: "live-machine") { language(.liveChoose) }
        HTML.select(name: LiveAddress.machineField, id: "live-machine") {
          for machine in machines { HTML.option(value: machine, isSelected: false) { machine } }
        }
        HTML.p { HTML.button(type: .submit, class: "button primary") { language(.liveChosen) } }
      }
    }
  }

  private var records: Fragment {
    Fragment {
      HTML.titledSection(id: "records", class: "card", language(.liveRecords)) {
        HTML.pre(.tabindex(0)) {
          HTML.code {
            for record in actor.records.suffix(Self.maxRecords) {
              "\(record.number)  \(record.text.prefix(Self.maxLetters))\n"
            }
          }
        }
      }
    }
  }
}
