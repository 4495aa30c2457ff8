import Explanations
package import StatechartDiagrams
import StatechartExecution
import StatechartExports
package import StatechartSimulation
package import Statecharts
import XMLTree

/// The machine next to its text: its drawing, the run so far and the moves. It is that of the text, or that of the last
/// text without a fault.
package struct Preview: Sendable {
  /// The reason why the run does not go as far as requested.
  package enum Unapplied: Hashable, Sendable {
    /// The machine does not have what a step names, or a step does not follow the form.
    case unknown(RunError)
    /// The machine refuses the step of this index, from 0.
    case refused(Int, Step)
  }

  /// The chart that is drawn.
  package let chart: Statechart
  /// Its drawing; nil if it is too large for one.
  package let diagram: Diagram?
  /// The run, executed as far as it applies; nil if the chart cannot be run.
  package let simulation: Simulation?
  /// True if the text has a fault, and this is the last one without.
  package let isStale: Bool
  /// The run as it was asked for.
  package let run: String
  /// The reason why the run ends before that.
  package let unapplied: Unapplied?

  package init(
    _ chart: Statechart, diagram: Diagram?, simulation: Simulation? = nil, isStale: Bool = false, run: String = "",
    unapplied: Unapplied? = nil
  ) {
    self.chart = chart
    self.diagram = diagram
    self.simulation = simulation
    self.isStale = isStale
    self.run = run
    self.unapplied = unapplied
  }
}

/// The half of the page with the machine: its drawing as high as there is room, the edits at its side, the run below.
/// Its parts are there without a machine, too, so that nothing moves when there is one. Its moves are buttons of the
/// form with the text, so that they work without scripts and lose nothing of the text.
struct MachinePanel: MarkupComponent {
  /// The maximum number of moves, and of refused events, that are listed.
  private static let maxMoves = 60
  /// The maximum number of steps of the run that are listed; the last ones are.
  private static let maxSteps = 12
  /// The maximum number of conditions that are asked.
  private static let maxAsked = 5

  let preview: Preview?
  /// The edits in the drawing, if it is that of the text.
  let panel: EditPanel?
  /// The address of the machine, whose pictures can be saved; nil if it has none.
  let picture: ExplorerAddress?
  let language: Language

  var body: Fragment {
    HTML.section(
      id: "machine", class: preview?.isStale == true ? "card diagram stale" : "card diagram",
      .aria("label", language(.workspaceMachine))
    ) {
      HTML.div(class: "canvas") {
        drawing
        if preview?.isStale == true { HTML.p(class: "stale-note") { language(.workspaceStale) } }
      }
      HTML.div(class: "side") { edits }
      HTML.div(class: "below") {
        if let preview, let simulation = preview.simulation {
          let words = Wording(chart: preview.chart, language: language, maxNames: Wording.namesOnPages)
          HTML.div(id: "answer", class: "answer", .tabindex(-1)) { answer(simulation, preview, words) }
          moves(simulation, preview, words)
          run(simulation, words)
        }
      }
    }
  }

  @MarkupBuilder private var edits: Fragment {
    if let preview {
      if let panel, let diagram = preview.diagram, preview.simulation != nil {
        EditPanelCard(
          panel: panel, chart: preview.chart, diagram: diagram,
          words: Wording(chart: preview.chart, language: language, maxNames: Wording.namesOnPages))
      }
    } else {
      FirstStateCard(panel: panel, language: language)
    }
  }

  @MarkupBuilder private var drawing: Fragment {
    HTML.div(class: "viewport") {
      if let diagram = preview?.diagram {
        HTML.div(id: "drawing", class: DrawingSpan(diagram.size).classes) {
          diagram.element(
            highlights: highlights,
            idPrefix: "d-", extent: .viewport(start: nil))
        }
        HTML.div(id: "zoom", class: "zoom", .role("group"), .aria("label", language(.zoomTitle))) {
          zoomButton("zoom-out", .zoomOut) { "−" }
          HTML.button(type: .button, id: "zoom-fit", class: "chip", .hidden()) { language(.zoomFit) }
          zoomButton("zoom-in", .zoomIn) { "+" }
          zoomButton("full-screen", .zoomScreen) { "⛶" }
          pictures
          HTML.span(id: "part-note", class: "hint", .hidden()) { language(.partNote) }
        }
      } else {
        HTML.div(id: "drawing", class: "drawing empty") {
          HTML.p(class: "hint") { preview == nil ? language(.editEmpty) : language(.workspaceTooMany) }
        }
      }
    }
  }

