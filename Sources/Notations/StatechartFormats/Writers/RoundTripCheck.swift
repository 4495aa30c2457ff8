import Statecharts

/// The losses of a chart in a notation: the differences between it and the chart that is read from the written text.
///
/// Empty if both behave alike and look alike to people. A change of behaviour is a warning, one that only people see a
/// note; each has the position of its element. Of each kind of loss the first twenty are reported.
struct RoundTripCheck {
  /// The kind of a loss.
  enum Kind: Hashable {
    case names, states, structure, beginnings, transitions, conditions, content, order, texts, data
  }

  private static let most = 20

  let notation: String
  let chart: Statechart
  let again: Statechart
  let language: String
  /// The names that states have in the text.
  private let names: [State.ID: State.ID]
  var events: RoundTripEvents
  private var found: [Diagnostic] = []
  private var counts: [Kind: Int] = [:]

  /// Reads what was written of a chart and compares.
  static func losses(
    of chart: Statechart, writtenAs text: String, names: [State.ID: String], in language: String,
    by reader: some StatechartReader
  ) -> [Diagnostic] {
    do throws(ReadError) {
      let reading = try reader.read(SourceText(text))
      let spelled = names.mapValues { State.ID(DraftNames.identifier($0)) }
      var comparison = RoundTripCheck(
        notation: reader.title, chart: chart, again: reading.chart, language: language, names: spelled)
      comparison.compare()
      return comparison.diagnostics
        + reading.diagnostics.compactMap { finding in
          finding.severity == .error ? comparison.misread(finding) : nil
        }
    } catch {
      let reason = error.diagnostics.first?.message ?? "it is not well-formed"
      return [Diagnostic(.warning, .notExpressible, "what is written cannot be read back: \(reason)")]
    }
  }

  private init(notation: String, chart: Statechart, again: Statechart, language: String, names: [State.ID: State.ID]) {
    self.notation = notation
    self.chart = chart
    self.again = again
    self.language = language
    self.names = names
    events = RoundTripEvents(chart, language: language)
  }

  private func misread(_ finding: Diagnostic) -> Diagnostic {
    Diagnostic(.warning, .notExpressible, "a part of what is written cannot be read back: \(finding.message)")
  }

  private var diagnostics: [Diagnostic] {
    let more = counts.filter { $0.value > RoundTripCheck.most }.values.reduce(0) { $0 + $1 - RoundTripCheck.most }
    guard more > 0 else { return found }
    return found + [Diagnostic(.note, .notExpressible, "\(more) more losses are not listed")]
  }

  mutating func lose(_ kind: Kind, _ message: String, at origin: Origin, _ severity: Diagnostic.Severity = .warning) {
    counts[kind, default: 0] += 1
    guard counts[kind, default: 0] <= RoundTripCheck.most else { return }
    found.append(Diagnostic(severity, .notExpressible, message, at: origin.position))
  }

  /// The identifier that a state has in the text.
  func name(_ id: State.ID) -> State.ID { names[id] ?? id }

  // MARK: - The chart

  private mutating func compare() {
    compareData()
    var seen: Set<State.ID> = []
    for (place, state) in chart.allStates.enumerated() {
      guard seen.insert(state.id).inserted else {
        lose(.states, "there is more than one state '\(state.id)'; the first is written", at: state.origin)
        continue
      }
      compare(state, in: chart.parentIndex(at: place).map { chart.allStates[$0] })
    }
    compareBeginning(chart.effectiveInitial, again.effectiveInitial, of: nil)
    if chart.label(in: language) != again.label(in: language), chart.name != nil || chart.title != nil {
      lose(.texts, "\(notation) cannot express the chart's title", at: chart.origin, .note)
    }
    compareTexts(chart.summary, again.summary, "what the chart is", at: chart.origin)
    comparePresentation()
    if chart.isTranslated {
      lose(.texts, "\(notation) has one language; the others are omitted", at: .none, .note)
    }
    for message in events.messages { lose(.names, message, at: .none) }
    compareEventTexts()
  }

  private mutating func compareEventTexts() {
    let known = Set(again.alphabet)
    for event in chart.events where !chart.isStateRequest(EventDescriptor(event.name)) {
      let other = EventDescriptor(events.name(of: event.name))
      let label = chart.label(of: EventDescriptor(event.name), in: language).onOneLine
      if known.contains(other.text), again.label(of: other, in: language).onOneLine != label {
        lose(.texts, "\(notation) cannot express the name '\(label)' of the event '\(event.name)'", at: .none, .note)
      }
      compareTexts(event.summary, again.declaration(of: other.text)?.summary, "what '\(event.name)' means", at: .none)
    }
  }

