import StatechartExecution
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// The library example of the README, compiled and run.
@Suite struct ReadmeExampleTests {
  @Test func isReadAndRun() throws {
    let text = """
      stateDiagram-v2
        [*] --> Off
        Off --> On : press
      """
    let chart = try NotationCatalog.standard.read(SourceText(text)).chart
    let replay = try Run(chart, text: "press,press").replay(with: NullDataModel())
    var printed: [String] = []
    func print(_ step: Step, _ word: String) { printed.append("\(step) \(word)") }
    for record in replay.records {
      print(record.step, record.outcome.rejection == nil ? "taken" : "refused")
    }
    #expect(printed == ["press taken", "press refused"])
  }

  /// Each line of the README's example is a line above.
  @Test func isTheExampleOfTheReadme() throws {
    #expect(try DocumentedExample.missingLines(of: "README.md") == [])
  }
}
