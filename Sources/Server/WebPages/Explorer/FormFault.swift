import Explanations
package import StatechartEvidence
import StatechartSimulation
package import Statecharts
import XMLTree

/// The text that a person typed into a form of the explorer that cannot be made a step, kept for the form to show
/// again.
package struct FormFault: Hashable, Sendable {
  /// The limits of a form.
  package enum Limits {
    /// The maximum number of bytes of a value in JSON.
    package static let bytes = 8 << 10
    /// The maximum number of nested lists and objects in it.
    package static let depth = Run.Limits.payloadDepth
  }

  /// The form, with what was typed into it.
  package enum Form: Hashable, Sendable {
    /// The form for any event.
    case event(name: String, payload: String)
    /// The form that sets a variable.
    case variable(name: String, value: String)
    /// The form that advances the clock.
    case clock(delay: String)
    /// The form for a breakpoint.
    case breakpoint(text: String)
    /// The form that shows another run next to this one.
    case comparison(run: String)
    /// The form that plays a log of events.
    case log(text: String)
    /// The form in which properties are typed.
    case properties(text: String)
  }

  /// The problem with the text.
  package enum Problem: Hashable, Sendable {
    /// The value is not JSON.
    case notJSON(JSONError, isWord: Bool)
    /// The value is longer than it may be.
    case tooLong
    /// No transition waits for such an event; the nearest names come with it.
    case unknownEvent(nearest: [String])
    /// The time is not written as one.
    case notDelay
    /// A breakpoint that is neither a state nor a transition nor a condition; the nearest names of states come with it.
    case notBreakpoint(nearest: [String])
    /// There are as many breakpoints as there may be.
    case tooManyBreakpoints
    /// The machine cannot follow the run.
    case badRun(RunError)
    /// The run is longer than one may be that is compared with another.
    case tooLongRun
    /// The machine does not know what a line of the log says.
    case badLine(EventLog.Fault)
    /// With the log the run would be longer than one may be.
    case tooLongLog(RunError)
    /// A property in a line is not understood.
    case badProperty(line: Int, PropertyFault)
    /// There are more properties than an address may have.
    case tooManyProperties
  }

  package let form: Form
  /// The problem with the text.
  package let problem: Problem

  package init(_ problem: Problem, in form: Form) {
    self.problem = problem
    self.form = form
  }

  /// Reads a value that was typed into a form.
  ///
  /// - Throws: `FormFault` if it is too long or not JSON.
  package static func value(_ text: String, in form: Form) throws(FormFault) -> Value {
    guard text.utf8.count <= Limits.bytes else { throw FormFault(.tooLong, in: form) }
    do {
      return try Value(json: text, limits: JSONReader.Limits(bytes: Limits.bytes, depth: Limits.depth))
    } catch {
      let isWord = text.first { !$0.isWhitespace }.map { $0.isLetter || $0 == "'" } ?? false
      throw FormFault(.notJSON(error, isWord: isWord), in: form)
    }
  }

  /// Returns the error message, in a language.
  func message(in language: Language) -> String {
    switch problem {
    case .notJSON(let error, let isWord):
      let place = error.position
      let fault = language(.faultNotJSON, String(place.line), String(place.column), error.reason.text(in: language))
      return isWord ? fault + language.sentenceBreak + language(.faultQuotes) : fault
    case .tooLong: return language(.faultTooLong, String(Limits.bytes >> 10))
    case .notDelay: return language(.faultNotDelay)
    case .tooManyBreakpoints: return language(.faultTooManyBreakpoints, String(Breakpoint.Limits.count))
    case .badRun(let error): return error.text(in: language)
    case .tooLongRun: return language(.faultTooLongRun, String(ExplorerAddress.longestRunInQuery))
    case .badLine(let fault):
      return language(.faultLogLine, String(fault.line), fault.text, fault.reason.text(in: language))
    case .tooLongLog(let error): return language(.faultLog, error.text(in: language))
    case .badProperty(let line, let fault):
      return language(.faultProperty, String(line), String(fault.offset + 1), Self.message(fault, in: language))
    case .tooManyProperties: return language(.faultTooManyProperties, String(PropertyCheck.Limits.own))
    case .unknownEvent(let nearest): return named(language(.faultUnknownEvent, typedName), nearest, language)
    case .notBreakpoint(let nearest): return named(language(.faultNotBreakpoint, typedName), nearest, language)
    }
  }

  /// Returns the message for a fault in the sentence of a property, with a suggestion.
  static func message(_ fault: PropertyFault, in language: Language) -> String {
    let message = fault.message(in: language)
    guard !fault.nearest.isEmpty else { return message }
    return message + language.sentenceEnd + language(.errorNearest, fault.nearest.joined(separator: language(.or)))
  }

  private func named(_ fault: String, _ nearest: [String], _ language: Language) -> String {
    guard !nearest.isEmpty else { return fault }
    return fault + language.sentenceBreak + language(.errorNearest, nearest.joined(separator: language(.or)))
  }

  /// True if it was typed into the form for an event.
  var isOfEvent: Bool { if case .event = form { true } else { false } }

  private var typedName: String {
    switch form {
    case .event(let name, _), .variable(let name, _): name
    case .breakpoint(let text): text
    case .clock, .comparison, .log, .properties: ""
    }
  }

  /// The part of the address that cannot be used.
  package var part: String {
    switch (form, problem) {
    case (.event, .unknownEvent): "event"
    case (.event, _): "payload"
    case (.variable, _): "value"
    case (.clock, _): "advance"
    case (.breakpoint, _): "stop"
    case (.comparison, _): "compare"
    case (.log, _): "log"
    case (.properties, _): "property"
    }
  }
}

extension FormFault: Error, CustomStringConvertible {
  /// The error message, in English.
  package var description: String { message(in: .english) }
}

/// A field for text, of one line or of several, with a note below it that says what is wrong with what was typed. Then
/// it has the focus, so that it is in view without scripts too.
struct FormField: Sendable {
  let id: String
  /// The error message, if there is an error.
  let fault: String?

  func input(name: String, value: String?, isRequired: Bool = false, _ list: String? = nil) -> Element {
    HTML.input(
      type: .text, name: name, value: value, id: id, .attribute("list", list), .flag("required", isRequired),
      .attribute("autocomplete", "off"), .attribute("spellcheck", "false"),
      .aria("invalid", fault == nil ? nil : "true"), .aria("describedby", fault == nil ? nil : noteID),
      .flag("autofocus", fault != nil))
  }

  func area(name: String, value: String?, rows: Int) -> Element {
    HTML.textarea(
      name: name, value: value ?? "", id: id, rows: rows, .attribute("spellcheck", "false"), .flag("required"),
      .aria("invalid", fault == nil ? nil : "true"), .aria("describedby", fault == nil ? nil : noteID),
      .flag("autofocus", fault != nil))
  }

  @MarkupBuilder var note: Fragment {
    if let fault { HTML.p(id: noteID, class: "fault", .role("alert")) { fault } }
  }

  private var noteID: String { id + "-fault" }
}
