import JSONTree
import MachineSessions
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

/// The arguments of a tool.
struct ToolArguments: Sendable {
  let options: AgentServerOptions
  private let value: Value

  /// - Throws: `ToolFault` if it is no object, or if the tool has no argument of a name: one that was misspelled and
  ///   ignored would look like one that was heeded.
  init(_ value: Value, of tool: AgentTool, options: AgentServerOptions) throws(ToolFault) {
    guard case .object(let members) = value else { throw ToolFault("the arguments should be an object") }
    if case .object(let properties)? = tool.input["properties"] {
      let known = properties.map(\.name)
      if let name = members.map(\.name).first(where: { !known.contains($0) }) {
        let near = suggestion(nearestNames(to: name, among: known))
        throw ToolFault("there is no argument '\(name)'\(near); there are \(known.joined(separator: ", "))")
      }
    }
    self.value = value
    self.options = options
  }

  /// The schemas of a machine's text, its notation and the number of its chart.
  static func machineSchema(
    _ text: String = "text", _ notation: String = "notation", _ chart: String = "chart", is what: String = "a machine"
  ) -> [(String, Value)] {
    [
      (text, Schema.string("The text of \(what), in any notation that Interlock reads; up to 4 MiB.")),
      (notation, Schema.string("The identifier of its notation, such as scxml or mermaid; detected if left out.")),
      (chart, Schema.integer("Which machine of the text is meant, from 1; the first if left out.")),
    ]
  }

  func text(_ name: String) throws(ToolFault) -> String {
    guard let text = try optionalText(name) else { throw ToolFault("the argument '\(name)' is missing") }
    return text
  }

  func optionalText(_ name: String) throws(ToolFault) -> String? {
    switch value[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case _?: throw ToolFault("the argument '\(name)' should be a text")
    }
  }

  func texts(_ name: String) throws(ToolFault) -> [String] {
    guard case .array(let items)? = value[name], items.allSatisfy({ $0.string != nil }) else {
      throw ToolFault("the argument '\(name)' should be a list of texts")
    }
    return items.compactMap(\.string)
  }

  func number(_ name: String) throws(ToolFault) -> Int? {
    switch value[name] {
    case nil, .null?: return nil
    case .number(let number)?:
      if let whole = Int(exactly: number) { return whole }
      fallthrough
    case _?: throw ToolFault("the argument '\(name)' should be a whole number")
    }
  }

  /// An argument as it is; nil if it is missing.
  func any(_ name: String) -> Value? { value[name] }

  /// The conditions of an object with true or false for each name.
  func conditions(_ name: String) throws(ToolFault) -> [String: Bool] {
    guard let given = value[name], given != .null else { return [:] }
    guard let conditions = SessionEvent.conditions(given) else {
      throw ToolFault("the argument '\(name)' should be an object with true or false for each name")
    }
    return conditions
  }

  /// The reader for a text.
  func reader(for source: SourceText, _ notation: String) throws(ToolFault) -> any StatechartReader {
    if let name = try optionalText(notation) {
      if let reader = options.catalog.reader(named: name) { return reader }
      let known = options.catalog.readers.map(\.identifier)
      let near = suggestion(nearestNames(to: name, among: known))
      throw ToolFault("there is no notation '\(name)'\(near); there are \(known.joined(separator: ", "))")
    }
    guard let reader = options.catalog.reader(for: source) else {
      throw ToolFault("the notation of the text was not recognized; name it, as scxml or mermaid")
    }
    return reader
  }

  /// A machine that is ready to run.
  func machine(
    _ text: String = "text", _ notation: String = "notation", _ chart: String = "chart"
  ) throws(ToolFault) -> GivenMachine {
    let source = SourceText(try self.text(text))
    let reader = try reader(for: source, notation)
    let checked = CheckedText(source, in: reader)
    let number = try number(chart) ?? 1
    guard !checked.readings.isEmpty || checked.findings.isEmpty else {
      throw ToolFault(ToolArguments.words(checked.findings.map(\.diagnostic)))
    }
    guard checked.readings.indices.contains(number - 1) else {
      throw ToolFault("the text has \(checked.readings.count) machines, and none with the number \(number)")
    }
    let errors = checked.findings.filter { $0.chart == number - 1 && $0.diagnostic.severity == .error }
    guard errors.isEmpty else { throw ToolFault(ToolArguments.words(errors.map(\.diagnostic))) }
    do throws(InvalidChart) {
      let compiled = try CompiledChart(checked.readings[number - 1].chart)
      let machine = try Machine(identifier: text, compiled: compiled)
      return GivenMachine(
        machine: machine, text: source.text, notation: reader.identifier, ordinal: number, options: options)
    } catch {
      throw ToolFault(ToolArguments.words(error.errors))
    }
  }

  private static func words(_ findings: [Diagnostic]) -> String {
    findings.prefix(20).map { $0.formatted(file: "text") }.joined(separator: "\n")
  }
}

/// A machine that an agent has given.
struct GivenMachine: Sendable {
  /// The maximum number of steps of a run.
  static let maxSteps = 200

  let machine: Machine
  let text: String
  let notation: String
  let ordinal: Int
  let options: AgentServerOptions

  var chart: Statechart { machine.chart }

  /// Reads the text of a run.
  func steps(_ text: String?) throws(ToolFault) -> [Step] {
    guard let text, !text.isEmpty else { return [] }
    let steps: [Step]
    do throws(RunError) {
      steps = try TypedRun(text, of: chart).steps
    } catch {
      throw ToolFault("run: \(error)")
    }
    guard steps.count <= GivenMachine.maxSteps else {
      throw ToolFault("the run has \(steps.count) steps; at most \(GivenMachine.maxSteps) are carried out")
    }
    return steps
  }

  /// The address of the machine's page at a moment; nil if it would be too long.
  func address(after steps: [Step] = []) -> String? {
    options.address(nil, MachineText(text, notation: notation, ordinal: ordinal), steps)
  }

  /// The same as a value.
  func link(after steps: [Step] = []) -> Value { address(after: steps).map { .string($0) } ?? .null }
}
