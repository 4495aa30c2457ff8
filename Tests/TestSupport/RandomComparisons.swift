import Foundation

/// The size of the comparisons of random charts with oracles.
///
/// The environment variable `INTERLOCK_COMPARISONS` says how many times as many charts as usual are compared: 10 for
/// 3,000 charts and 2,000 charts with clocks.
package enum RandomComparisons {
  /// How many times as many charts as usual are compared; at least 1.
  package static let factor =
    max(1, ProcessInfo.processInfo.environment["INTERLOCK_COMPARISONS"].flatMap { Int($0) } ?? 1)
}
