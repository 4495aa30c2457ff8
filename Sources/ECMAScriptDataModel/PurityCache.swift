import Synchronization

/// What is known of the texts of a chart's expressions, so that each is looked at once; copies of a data model share it.
final class PurityCache: Sendable {
  /// The most texts that are kept: what people ask for comes from outside the chart.
  private static let limit = 10_000

  private let known = Mutex<[String: ScriptPurity]>([:])

  /// What the text of an expression can do.
  func purity(of source: String) -> ScriptPurity {
    known.withLock { known in
      if let purity = known[source] { return purity }
      let purity = ScriptPurity(source)
      if known.count < PurityCache.limit { known[source] = purity }
      return purity
    }
  }
}