  /// Automata share arrows by what they are, which texts do not say.
  private mutating func comparePresentation() {
    let (own, other) = (chart.presentation, again.presentation)
    func named<Value>(_ values: [State.ID: Value]) -> [State.ID: Value] {
      Dictionary(values.map { (name($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    if own.direction != other.direction || named(own.directions) != other.directions {
      lose(.texts, "\(notation) cannot express in which direction the chart is drawn", at: chart.origin, .note)
    }
    if named(own.links) != other.links {
      lose(.texts, "\(notation) cannot express the links of states", at: chart.origin, .note)
    }
  }

  private mutating func compareData() {
    if again.eventMatching != chart.eventMatching, let name = chart.nameMatchedWhole {
      let message = "\(notation) cannot express that a transition on '\(name.event)' does not take '\(name.other)'"
      lose(.transitions, message, at: name.origin)
    }
    if !chart.variables.isEmpty { lose(.data, "\(notation) cannot express variables", at: chart.variables[0].origin) }
    if let script = chart.script { lose(.data, "\(notation) cannot express the chart's script", at: script.origin) }
    if let needs = chart.firstWithEvaluatedCondition, let model = chart.dataModel {
      let message = "\(notation) cannot express that conditions are in the language '\(model)'; they become questions"
      lose(.data, message, at: needs.origin)
    }
  }

  // MARK: - States

  private mutating func compare(_ state: State, in parent: State?) {
    guard let other = again.state(name(state.id)) else {
      return lose(.states, "the state '\(state.id)' is omitted", at: state.origin)
    }
    if other.id != state.id {
      lose(.names, "the state '\(state.id)' is written as '\(other.id)'", at: state.origin)
    }
    let there = again.parent(of: other.id)?.id
    if there != parent.map({ name($0.id) }) {
      lose(.structure, "the state '\(state.id)' is read back in '\(there?.name ?? "the chart")'", at: state.origin)
    }
    if other.kind != state.kind || other.pseudostate != state.pseudostate {
      lose(.structure, "\(notation) cannot express that '\(state.id)' is \(state.kindName)", at: state.origin)
    }
    if state.kind == .parallel { compareRegions(of: state, other) }
    switch state.kind {
    case .compound, .history: compareBeginning(state.effectiveInitial, other.effectiveInitial, of: state)
    case .atomic, .parallel, .final: break
    }
    compare(state.onEntry, other.onEntry.withoutActivities, "what '\(state.id)' does on entry", at: state.origin)
    compare(state.onExit, other.onExit, "what '\(state.id)' does on exit", at: state.origin)
    compareTransitions(of: state, other)
    compareRest(of: state, other)
  }

  private mutating func compareRest(of state: State, _ other: State) {
    if let first = state.invocations.first {
      lose(.data, "\(notation) cannot express that '\(state.id)' invokes a service", at: first.origin)
    }
    if let data = state.doneData {
      lose(.data, "\(notation) cannot express the done data of '\(state.id)'", at: data.origin)
    }
    if let first = state.variables.first {
      lose(.data, "\(notation) cannot express the variables of '\(state.id)'", at: first.origin)
    }
    if state.label(in: language) != other.label(in: language) {
      lose(
        .texts, "the name '\(state.label(in: language))' becomes '\(other.label(in: language))'", at: state.origin,
        .note)
    }
    compareTexts(state.summary, other.summary, "what '\(state.id)' means", at: state.origin)
  }

  mutating func compareTexts(
    _ text: LocalizedText?, _ other: LocalizedText?, _ what: String, at origin: Origin
  ) {
    guard let text else { return }
    let here = text(in: language).onOneLine
    guard here != other.map({ $0(in: language).onOneLine }), !here.isEmpty else { return }
    lose(.texts, "\(notation) cannot express in these words \(what)", at: origin, .note)
  }

  /// The order of regions is that in which they are entered and their transitions are examined.
  private mutating func compareRegions(of state: State, _ other: State) {
    let wanted = state.children.filter { !$0.isHistory }.map { name($0.id) }
    let known = Set(wanted)
    let kept = other.children.map(\.id).filter(known.contains)
    guard kept.count == wanted.count, kept != wanted else { return }
    lose(.order, "the order of the regions of '\(state.id)' becomes another", at: state.origin)
  }

  private mutating func compareBeginning(_ initial: DefaultTransition, _ other: DefaultTransition, of state: State?) {
    let targets = chart.known(initial.targets)
    if targets.isEmpty { return }
    let subject = state.map { "'\($0.id)'" } ?? "the chart"
    if targets.map(name) != other.targets {
      lose(.beginnings, "\(notation) cannot express where \(subject) begins", at: initial.origin)
    } else if !events.areEqual(initial.content, other.content) {
      lose(.content, "\(notation) cannot express what happens where \(subject) begins", at: initial.origin)
    }
  }

  private mutating func compare(_ blocks: [Block], _ others: [Block], _ what: String, at origin: Origin) {
    guard !events.areEqual(blocks.flatMap(\.content), others.flatMap(\.content)) else { return }
    lose(.content, "\(notation) cannot express \(what)", at: blocks.first?.origin ?? origin)
  }
}

extension [Block] {
  /// Without what is written for services.
  fileprivate var withoutActivities: [Block] {
    map { block in
      Block(
        block.content.filter {
          if case .action(let action) = $0 { !action.name.hasPrefix("do / invoke") } else { true }
        })
    }
  }
}

extension State {
  /// The kind of the state, with an article.
  fileprivate var kindName: String {
    if let pseudostate {
      switch pseudostate {
      case .choice: return "a choice"
      case .junction: return "a junction"
      case .fork: return "a fork"
      case .join: return "a join"
      case .entryPoint: return "an entry point"
      case .exitPoint: return "an exit point"
      case .terminate: return "a termination"
      }
    }
    switch kind {
    case .atomic: return "an atomic state"
    case .compound: return "a compound state"
    case .parallel: return "a parallel state"
    case .final: return "a final state"
    case .history(.shallow): return "a history state"
    case .history(.deep): return "a deep history state"
    }
  }
}

extension Statechart {
  /// True if a text for people is in several languages.
  fileprivate var isTranslated: Bool {
    let texts =
      [title, summary] + events.flatMap { [$0.displayName, $0.summary] }
      + allStates.flatMap { state in
        [state.displayName, state.summary] + state.transitions.flatMap { [$0.displayName, $0.summary] }
      }
    return texts.contains { !($0?.translations.isEmpty ?? true) }
  }
}
