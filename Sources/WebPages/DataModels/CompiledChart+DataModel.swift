import ECMAScriptDataModel
public import StatechartExecution
public import Statecharts

extension CompiledChart {
  /// A data model to run the chart with: the one place that knows them all.
  ///
  /// A chart that names none is run with ECMAScript if it needs data (a variable, a script, a condition other than
  /// `In()`), and without data otherwise. SCXML 3.2.1 leaves that to the platform.
  /// - Throws: `InvalidChart` at the chart's beginning if it names one that Interlock does not have.
  public func openDataModel() throws(InvalidChart) -> any DataModel {
    switch chart.dataModel {
    case .null: return NullDataModel()
    case .ecmascript: return ECMAScriptDataModel()
    case nil:
      if chart.needsData { return ECMAScriptDataModel() }
      return NullDataModel()
    case .other(let name):
      let message = "the data model '\(name)' is not one that charts are run with; 'null' and 'ecmascript' are"
      throw InvalidChart(errors: [Diagnostic(.error, .unknownDataModel, message, at: chart.origin.position)])
    }
  }

}

extension Statechart {
  fileprivate var needsData: Bool {
    let hasVariables = !variables.isEmpty || allStates.contains { !$0.variables.isEmpty }
    return hasVariables || script != nil
      || transitions.contains { $0.condition.map { !$0.source.drop(while: \.isWhitespace).hasPrefix("In") } ?? false }
  }
}

extension Diagnostic.Code {
  /// A chart names a data model that Interlock does not have.
  public static let unknownDataModel = Self("unknown-data-model")
}
