import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing

@testable import ECMAScriptDataModel
@testable import StatechartSimulation

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

  /// Scripts of strangers are examined while they run.
  @Test func onlyScriptsThatAreKnownToEndSoonAreNotWatched() throws {
    let compiled = try CompiledChart(Statechart(dataModel: .ecmascript, states: [State("a")]))
    for (trust, isWatched) in [(ScriptTrust.none, true), (.trusted, false)] {
      let model = try #require(try compiled.openDataModel(trust: trust) as? ECMAScriptDataModel)
      #expect(model.limits.isWatched == isWatched)
    }
  }

  @Test func followsFromTheChartIfNoneIsAskedFor() throws {
    #expect(try opened(nil) is NullDataModel)
    #expect(try opened(nil, condition: " In('a')") is NullDataModel)
    #expect(try opened(nil, variables: [Variable("n")]) is ECMAScriptDataModel)
    #expect(try opened(nil, script: Script(.inline("1"))) is ECMAScriptDataModel)
    #expect(try opened(nil, condition: "_event.data.n > 1") is ECMAScriptDataModel)
  }

  /// Each would fail on the null data model.
  @Test(arguments: ["Income > 5", "In('a') && x", "In(x)", "Inside"]) func conditionsThatOnlyLookLikeIn(
    _ condition: Condition
  ) throws {
    #expect(try opened(nil, condition: condition) is ECMAScriptDataModel)
  }

  static let content: [Content] = [
    .assign(Assign(location: "n", value: .text("1"))), .script(Script(.inline("n = 1"))),
    .log(Log(expression: "1 + 1")), .foreach(Foreach(in: "[1]", item: "i", content: [])),
    .choose(Choose([Choose.Branch(if: "n > 1", content: [])])), .send(Send(event: .computed("'e' + 1"))),
    .send(Send(event: .literal("e"), payload: Payload(names: ["n"]))), .cancel(Cancel(.computed("id"))),
    .choose(Choose([Choose.Branch(if: "In('a')", content: [.log(Log(expression: "1"))])])),
  ]

  @Test(arguments: content) func contentNeedsDataToo(_ content: Content) throws {
    func model(_ content: [Content]) throws -> any DataModel {
      try CompiledChart(Statechart(states: [State("a", onEntry: [Block(content)])])).openDataModel()
    }
    #expect(try model([content]) is ECMAScriptDataModel)
    let plain = Content.choose(Choose([Choose.Branch(if: "In('a')", content: [.raise(Raise("e"))])]))
    #expect(try model([plain, .log(Log(label: "text"))]) is NullDataModel)
  }

  @Test func oneThatIsNotRunIsReportedWithItsPosition() throws {
    let text =
      "\n <scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' datamodel='xpath'><state id='a'/></scxml>"
    let reader = try #require(NotationCatalog.standard.reader(named: "scxml"))
    let chart = try reader.read(SourceText(text)).chart
    let finding = try #require(chart.dataModelFinding)
    #expect(finding.code == .unknownDataModel)
    #expect(finding.severity == .warning)
    #expect(finding.position == SourcePosition(line: 2, column: 2))
    #expect(finding.message.contains("'xpath'"))
    #expect(try CompiledChart(chart).openDataModel() is NamedConditionModel)
    _ = try Machine(identifier: "x", compiled: try CompiledChart(chart))
  }

  @Test(arguments: [Statechart.DataModel.null, .ecmascript, .named])
  func oneThatIsRunIsNot(model: Statechart.DataModel) {
    #expect(Statechart(dataModel: model, states: [State("a")]).dataModelFinding == nil)
    #expect(Statechart(states: [State("a")]).dataModelFinding == nil)
  }
}
