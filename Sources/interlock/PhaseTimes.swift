import GraphLayout

/// How long each phase of a layout took, over all containers and all styles tried.
final class PhaseTimes {
  private var last = ContinuousClock.now
  private var sums: [LayoutPhase: Duration] = [:]

  /// A progress that adds up from now on.
  var progress: LayoutProgress {
    last = .now
    return LayoutProgress(phaseEnded: { phase in
      let now = ContinuousClock.now
      self.sums[phase, default: .zero] += now - self.last
      self.last = now
    })
  }

  /// A line for each phase that there was, in their order, with the time in milliseconds.
  var lines: [String] {
    LayoutPhase.allCases.compactMap { phase in
      sums[phase].map { "\(phase.rawValue) \($0.milliseconds) ms" }
    }
  }
}

extension Duration {
  /// The time in milliseconds, with three decimals.
  var milliseconds: String {
    let (seconds, attoseconds) = components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let fraction = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
