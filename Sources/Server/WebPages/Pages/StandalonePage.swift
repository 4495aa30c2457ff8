package import Explanations
package import StatechartDiagrams
package import StatechartFormats
package import Statecharts
package import XMLTree

/// A machine in one HTML file that needs no network: the drawing, its states explained, the transition table.
package struct StandalonePage: Sendable {
  package let language: Language
  package let chart: Statechart
  /// The laid-out drawing.
  package let diagram: Diagram
  /// The highlights of the drawing.
  package let highlights: Highlights
  /// The style sheet that is written into the file.
  package let style: String
  /// The machine and its run as the file carries them, if it does.
  package let embedded: EmbeddedMachine?
  /// The table with which the page drives, or why it does not; nil if that is not determined.
  var driving: Result<StandaloneTransitionTable, StandaloneTransitionTable.Obstacle>?
  /// False if refused moves are described in words alone.
  var drawsRefusals = true
  private let templates: PageTemplates
  private let events: [String]

  /// Makes the page; `events` are the columns of the transition table, `style` is the text of the style sheets
  /// `css/standalone.css` and `css/site/9-table.css`.
  package init(
    chart: Statechart, events: [String], language: Language, diagram: Diagram, highlights: Highlights, style: String,
    templates: PageTemplates, embedded: EmbeddedMachine? = nil
  ) {
    self.chart = chart
    self.events = events
    self.language = language
    self.diagram = diagram
    self.highlights = highlights
    self.style = style
    self.templates = templates
    self.embedded = embedded
  }

  /// The page as a document.
  package func document() -> MarkupDocument {
    MarkupDocument(
      templates.standalone.fill { value in
        switch value {
        case .language: language.tag
        }
      } slots: { slot in
        switch slot {
        case .head: head
        case .title: Fragment { chart.label(in: language.tag) }
        case .summary: Fragment { summary }
        case .diagram:
          drawing
        case .statesTitle: Fragment { language(.statesExplained) }
        case .states: Fragment { for state in chart.allStates where !state.isHistory { explanation(of: state) } }
        case .tableTitle: Fragment { language(.tabTable) }
        case .table: Fragment { TransitionTableView(chart: chart, events: events, language: language) }
        case .made: Fragment { language(.standaloneMade) }
        }
      })
  }

  @MarkupBuilder private var drawing: Fragment {
    switch driving {
    case .success(let table): panel(table)
    case .failure(let obstacle):
      diagram.element(highlights: highlights, links: nil, idPrefix: "d-")
      HTML.p(class: "hint") { language(obstacle.phrase) }
    case nil: diagram.element(highlights: highlights, links: nil, idPrefix: "d-")
    }
  }

  private func panel(_ table: StandaloneTransitionTable) -> DrivingPanel {
    DrivingPanel(
      table: table, diagram: diagram, highlights: highlights == .none ? nil : highlights,
      words: Wording(chart: chart, language: language, maxNames: Wording.namesOnPages),
      drawsRefusals: drawsRefusals && table.canDrawRefusals)
  }

  private var panelRules: String {
    switch driving {
    case .success(let table): panel(table).rules
    case .failure, nil: ""
    }
  }

  private var summary: String {
    chart.summary.map { $0(in: language.tag) } ?? diagram.description(highlights: .none)
  }

  @MarkupBuilder private var head: Fragment {
    HTML.title { chart.label(in: language.tag) }
    HTML.style(DiagramStyle.palette + style + DiagramStyle.inlineCSS + panelRules)
    if let embedded {
      HTML.dataBlock(type: "application/json", id: EmbeddedMachine.elementID, text: embedded.text)
    }
  }

  @MarkupBuilder private func explanation(of state: State) -> Fragment {
    let entry = actions(state.onEntry)
    let exit = actions(state.onExit)
    let parent = chart.parent(of: state.id)
    HTML.dt { state.label(in: language.tag) }
    if let summary = state.summary { HTML.dd { summary(in: language.tag) } }
    if let parent { HTML.dd { language(.stateInside, parent.label(in: language.tag)) } }
    if !entry.isEmpty { HTML.dd { language(.entryActions, entry) } }
    if !exit.isEmpty { HTML.dd { language(.exitActions, exit) } }
  }

  private func actions(_ blocks: [Block]) -> String {
    blocks.flatMap { $0.summary(in: language.tag, of: chart) }.joined(separator: "; ")
  }
}

extension StandaloneTransitionTable.Obstacle {
  fileprivate var phrase: PagePhrase {
    switch self {
    case .data: .standaloneData
    case .time: .standaloneTime
    case .size: .standaloneSize
    }
  }
}
