import ECMAScriptDataModel
import StatechartExecution
import StatechartFormats
import Statecharts
import Testing

@testable import WebPages

/// The data model that a chart is run with.
@Suite struct DataModelTests {
  private func opened(
    _ dataModel: Statechart.DataModel?, variables: [Variable] = [], script: Script? = nil, condition: Condition? = nil
  ) throws -> any DataModel {
    let chart = Statechart(
      dataModel: dataModel, variables: variables, script: script,
      states: [State("a", transitions: [.on("go", if: condition)])])
    return try CompiledChart(chart).openDataModel()
  }

  @Test func isTheOneThatIsAskedFor() throws {
    #expect(try opened(.null, condition: "n > 1") is NullDataModel)
    #expect(try opened(.ecmascript) is ECMAScriptDataModel)
  }

  @Test func followsFromTheChartIfNoneIsAskedFor() throws {
    #expect(try opened(nil) is NullDataModel)
    #expect(try opened(nil, condition: " In('a')") is NullDataModel)
    #expect(try opened(nil, variables: [Variable("n")]) is ECMAScriptDataModel)
    #expect(try opened(nil, script: Script(.inline("1"))) is ECMAScriptDataModel)
    #expect(try opened(nil, condition: "_event.data.n > 1") is ECMAScriptDataModel)
  }

  @Test func isNamedWhereItStandsIfItIsNotKnown() throws {
    let text =
      "\n <scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' datamodel='xpath'><state id='a'/></scxml>"
    let reader = try #require(FormatCatalog.standard.reader(named: "scxml"))
    let chart = try reader.read(SourceText(text)).chart
    let error = try #require(throws: InvalidChart.self) { try CompiledChart(chart).openDataModel() }
    #expect(error.errors.map(\.code) == [.unknownDataModel])
    #expect(error.errors.first?.position == SourcePosition(line: 2, column: 2))
    #expect(error.description.contains("'xpath'"))
    #expect(throws: InvalidChart.self) {
      try Subject(identifier: "x", compiled: try CompiledChart(chart), scene: nil)
    }
  }
}
