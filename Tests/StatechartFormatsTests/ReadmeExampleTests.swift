import Foundation
import StatechartExecution
import StatechartFormats
import Statecharts
import Testing

/// The library example of the README, compiled and run.
@Suite struct ReadmeExampleTests {
  @Test func isReadAndRun() throws {
    let text = """
      stateDiagram-v2
        [*] --> Off
        Off --> On : press
      """
    let chart = try FormatCatalog.standard.read(SourceText(text)).chart
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
    let readme = try #require(Repository.text("README.md"))
    let test = try #require(Repository.text("Tests/StatechartFormatsTests/ReadmeExampleTests.swift"))
    let example = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
    let code = Set(ReadmeExampleTests.lines(of: test))
    let lines = ReadmeExampleTests.lines(of: example.components(separatedBy: "```")[0])
    #expect(lines.count > 10)
    for line in lines { #expect(code.contains(line)) }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