  /// The picture as files; scripts can copy it.
  @MarkupBuilder private var pictures: Fragment {
    if let preview, !preview.isStale, let moment {
      HTML.details(class: "menu", .id("picture-menu")) {
        HTML.summary(class: "chip") { language(.workspacePicture) }
        HTML.ul(class: "menu-body") {
          HTML.li {
            HTML.button(type: .button, id: "copy-picture", .hidden()) { language(.workspaceCopyPicture, "PNG") }
          }
          for format in ["png", "svg"] { HTML.li { link(to: moment, format) } }
        }
      }
    }
  }

  private func link(to moment: ExplorerAddress, _ format: String) -> Element {
    HTML.a(
      href: moment.export(format), id: "save-" + format, .data("file", ""), .attribute("download", "machine." + format)
    ) { language(.workspaceSavePicture, format.uppercased()) }
  }

  /// The address of the machine at the end of the run.
  private var moment: ExplorerAddress? {
    guard var address = picture, let simulation = preview?.simulation else { return nil }
    address.steps = simulation.records.filter { $0.outcome.rejection == nil }.map(\.step)
    return address
  }

  private var highlights: Highlights {
    guard let preview, let simulation = preview.simulation else { return .none }
    return Highlights(simulation, in: preview.chart, language: language.tag)
  }

  private func zoomButton(_ id: String, _ phrase: ExplorerPhrase, sign: () -> String) -> Element {
    let sign = sign()
    return HTML.button(type: .button, id: id, class: "chip", .aria("label", language(phrase)), .hidden()) { sign }
  }

  // MARK: The result of the last step

  @MarkupBuilder private func answer(_ simulation: Simulation, _ preview: Preview, _ words: Wording) -> Fragment {
    if let unapplied = unapplied(preview, words) { HTML.p(id: "unapplied", class: "stop-note") { unapplied } }
    if let interruption = simulation.interruption {
      HTML.p(class: "stop-note") { InterruptionText(interruption, of: simulation.run.steps, words: words).text }
    }
    if let rejection = simulation.rejection {
      WorkspaceRefusal(rejection: rejection, words: words)
    } else {
      HTML.p(id: "announcement") {
        language(.announceState, words.plainStates(simulation.final.atomicStates))
        switch simulation.final.status {
        case .running: ""
        case .ended: language.sentenceBreak + language(.announceEnded)
        case .stopped(let limit): language.sentenceBreak + language.remark(on: limit)
        }
      }
    }
  }

  private func unapplied(_ preview: Preview, _ words: Wording) -> String? {
    let text: String
    switch preview.unapplied {
    case nil: return nil
    case .unknown(let error): text = language(.workspaceUnknown, error.text(in: language))
    case .refused(let index, let step): text = language(.workspaceUnapplied, String(index + 1), words.wanted(by: step))
    }
    return text + language.sentenceBreak + language(.workspaceUnappliedHint)
  }

  // MARK: Moves

  private func moves(_ simulation: Simulation, _ preview: Preview, _ words: Wording) -> Element {
    let offered = simulation.moves.filter(\.step.isOfPerson)
    let names = Set(offered.map { words.wanted(by: $0.step) })
    let refused = simulation.eventNames.map { name -> Step in
      preview.chart.stateRequested(by: name).map { .request($0) }
        ?? .event(name, payload: simulation.payloadExamples[name]?.first)
    }.filter { !names.contains(words.wanted(by: $0)) }
    return HTML.div(id: "moves", class: "moves", .role("group"), .aria("labelledby", "moves-title")) {
      HTML.h2(id: "moves-title", class: "visually-hidden") { language(.movesCard) }
      HTML.ul {
        for move in offered.prefix(Self.maxMoves) {
          HTML.li { StepButton(step: move.step, class: "move") { label(move, words) } }
        }
        if let delay = simulation.final.nextDelay, simulation.final.status == .running {
          HTML.li {
            StepButton(step: .advance(delay), class: "move") {
              Fragment { language(.workspaceAdvance, language.duration(milliseconds: delay.milliseconds)) }
            }
          }
        }
        for step in refused.prefix(Self.maxMoves) {
          HTML.li { StepButton(step: step, class: "move off") { Fragment { words.wanted(by: step) } } }
        }
      }
      if simulation.rejection == nil {
        for name in undecided(simulation, preview.chart) { ConditionQuestion(name: name, language: language) }
      }
    }
  }

