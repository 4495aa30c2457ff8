import ECMAScriptDataModel
package import StatechartExecution
import StatechartFormats
package import Statecharts

/// The data models that charts are run with: the one place that knows them all.
enum DataModels {
  /// A new data model for a chart; ECMAScript if it asks for none. One of a name that is not known is not run: its
  /// conditions are asked.
  static func model(for chart: Statechart, trust: ScriptTrust) -> any DataModel {
    switch chart.dataModel {
    case .null: NullDataModel()
    case .ecmascript, nil: scriptModel(for: chart, trust: trust)
    case .named, .other: NamedConditionModel(chart)
    }
  }

  /// ECMAScript, with questions where conditions of the chart ask some.
  private static func scriptModel(for chart: Statechart, trust: ScriptTrust) -> any DataModel {
    let model = ECMAScriptDataModel(limits: ECMAScriptDataModel.Limits(isWatched: trust == .none))
    let names = chart.namedConditions
    return names.isEmpty ? model : AskingModel(model, names: names)
  }
}

/// The trust in the scripts of a chart.
package enum ScriptTrust: Sendable {
  /// Nothing: they may run for ever, and are examined while they run.
  case none
  /// They have no loops, functions or patterns, and end soon whatever data they are given.
  case trusted
}

extension CompiledChart {
  /// A data model to run the chart with.
  ///
  /// A chart that names none is run with ECMAScript if it needs data (a variable, a script, an expression, a condition
  /// other than `In()` alone), and without data otherwise. SCXML 3.2.1 leaves that to the platform.
  ///
  /// - Parameter trust: The trust in the chart's scripts.
  /// - Throws: Nothing at present; a chart in a language that is not run here has a warning (`dataModelFinding`).
  package func openDataModel(trust: ScriptTrust = .none) throws(InvalidChart) -> any DataModel {
    if chart.dataModel == nil, !chart.needsData { return NullDataModel() }
    return DataModels.model(for: chart, trust: trust)
  }
}

extension Statechart {
  /// A warning at the chart's beginning if it asks for a data model that charts are not run with.
  package var dataModelFinding: Diagnostic? {
    foreignDataModel.map { name in
      let message =
        "the data model '\(name)' is not one that charts are run with ('null', 'ecmascript' and 'named' are): "
        + "its conditions are asked by name, and its actions are only named"
      return Diagnostic(.warning, .unknownDataModel, message, at: origin.position)
    }
  }
}

extension Diagnostic.Code {
  /// A chart names a data model that Interlock does not have.
  package static let unknownDataModel = Self("unknown-data-model")
}

/// The engine that runs the scripts of charts.
package enum ScriptEngine {
  /// Prepares the process for the engine. To be called once, first of all in `main`: on Apple platforms it changes the
  /// environment, and without it some endless loops are not stopped (see `prepareProcessForScripts`).
  package static func prepareProcess() { prepareProcessForScripts() }
}

extension SessionResources {
  /// Returns the resources that Interlock lets charts reach: invoked charts in SCXML, XML, and texts at addresses where
  /// a host has any.
  ///
  /// - Parameters:
  ///   - text: The text at an address.
  ///   - model: A new data model of the kind that an invoked chart asks for; nil if there is none of the kind.
  package static func standard(
    text: @escaping @Sendable (String) -> String? = { _ in nil },
    model: @escaping @Sendable (Statechart) -> (any DataModel)?
  ) -> SessionResources {
    SessionResources(
      text: text, markup: { ForeignElement(xml: $0).map { [.element($0)] } },
      chart: { source throws(InvocationError) in
        do throws(ReadError) {
          return switch source {
          case .text(let text, let address):
            try SCXMLNotation().invokedChart(in: SourceText(text, fileName: address))
          case .element(let element): try SCXMLNotation().invokedChart(in: element)
          }
        } catch {
          throw InvocationError(error.description)
        }
      }, model: model)
  }

  /// The resources that charts can reach where there are no files.
  package static var plain: SessionResources { standard { DataModels.model(for: $0, trust: .none) } }
}
