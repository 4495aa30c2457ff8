import StatechartFormats
import Statecharts
import TestSupport
import Testing
import XMLTree

/// Machines that pictures and pages carry.
struct EmbeddedMachineTests {
  private static let named = Statechart(
    name: "@startuml </script><!-- ]]> stateDiagram-v2",
    states: [
      State(
        "a&b", summary: LocalizedText("\u{FFFE} \u{7} <b>", zhHans: "状态"), transitions: [.on("\"go\"", to: "%41 é")]),
      State("%41 é"),
    ])
  private static let charts =
    [SampleCharts.everything, named]
    + RandomChart.Shape.allCases.flatMap { shape in
      (1...20).map { RandomChart.make(seed: $0, shape: shape, states: 12) }
    }

  private func svg(_ text: String, before: String = "") -> String {
    SVG.root(viewBox: SVG.ViewBox(width: 1, height: 1)) {
      SVG.title { before }
      SVG.metadata {
        Element("other", namespace: MarkupNamespace("urn:other")) { "{}" }
        Element(EmbeddedMachine.elementName, namespace: MarkupNamespace(EmbeddedMachine.namespace)) { text }
      }
    }.xml(declaration: true)
  }

  private func page(_ text: String, before: String = "") -> String {
    HTML.document(lang: "en") {
      HTML.head {
        HTML.title { before }
        HTML.dataBlock(type: "application/json", id: EmbeddedMachine.elementID, text: text)
      }
    }.html()
  }

  private func same(_ reading: Reading, _ chart: Statechart, run: String?) {
    #expect(reading.isEmbedded)
    #expect(reading.run == run)
    #expect(reading.diagnostics.isEmpty)
    #expect(InterlockJSONNotation().write(reading.chart) == InterlockJSONNotation().write(chart))
  }

  @Test(arguments: charts.indices, [nil, #"go{"a":"</script>"},!a%20b,+2s"#])
  func picturesAndPagesGiveTheChartBack(index: Int, run: String?) throws {
    let chart = Self.charts[index]
    let embedded = EmbeddedMachine(chart, run: run)
    #expect(embedded.losses.isEmpty)
    #expect(!embedded.text.utf8.contains { "<>&\n\r".utf8.contains($0) })
    for (text, name) in [(svg(embedded.text), "svg"), (page(embedded.text), "html")] {
      let source = SourceText(text)
      #expect(NotationCatalog.standard.reader(for: source)?.identifier == name)
      same(try NotationCatalog.standard.read(source), chart, run: run)
    }
    // A document of Interlock JSON may have a run as well.
    let document = try NotationCatalog.standard.read(SourceText(embedded.text))
    #expect(document.run == run)
    #expect(!document.isEmbedded)
  }

  @Test func whatIsWrongInsideHasItsPlaceInTheWhole() throws {
    let wrong = #"{"interlock":1,"charts":[{"states":["a"],"oops":1}]}"#
    for text in [svg(wrong, before: "one\ntwo"), page(wrong, before: "one\ntwo")] {
      let reading = try NotationCatalog.standard.read(SourceText(text))
      let finding = try #require(reading.diagnostics.first)
      let position = try #require(finding.position)
      let line = try #require(SourceText(text).line(position.line))
      #expect(line.unicodeScalars.dropFirst(position.column - 1).starts(with: "\"oops\"".unicodeScalars))
    }
  }

  /// Where the text is spelled otherwise than what it means, a place in it is none in the file.
  @Test(arguments: ["&#10;", "&#x0A;", "&#13;", "\r\n", "<![CDATA[\n]]>", "&#x20;", "<!-- a -->"])
  func aPositionInsideLiesInTheFile(space: String) throws {
    let wrong = #"{"interlock":1,"charts":[{"states":["a",{"id":"b","initial":"c"}],"oops":1}]}"#
    let spaced = wrong.split(separator: ",").joined(separator: "," + space)
    let text = svg("MACHINE", before: "one\ntwo").split(separator: "MACHINE").joined(separator: spaced)
    let source = SourceText(text)
    let element = try #require(text.utf8.firstRange(of: "<machine".utf8) ?? text.utf8.firstRange(of: "<ns".utf8))
    let reading = try NotationCatalog.standard.read(source)
    #expect(!reading.diagnostics.isEmpty)
    for position in (reading.diagnostics + reading.chart.diagnostics).compactMap(\.position) {
      #expect(position <= source.range.end)
      #expect(position >= source.position(of: element.lowerBound))
    }
    let broken = SourceText(text.split(separator: "}").joined(separator: "]"))
    let errors = try NotationCatalog.standard.read(broken).diagnostics.filter { $0.severity == .error }
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.position.map { $0 <= broken.range.end } ?? false })
  }