  /// The conditions of the active states' transitions that nobody has decided.
  private func undecided(_ simulation: Simulation, _ chart: Statechart) -> [String] {
    let open = Set(simulation.final.variables.filter { $0.value == .null }.map(\.name))
    guard !open.isEmpty, simulation.final.status == .running else { return [] }
    let active = Set(simulation.final.configuration)
    let names = chart.transitions.filter { active.contains($0.id.source) }.compactMap(\.condition?.answerName)
    return Array(Set(names).intersection(open).sorted().prefix(Self.maxAsked))
  }

  @MarkupBuilder private func label(_ move: Move, _ words: Wording) -> Fragment {
    HTML.span {
      HTML.b { words.wanted(by: move.step) }
      if case .event = move.step, !move.targets.isEmpty { " " + language(.moveTo, "", words.plainStates(move.targets)) }
    }
  }

  // MARK: The run

  @MarkupBuilder private func run(_ simulation: Simulation, _ words: Wording) -> Fragment {
    let steps = simulation.records.filter { $0.outcome.rejection == nil }.map(\.step)
    if !steps.isEmpty {
      let first = max(0, steps.count - Self.maxSteps)
      HTML.div(id: "run", class: "so-far", .role("group"), .aria("label", language(.workspaceRun))) {
        backButton(0, of: steps.count) { language(.workspaceStart) }
        if first > 0 { HTML.span { "…" } }
        for index in first..<steps.count {
          HTML.span(.aria("hidden", true)) { "›" }
          backButton(index + 1, of: steps.count) { words.step(steps[index]) }
        }
        HTML.span(class: "ways") {
          backWay("back", steps.count - 1) { language(.back) }
          backWay("restart", 0) { language(.restart) }
        }
      }
    }
  }

  /// A moment of the run, to which its button goes back.
  private func backButton(_ count: Int, of all: Int, _ name: () -> String) -> Element {
    let name = name()
    return HTML.button(
      type: .submit, name: WorkspaceField.back, value: String(count), class: "moment",
      .aria("current", count == all ? "step" : nil), .attribute("form", "new")
    ) { name }
  }

  private func backWay(_ id: String, _ count: Int, _ name: () -> String) -> Element {
    let name = name()
    return HTML.button(
      type: .submit, name: WorkspaceField.back, value: String(count), id: id, class: "button small",
      .attribute("form", "new")
    ) { name }
  }
}

/// A button that takes steps after the run.
struct StepButton: MarkupComponent {
  let steps: [Step]
  let classes: String
  let label: String?
  let content: Fragment

  init(step: Step, class classes: String, @MarkupBuilder content: () -> Fragment) {
    self.init(steps: [step], class: classes, content: content)
  }

  init(steps: [Step], class classes: String, label: String? = nil, @MarkupBuilder content: () -> Fragment) {
    self.steps = steps
    self.classes = classes
    self.label = label
    self.content = content()
  }

  var body: Fragment {
    let content = content
    HTML.button(
      type: .submit, name: WorkspaceField.then, value: steps.text, class: classes, .aria("label", label),
      .data("step", steps.text), .attribute("form", "new")
    ) { content }
  }
}

extension Step {
  /// True if a person takes it by name; the clock has a button of its own.
  fileprivate var isOfPerson: Bool {
    switch self {
    case .event, .request: true
    case .advance, .message, .set: false
    }
  }
}
