import OrderedCollections
import Statecharts

/// Writes a chart as an enum of its innermost states.
struct SwiftEnumWriter {
  private let chart: Statechart
  private let plan: SwiftEnumPlan
  private let cases: DraftNames
  private let name: String
  private var output = IndentedText()

  private init(_ chart: Statechart, form: String, hasEvents: Bool) {
    self.chart = chart
    plan = SwiftEnumPlan(chart, form: form, hasEvents: hasEvents)
    cases = DraftNames(swift: plan.states.map(\.id.name), reserved: SwiftIdentifier.cases, adding: "State")
    let stem = SwiftIdentifier.type(chart.name ?? "", else: "Machine")
    name = SwiftIdentifier.types.contains(stem) ? stem + "Machine" : stem
  }

  private func label(_ id: State.ID) -> String { SwiftIdentifier.quoted(cases[id.name].name) }

  private func losses(_ form: String) -> WritingLosses {
    var losses = plan.losses
    losses.addCodeLosses(of: chart, form: form)
    for state in chart.memberStates where state.children.contains(where: { !$0.isHistory }) {
      losses.add("\(form) has no states within states: those inside are written", "'\(state.id)'", at: state.origin)
    }
    losses.addNames(of: plan.states, cases)
    return losses
  }

  private mutating func writeCases() {
    for state in plan.states {
      if state.displayName != nil || state.summary != nil {
        output.documentation(state.label(), state.summary?.text)
      }
      output.line("case \(label(state.id))")
    }
  }

  /// The property by which readers know where a machine begins.
  private mutating func writeInitial() {
    guard let initial = plan.initial else { return }
    let taken = Set(plan.states.map { cases[$0.id.name].name })
    let known = ["initial", "initialState", "start", "startState"]
    let property = known.first { !taken.contains($0) } ?? "theInitialState"
    output.line("")
    output.documentation("Where the machine begins.")
    output.line("static let \(property) = \(name).\(label(initial))")
  }
}

// MARK: - The list of next states

extension SwiftEnumWriter {
  static func writeList(_ chart: Statechart) -> Writing {
    let form = "A Swift enum"
    var writer = SwiftEnumWriter(chart, form: form, hasEvents: false)
    writer.writeList()
    var losses = writer.losses(form)
    if !writer.plan.rows.isEmpty { losses.add("\(form) with a list of next states has no events") }
    for row in writer.plan.rows where row.condition != nil {
      losses.add(
        "\(form) with a list of next states has no conditions: what they guard is allowed", "'\(row.transition.id)'",
        at: row.transition.origin)
    }
    return Writing(writer.output.text, diagnostics: losses.diagnostics)
  }

  private mutating func writeList() {
    let next = Dictionary(grouping: plan.rows, by: \.source).mapValues { OrderedSet($0.map(\.target)) }
    output.documentation(chart.title?.text ?? chart.name ?? name, chart.summary?.text)
    output.open("enum \(name): CaseIterable {")
    writeCases()
    // Of nothing, nothing can be asked.
    guard !plan.states.isEmpty else { return output.close("}") }
    writeInitial()
    output.line("")
    output.documentation("The states that may come next.")
    output.open("var validNextStates: Set<\(name)> {")
    output.line("switch self {")
    for state in plan.states {
      let targets = (next[state.id] ?? []).map { "." + label($0) }
      output.line("case .\(label(state.id)): [\(targets.joined(separator: ", "))]")
    }
    output.line("}")
    output.close("}")
    output.line("")
    output.documentation("Whether a state may come next.")
    output.open("func canEnter(_ state: \(name)) -> Bool {")
    output.line("validNextStates.contains(state)")
    output.close("}")
    output.close("}")
  }
}

// MARK: - The switch over state and event

extension SwiftEnumWriter {
  static func writeSwitch(_ chart: Statechart) -> Writing {
    let form = "A Swift switch"
    var writer = SwiftEnumWriter(chart, form: form, hasEvents: true)
    writer.writeSwitch()
    var losses = writer.losses(form)
    losses.addNames(of: writer.eventCases.events, writer.eventCases.names)
    let events = Set(writer.plan.rows.compactMap(\.event) + chart.events.map(\.name))
    if events == ["*"] {
      // Without the name of an event there is none to switch over.
      for row in writer.plan.rows where row.event != nil {
        losses.add("\(form) has no wildcards of events", "'\(row.transition.id)'", at: row.transition.origin)
      }
    }
    if writer.plan.rows.contains(where: { $0.condition != nil }) {
      losses.add("conditions are variables, for the program to set", as: .note)
    }
    return Writing(writer.output.text, diagnostics: losses.diagnostics)
  }

