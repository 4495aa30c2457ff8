import Explanations
import Lessons
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The moves with which the run of an answer can go on, as buttons that add them to it; and what the run says so far.
struct RunBuilder: MarkupComponent {
  /// The maximum number of moves, and of refused events, that are listed.
  private static let maxListed = 60

  let page: ExercisePage
  /// The address to which the form is sent when a button is pressed.
  let address: String
  private let fault: RunError?
  private let hasSteps: Bool
  /// The machines at the end of the run; none if it cannot be read.
  private let moments: [Simulation]
  private let moves: [Step]
  private let refused: [Step]

  init(page: ExercisePage, address: String) {
    self.page = page
    self.address = address
    let exercise = page.exercise
    do throws(RunError) {
      let steps = try AnswerDraft(page.answer, to: exercise).steps()
      moments = exercise.machines.map { $0.replay(of: exercise.opening + steps) }
      (fault, hasSteps) = (nil, !steps.isEmpty)
    } catch {
      (moments, fault, hasSteps) = ([], error, true)
    }
    // The machine that refuses a move would show whether an answer distinguishes the two machines.
    let hidesMoves = moments.count > 1 && !page.access.explains
    let valid = RunBuilder.once(moments.flatMap { $0.moves.map(\.step).filter(\.isOffered) })
    let names = Set(valid.map(\.name))
    let others = moments.flatMap { moment in
      moment.eventNames.map { name -> Step in
        moment.run.chart.stateRequested(by: name).map { .request($0) }
          ?? .event(name, payload: moment.payloadExamples[name]?.first)
      }
    }
    let events = RunBuilder.once(others)
    moves = hidesMoves ? events : valid
    refused = hidesMoves ? [] : events.filter { !names.contains($0.name) }
  }

  private var language: Language { page.language }

  var body: Fragment {
    HTML.div(id: "builder", class: "builder", .role("group"), .aria("label", language(.movesCard))) {
      now
      HTML.ul(class: "chips") {
        for step in moves.prefix(Self.maxListed) { HTML.li { button(step, "chip") } }
        for step in refused.prefix(Self.maxListed) { HTML.li { button(step, "chip off") } }
      }
      HTML.p(class: "field-row") {
        if hasSteps || page.answer.contains(where: \.isNewline) {
          edit(.undo, .exerciseUndo)
        }
        if hasSteps, fault == nil, !page.exercise.asksForOneRun { edit(.newRun, .exerciseNewRun) }
      }
    }
  }

  /// The states to which the run has led, or the reason why it cannot be read.
  @MarkupBuilder private var now: Fragment {
    HTML.p(class: fault == nil ? "now" : "now fault") {
      if let fault {
        fault.text(in: language)
      } else if moments.count == 1, let moment = moments.first {
        let states = page.words.plainStates(moment.final.atomicStates)
        if moment.rejection != nil, let step = moment.records.last?.step {
          language.markup(.exerciseStillIn, HTML.b { page.words.wanted(by: step) }, HTML.b { states })
        } else {
          language.markup(.announceState, HTML.b { states })
        }
        language.sentenceBreak
      }
      if fault == nil { language(.exercisePress) }
    }
  }

  private func button(_ step: Step, _ classes: String) -> Element {
    let words = Wording(chart: chart(of: step), language: language)
    return page.draftButton(ExercisePage.addField, step.description, class: classes, to: address) {
      words.step(step)
      if classes != "chip" { HTML.span(class: "visually-hidden") { " · " + language(.exerciseRefusedHere) } }
    }
  }

  private func edit(_ edit: ExercisePage.Edit, _ phrase: ExercisePhrase) -> Element {
    page.draftButton(ExercisePage.editField, edit.rawValue, class: "button small", to: address) { language(phrase) }
  }

  /// The chart that has a step's name.
  private func chart(of step: Step) -> Statechart {
    let charts = page.exercise.machines.map(\.chart)
    guard case .event(let name, _) = step else { return charts[0] }
    return charts.first { $0.handles(name) } ?? charts[0]
  }

  private static func once(_ steps: [Step]) -> [Step] {
    var known: Set<Step> = []
    return steps.filter { known.insert($0).inserted }
  }
}

extension Step {
  /// True for what a run is made of: events, requests for states, and time.
  fileprivate var isOffered: Bool {
    switch self {
    case .event, .request, .advance: true
    case .message, .set: false
    }
  }

  /// The step without what it carries.
  fileprivate var name: Step {
    switch self {
    case .event(let name, _): .event(name)
    case .request, .advance, .message, .set: self
    }
  }
}