  @Test(
    arguments: [
      (SVG.root(viewBox: SVG.ViewBox(width: 1, height: 1)).xml(), "a.svg"), ("<svg", "a.svg"),
      ("<html></html>", "a.html"), ("<!DOCTYPE html><p id=\"interlock-machine\">{}</p>", "a.html"),
      ("<!DOCTYPE html><script id=\"interlock-machine\">{\"interlock\":1", "a.html"),
      ("data:image/png;base64,iVBORw0KGgo=", nil), ("data:image/png;base64,*", nil),
    ] as [(String, String?)])
  func whatCarriesNoMachineSaysSo(text: String, name: String?) {
    #expect(throws: ReadError.self) { try NotationCatalog.standard.read(SourceText(text, fileName: name)) }
  }

  @Test(arguments: RandomChart.Shape.allCases)
  func aThousandChartsAreTheSameAgain(shape: RandomChart.Shape) throws {
    for seed in 1...UInt64(334) {
      let chart = RandomChart.make(seed: seed, shape: shape, states: Int(seed % 20) + 2)
      let reading = try NotationCatalog.standard.read(SourceText(svg(EmbeddedMachine(chart).text)))
      guard reading.chart.jsonText == chart.jsonText else {
        Issue.record("chart \(seed) is another")
        return
      }
    }
  }

  /// Findings are in the text.
  private func found(_ findings: [Diagnostic], in source: SourceText) {
    let end = source.range.end
    #expect(findings.allSatisfy { $0.position.map { $0 <= end } ?? true }, "\(findings), \(end)")
  }

  /// Whatever is changed in a picture or a page, it is read or refused with a finding.
  @Test(arguments: ["svg", "html", "png"])
  func whatIsChangedIsReadOrRefused(name: String) throws {
    let embedded = EmbeddedMachine(SampleCharts.everything, run: "tap").text
    let png = try #require(PNGText.adding(embedded, to: PNGTextTests.pixel))
    let whole = ["svg": Array(svg(embedded).utf8), "html": Array(page(embedded).utf8), "png": png][name] ?? []
    var random = SeededGenerator(seed: 11)
    var refused = 0
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        case 3:
          bytes.insert(
            contentsOf: (["&#10;", "&#x0D;", "\r", "\n"].randomElement(using: &random) ?? "").utf8, at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      do throws(ReadError) {
        let source = try SourceText(bytes: bytes, fileName: "a." + name)
        do throws(ReadError) {
          let reading = try NotationCatalog.standard.read(source)
          found(reading.diagnostics + reading.chart.diagnostics, in: source)
        } catch {
          found(error.diagnostics, in: source)
          throw error
        }
      } catch {
        refused += 1
        #expect(!error.diagnostics.isEmpty)
      }
    }
    #expect(refused > 50)
  }

  @Test func aRunIsAText() throws {
    let reading = try NotationCatalog.standard.read(
      SourceText(#"{"interlock":1,"charts":[{"states":["a"]}],"run":[]}"#))
    #expect(reading.run == nil)
    #expect(reading.diagnostics.map(\.message) == ["'run' is a string, not a list"])
  }
}

extension Statechart {
  fileprivate var jsonText: String { InterlockJSONNotation().write(self).text }
}