  /// The events that are cases, and what the cases are called.
  private var eventCases: (events: OrderedSet<String>, names: DraftNames) {
    let events = OrderedSet(plan.rows.compactMap(\.event).filter { $0 != "*" } + chart.events.map(\.name))
    return (events, DraftNames(swift: events, reserved: SwiftIdentifier.cases, adding: "Event"))
  }

  private mutating func writeSwitch() {
    let rows = plan.rows.filter { $0.event != nil }
    let (names, events) = eventCases
    let conditions = SwiftConditionNames(rows.compactMap(\.condition))
    output.documentation(chart.title?.text ?? chart.name ?? name, chart.summary?.text)
    output.open("enum \(name): CaseIterable {")
    writeCases()
    writeInitial()
    // Without events there is nothing to switch over.
    guard !plan.states.isEmpty, !names.isEmpty else { return output.close("}") }
    output.line("")
    writeNext(rows, names, events, conditions)
    output.close("}")
    output.line("")
    output.documentation("What may happen.")
    output.open("enum \(name)Event: CaseIterable {")
    let summaries = Dictionary(
      chart.events.compactMap { event in event.summary.map { (event.name, $0.text) } },
      uniquingKeysWith: { first, _ in first })
    for event in names {
      if let summary = summaries[event] { output.comment(summary, mark: "///") }
      output.line("case \(SwiftIdentifier.quoted(events[event].name))")
    }
    output.close("}")
    writeConditions(conditions)
    output.line("")
    output.documentation("An event that a state refuses.")
    output.open("struct \(name)Refusal: Error {")
    output.line("let state: \(name)")
    output.line("let event: \(name)Event")
    output.close("}")
  }

  private mutating func writeConditions(_ conditions: SwiftConditionNames) {
    guard !conditions.texts.isEmpty else { return }
    output.line("")
    output.documentation("What holds at the moment.")
    output.open("struct \(name)Conditions {")
    for text in conditions.texts {
      output.documentation("Whether `\(text)`.")
      output.line("var \(conditions.variable(text)) = true")
    }
    output.close("}")
  }

  private mutating func writeNext(
    _ rows: [SwiftEnumPlan.Row], _ names: OrderedSet<String>, _ events: DraftNames,
    _ conditions: SwiftConditionNames
  ) {
    output.documentation("The state that an event leads to.")
    output.line("///")
    output.line("/// - Throws: the refusal if the state does not expect the event.")
    let isConditional = rows.contains { $0.condition != nil }
    let given = isConditional ? ", given conditions: \(name)Conditions = \(name)Conditions()" : ""
    output.open("func next(on event: \(name)Event\(given)) throws(\(name)Refusal) -> \(name) {")
    output.line("switch (self, event) {")
    var handled: Set<[String]> = []
    for row in rows {
      guard let event = row.event, !handled.contains([row.source.name, event]),
        !handled.contains([row.source.name, "*"])
      else { continue }
      // A condition that is asked again does not hold.
      if let condition = row.condition, !handled.insert([row.source.name, event, condition]).inserted { continue }
      let pattern = event == "*" ? "_" : "." + SwiftIdentifier.quoted(events[event].name)
      let condition = row.condition.map { " where \(conditions.expression($0, of: "conditions."))" } ?? ""
      if row.condition == nil { handled.insert([row.source.name, event]) }
      output.open("case (.\(label(row.source)), \(pattern))\(condition):")
      for content in row.transition.content { output.comment(content.summary(of: chart)) }
      output.line("return .\(label(row.target))")
      output.close()
    }
    // If each state expects each event, nothing is left to refuse.
    let isComplete = plan.states.allSatisfy { state in
      handled.contains([state.id.name, "*"])
        || !names.isEmpty && names.allSatisfy { handled.contains([state.id.name, $0]) }
    }
    if !isComplete { output.line("default: throw \(name)Refusal(state: self, event: event)") }
    output.line("}")
    output.close("}")
  }
}
