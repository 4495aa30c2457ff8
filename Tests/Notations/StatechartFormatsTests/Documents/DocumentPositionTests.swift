import StatechartFormats
import Statecharts
import Testing

/// Where things are in a document, and what is said of blocks that cannot be read.
struct DocumentPositionTests {
  private static let text = """
    # Door

    > ```mermaid
    > stateDiagram-v2
    >   [*] --> A
    >   A --> B : go
    > ```

    ```mermaid
    stateDiagram-v2
      [*] -->
    ```

      <pre class="mermaid">stateDiagram-v2
      [*] --&gt; C : a
      C -->
      </pre>
    """

  private func readings() throws -> [Reading] { try DocumentNotation().readAll(SourceText(Self.text)) }

  @Test func thingsAreWhereTheDocumentHasThem() throws {
    let readings = try readings()
    #expect(readings.count == 3)
    #expect(readings.map { $0.range?.start.description } == ["3:1", "9:1", "14:1"])
    #expect(readings.map { $0.range?.end.line } == [7, 12, 17])
    #expect(readings[0].chart.state("A")?.origin.position?.description == "5:13")
    #expect(readings[0].chart.state("A")?.transitions.first?.origin.position?.line == 6)
    #expect(readings[2].chart.state("C")?.origin.position?.line == 15)
  }

  @Test func aBrokenDiagramIsAnErrorAtItsPlace() throws {
    let readings = try readings()
    #expect(readings.map(\.hasErrors) == [false, true, true])
    #expect(readings[1].diagnostics.first?.position?.description == "11:10")
    #expect(readings[2].diagnostics.contains { $0.position?.line == 16 && $0.severity == .error })
  }

  @Test func theFirstIsTakenWhereNoneIsNamed() throws {
    let reading = try DocumentNotation().read(SourceText(Self.text))
    #expect(reading.chart.state("B") != nil)
    #expect(reading.diagnostics.map(\.message) == ["the document has 3 charts; this is the first"])
  }

  @Test func theFirstWithoutErrorsIsTakenAndTheOthersAreWarnedOf() throws {
    let text = "```mermaid\nstateDiagram\n  [*] -->\n```\n```mermaid\nstateDiagram\n  [*] --> B\n```\n"
    let reading = try DocumentNotation().read(SourceText(text))
    #expect(reading.chart.states.map(\.id) == ["B"])
    #expect(reading.diagnostics.filter { $0.severity == .warning }.map { $0.position?.line } == [3])
    #expect(reading.diagnostics.contains { $0.message.hasSuffix("number 2, the first without errors") })
  }

  @Test func codeThatCannotBeReadIsPassedOverWithANote() throws {
    let code = "```js\nconst m = createMachine({ states: { a: {} );\n```\n"
    let reading = try DocumentNotation().read(SourceText(code + "```dot\ndigraph { a -> b }\n```\n"))
    #expect(reading.chart.allStates.count == 2)
    #expect(reading.diagnostics.contains { $0.severity == .note && $0.position?.line == 2 })
    let error = try #require(throws: ReadError.self) { try DocumentNotation().readAll(SourceText(code)) }
    #expect(error.diagnostics.last?.position?.line == 2)
  }

  /// A chart that says nothing of its own place is where its block is.
  @Test func whatConcernsAWholeChartIsAtItsBlock() throws {
    let reading = try DocumentNotation().read(SourceText("\n\n```mermaid\nstateDiagram\n  A --> B\n```\n"))
    #expect(reading.chart.origin.position?.line ?? 0 >= 3)
    #expect(reading.diagnostics.allSatisfy { $0.position?.line ?? 0 >= 3 })
  }

  @Test(arguments: [(200, false), (201, true)]) func blocksAreCounted(count: Int, isBeyond: Bool) throws {
    let text = String(repeating: "```smcat\na => b;\n```\n", count: count)
    let readings = try DocumentNotation().readAll(SourceText(text))
    #expect(readings.count == 200)
    #expect(readings[0].diagnostics.contains { $0.code == .limitExceeded } == isBeyond)
  }

  @Test(arguments: [
    String(repeating: "```", count: 20_000), String(repeating: "> ", count: 20_000) + "```mermaid",
    String(repeating: "<pre class=\"mermaid\">\n", count: 5_000), String(repeating: "@startuml\n", count: 5_000),
    String(repeating: "{`\n", count: 5_000), String(repeating: "[mermaid]\n", count: 20_000),
    String(repeating: ".. mermaid::\n", count: 5_000), String(repeating: "<!--\n```\n", count: 5_000),
    "<pre " + String(repeating: "class = ", count: 20_000) + ">\n</pre>",
    String(repeating: "{% mermaid %}\n", count: 20_000), String(repeating: "#+begin_src a\n", count: 20_000),
    String(repeating: "<pre ", count: 20_000), String(repeating: "<pre ", count: 20_000) + ">",
    "<pre class=\"mermaid\">" + String(repeating: "<code>", count: 20_000) + "</pre>",
    "<pre class=\"mermaid\">" + String(repeating: "&amp;&#xFFFFFFFF;&#0;", count: 5_000) + "</pre>",
    String(repeating: "<", count: 50_000), String(repeating: "|-\n", count: 20_000),
  ])
  func hostileTextsEnd(text: String) {
    _ = try? DocumentNotation().readAll(SourceText(text))
    _ = NotationCatalog.standard.reader(for: SourceText(text))
  }
}
