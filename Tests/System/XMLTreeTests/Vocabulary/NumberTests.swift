import Testing
import XMLTree

@Suite struct NumberTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (1.5, "1.5"), (1.25, "1.25"), (1.254, "1.25"), (1.256, "1.26"),
      (0.05, "0.05"), (0.004, "0"), (-0.004, "0"), (-0.005, "-0.01"), (-12.3, "-12.3"), (100, "100"), (10.10, "10.1"),
      (0.1 + 0.2, "0.3"), (1e6, "1000000"), (1e-7, "0"), (123456.789, "123456.79"), (99.999, "100"), (-99.999, "-100"),
      (.nan, "0"), (.infinity, "0"), (1e300, "10000000000000"), (-1e300, "-10000000000000"), (-0.5, "-0.5"),
    ] as [(Double, String)])
  func formatting(value: Double, expected: String) {
    #expect(SVG.number(value) == expected)
  }

  @Test func everyNumberReadsBackToTheHundredth() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let value = Double.random(in: -100_000...100_000, using: &generator)
      let text = SVG.number(value)
      let read = try #require(Double(text))
      #expect(abs(read - value) <= 0.005 + 1e-9)
      #expect(!text.contains("e") && !(text.contains(".") && text.hasSuffix("0")))
    }
  }
}
