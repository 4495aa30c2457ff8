import StatechartFormats
import Statecharts
import Testing

/// Pictures that carry machines, made of bytes here: a picture of one pixel.
struct PNGTextTests {
  static let pixel: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6,
    0,
    0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  @Test(arguments: [nil, "go,!b", #"go{"x":"日"}"#])
  func aPictureGivesTheChartBack(run: String?) throws {
    let embedded = EmbeddedMachine(SampleCharts.everything, run: run)
    let picture = try #require(PNGText.adding(embedded.text, to: Self.pixel))
    #expect(picture.starts(with: Self.pixel.prefix(33)))
    #expect(picture.suffix(12) == Self.pixel.suffix(12))
    let source = try SourceText(bytes: picture, fileName: "a.png")
    #expect(NotationCatalog.standard.reader(for: source)?.identifier == "png")
    let reading = try NotationCatalog.standard.read(source)
    #expect(reading.run == run)
    #expect(reading.isEmbedded)
    #expect(InterlockJSONNotation().write(reading.chart) == InterlockJSONNotation().write(SampleCharts.everything))
  }

  @Test func damageIsFound() throws {
    let picture = try #require(PNGText.adding(EmbeddedMachine(Statechart(states: [State("a")])).text, to: Self.pixel))
    #expect(try NotationCatalog.standard.read(try SourceText(bytes: picture)).chart.states.map(\.id) == ["a"])
    for place in 8..<picture.count {
      var changed = picture
      changed[place] ^= 0x21
      // The header and the end are of no account; a change of the text's chunk is noticed.
      let isOurs = (33..<picture.count - 12).contains(place)
      let chart = try? NotationCatalog.standard.read(try SourceText(bytes: changed)).chart
      #expect(isOurs ? chart == nil : true, "\(place)")
    }
    for count in 0..<picture.count - 12 {
      #expect((try? NotationCatalog.standard.read(try SourceText(bytes: picture.prefix(count)))) == nil)
    }
  }

  @Test func itsLengthDecompressedIsBounded() throws {
    let text = String(repeating: " ", count: ReadLimits.bytes + 1)
    let picture = try #require(PNGText.adding(text, to: Self.pixel))
    #expect(picture.count < 10_000)
    let error = try #require(throws: ReadError.self) {
      try NotationCatalog.standard.read(try SourceText(bytes: picture))
    }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  @Test func findingsInsideHaveNoPosition() throws {
    let wrong = #"{"interlock":1,"charts":[{"states":["a"],"oops":1}]}"#
    let picture = try #require(PNGText.adding(wrong, to: Self.pixel))
    let reading = try NotationCatalog.standard.read(try SourceText(bytes: picture))
    #expect(!reading.diagnostics.isEmpty)
    #expect(reading.diagnostics.allSatisfy { $0.position == nil })
    // Nor has what is found in the chart later a place that the file has not.
    let origins = reading.chart.allStates.map(\.origin) + reading.chart.transitions.map(\.origin)
    #expect(origins.allSatisfy { $0.position.map { $0 == SourcePosition(line: 1, column: 1) } ?? true })
    let broken = try #require(PNGText.adding("{", to: Self.pixel))
    let error = try #require(throws: ReadError.self) {
      try NotationCatalog.standard.read(try SourceText(bytes: broken))
    }
    #expect(error.diagnostics.map(\.position) == [nil])
  }

  @Test func onlyPicturesAreGivenATextToCarry() {
    #expect(PNGText.adding("x", to: Array("GIF89a".utf8)) == nil)
    #expect(PNGText.adding("x", to: Array(Self.pixel.prefix(20))) == nil)
  }
}
