import ECMAScriptDataModel
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport

/// A document of a suite in one of its forms, ready to be run any number of times.
struct Conduct: Sendable {
  let compiled: CompiledChart
  let resources: SessionResources
  /// What was done to the document, for people.
  let remark: String
  private let host: LoopbackHost?

  /// Reads a document; what it names lies next to it, in the same form.
  ///
  /// - Parameter usesWeb: Whether it is to be given a loopback server.
  init(of path: String, as variant: Variant = .original, usesWeb: Bool = false) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let document = try SharedFolder.text("conformance/\(path)")
    remark = try variant.remark(on: document)
    let text = try variant.text(of: document)
    compiled = try CompiledChart(try SCXMLNotation().read(SourceText(text, fileName: path)).chart)
    let host = usesWeb ? try LoopbackHost() : nil
    self.host = host
    var resources = Conduct.resources { address in
      let name = address.hasPrefix("file:") ? String(address.dropFirst(5)) : address
      let text = try? SharedFolder.text("conformance/\(folder)/\(name)")
      return name.hasSuffix(".scxml") ? text.flatMap { try? variant.text(of: $0) } : text
    }
    if let host { resources.location = { host.location(of: $0) } }
    self.resources = resources
  }

  /// A machine that has not started.
  var machine: Interpreter<ECMAScriptDataModel> {
    Interpreter(compiled, model: ECMAScriptDataModel(), resources: resources)
  }

  /// A machine that has been started.
  var startedMachine: Interpreter<ECMAScriptDataModel> {
    var machine = machine
    _ = machine.start()
    return machine
  }

  /// Lets a machine run on by itself, through timers and requests, until nothing is to come or `maxSteps` is at its
  /// end; the steps.
  func settle(_ machine: inout Interpreter<ECMAScriptDataModel>, maxSteps: Int = 1000) -> [Step] {
    var steps: [Step] = []
    while steps.count < maxSteps {
      if let request = machine.snapshot.request, let host {
        steps += host.carryOut(request).map { perform($0, on: &machine) }
      } else if machine.status == .running, let delay = machine.snapshot.nextDelay {
        steps.append(perform(.advance(delay), on: &machine))
      } else {
        break
      }
    }
    return steps
  }

  private func perform(_ step: Step, on machine: inout Interpreter<ECMAScriptDataModel>) -> Step {
    _ = machine.perform(step)
    return step
  }

  /// What lies outside a chart: texts, and all data models.
  static func resources(text: @escaping @Sendable (String) -> String?) -> SessionResources {
    .standard(text: text, model: model(for:))
  }

  private static func model(for chart: Statechart) -> (any DataModel)? {
    switch chart.dataModel {
    case .ecmascript: ECMAScriptDataModel()
    case nil, .null: NullDataModel()
    case .other: nil
    }
  }
}
