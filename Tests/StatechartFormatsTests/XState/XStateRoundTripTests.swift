import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// What is written as XState is read back.
@Suite struct XStateRoundTripTests {
  private let notation = XStateNotation()

  /// Two texts are equal if writing what was read of the first gives it again.
  @Test(arguments: RandomChart.Shape.allCases, [0, 1, 2, 3] as [UInt64])
  func randomChartsBehaveAlike(shape: RandomChart.Shape, part: UInt64) throws {
    for seed in (part * 85)..<((part + 1) * 85) {
      let chart = RandomChart.make(seed: seed, shape: shape, states: 3 + Int(seed % 13))
      let writing = notation.write(chart)
      let reading = try notation.read(SourceText(writing.text))
      #expect(!reading.hasErrors, "\(shape) \(seed): \(reading.diagnostics)")
      let errors = reading.chart.diagnostics.filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(shape) \(seed): \(errors)")
      #expect(reading.chart.allStates.map(\.id) == chart.allStates.map(\.id), "\(shape) \(seed)")
      let difference = SameBehaviour.difference(chart, reading.chart, seed: seed)
      #expect(difference == nil, "\(shape) \(seed): \(difference ?? "")")
    }
  }
}
