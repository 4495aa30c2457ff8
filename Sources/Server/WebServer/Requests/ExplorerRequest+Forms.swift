import Explanations
import StatechartEvidence
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// The result of applying the forms of a page to its address.
struct SubmittedForms {
  /// True if the address was changed.
  private(set) var isChange = false
  /// The steps of a log of events.
  private(set) var logged: [Step]?
  /// The first fault, at which the others are not applied.
  private(set) var fault: FormFault?

  /// Applies the forms of a query.
  ///
  /// - Parameters:
  ///   - then: The steps that the address has for going on; with them no form gives a step.
  ///   - isWhole: False if the machine cannot follow the run, which then ends before a step that does not apply: the
  ///     run goes on only once the person has seen that.
  init(
    _ query: QueryItems, then: [Step]?, on address: inout ExplorerAddress, of machine: Machine, isWhole: Bool
  ) {
    do throws(FormFault) {
      var steps = then
      if steps == nil { steps = try ExplorerRequest.step(query, of: machine.chart).map { [$0] } }
      if isWhole { try change(&address, taking: steps, query, of: machine) }
      if let fault = address.propertyFault(of: machine.chart) { throw fault }
      if isWhole, let log = query[ExplorerAddress.logField] {
        logged = try ExplorerRequest.log(log, after: address.taken, of: machine)
      }
    } catch {
      fault = error
    }
  }

  /// Takes the steps; without them, adds what a form gives.
  private mutating func change(
    _ address: inout ExplorerAddress, taking steps: [Step]?, _ query: QueryItems, of machine: Machine
  ) throws(FormFault) {
    if let steps {
      address = address.taking(steps)
      isChange = true
    } else {
      isChange = try address.add(query, of: machine)
      if address.addProperty(query) { isChange = true }
    }
  }
}

/// The requests of the forms of a page.
extension ExplorerRequest {
  /// The step that a form asks for: `event` with an optional `payload`, `request`, `advance`, or `set` with a `value`;
  /// nil if it asks for none, or only asks about the event.
  ///
  /// - Throws: `FormFault` if what was typed cannot be one.
  static func step(_ query: QueryItems, of chart: Statechart) throws(FormFault) -> Step? {
    guard query[ExplorerAddress.askField] == nil else { return nil }
    if let event = query["event"] { return try send(event, query["payload"], chart) }
    if let variable = query["set"] {
      let value = query["value"] ?? ""
      return .set(variable, to: try FormFault.value(value, in: .variable(name: variable, value: value)))
    }
    if let state = query["request"] { return .request(chart.state(typed: state) ?? State.ID(state)) }
    guard let text = query["advance"] else { return nil }
    guard let delay = Delay(text.filter { !$0.isWhitespace }) else {
      throw FormFault(.notDelay, in: .clock(delay: text))
    }
    return .advance(delay)
  }

  private static func send(_ event: String, _ payload: String?, _ chart: Statechart) throws(FormFault) -> Step {
    let form = FormFault.Form.event(name: event, payload: payload ?? "")
    guard let event = chart.event(typed: event) else {
      throw FormFault(.unknownEvent(nearest: chart.eventsNearest(to: event)), in: form)
    }
    guard let payload, !payload.allSatisfy(\.isWhitespace) else { return .event(event) }
    return .event(event, payload: try FormFault.value(payload, in: form))
  }

  /// The run that a form asks to be shown next to another: its steps, or an address whose run is taken up to its
  /// moment.
  ///
  /// - Throws: `FormFault` if the machine cannot follow it, or it is too long.
  static func comparison(_ text: String, of machine: Machine) throws(FormFault) -> [Step] {
    let form = FormFault.Form.comparison(run: text)
    let run: TypedRun
    do throws(RunError) {
      run = try TypedRun(text, of: machine.chart)
    } catch {
      throw FormFault(.badRun(error), in: form)
    }
    guard run.steps.text.utf8.count <= ExplorerAddress.longestRunInQuery else {
      throw FormFault(.tooLongRun, in: form)
    }
    return Array(run.steps.prefix(run.position ?? run.steps.count))
  }

  /// The steps of a log of events that are taken after others.
  ///
  /// - Throws: `FormFault` if the machine does not know what a line says, or they are too many.
  static func log(_ text: String, after taken: [Step], of machine: Machine) throws(FormFault) -> [Step] {
    let form = FormFault.Form.log(text: text)
    let steps: [Step]
    do {
      steps = try EventLog.knownSteps(text, of: machine.chart)
    } catch {
      throw FormFault(.badLine(error), in: form)
    }
    do {
      _ = try ExplorerAddress.reading(Run(machine.chart, steps: taken + steps).text, of: machine)
    } catch {
      throw FormFault(.tooLongLog(error), in: form)
    }
    return steps
  }
}

extension ExplorerAddress {
  /// Adds the breakpoint and the run to compare with that forms ask for.
  ///
  /// - Returns: Whether there was anything to add.
  /// - Throws: `FormFault` if one cannot be used.
  mutating func add(_ query: QueryItems, of machine: Machine) throws(FormFault) -> Bool {
    let hasBreakpoint = try addBreakpoint(query, on: machine.chart)
    guard let text = query[ExplorerAddress.compareField]?.trimmed, !text.isEmpty else { return hasBreakpoint }
    compared = try ExplorerRequest.comparison(text, of: machine)
    return true
  }

  /// Adds the property that a form has composed of lists.
  ///
  /// - Returns: Whether there was one.
  mutating func addProperty(_ query: QueryItems) -> Bool {
    guard let sentence = PropertySentence(query) else { return false }
    let language = query[PropertyField.words].flatMap { Language(tag: $0) } ?? self.language ?? .english
    return add(property: sentence.text(in: language))
  }

  private mutating func addBreakpoint(_ query: QueryItems, on chart: Statechart) throws(FormFault) -> Bool {
    guard let text = query[ExplorerAddress.newBreakField]?.trimmed, !text.isEmpty else { return false }
    let form = FormFault.Form.breakpoint(text: text)
    guard let breakpoint = Breakpoint(typed: text, on: chart) else {
      throw FormFault(.notBreakpoint(nearest: chart.statesNearest(to: text)), in: form)
    }
    guard !breakpoints.contains(breakpoint) else { return true }
    guard breakpoints.count < Breakpoint.Limits.count else { throw FormFault(.tooManyBreakpoints, in: form) }
    breakpoints.append(breakpoint)
    return true
  }
}

extension PropertySentence {
  /// The property whose parts a form has; nil if it has none.
  fileprivate init?(_ query: QueryItems) {
    typealias Field = ExplorerAddress.PropertyField
    guard let pattern = query[Field.pattern].flatMap({ Pattern(rawValue: $0) }) else { return nil }
    func part(_ name: String) -> String { query[name]?.trimmed ?? "" }
    self.init(
      pattern, scope: query[Field.scope].flatMap { Scope(rawValue: $0) } ?? .globally, p: part(Field.p),
      q: part(Field.q), within: part(Field.within), r: part(Field.r), s: part(Field.s))
  }
}
