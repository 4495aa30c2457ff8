/// The moments of a run that a page shows: those around the present one, and both ends.
///
/// A page shows as much of a long run as of a short one, so that it is made and sent as quickly.
struct RunWindow: Hashable, Sendable {
  /// The number of steps that are shown before the present moment, and after it.
  static let reach = 20

  /// A stretch of the timeline.
  enum Stretch: Hashable, Sendable {
    /// A moment, by the number of steps before it.
    case moment(Int)
    /// Moments that are left out, with the moment whose page shows those nearest to the present one.
    case gap(ClosedRange<Int>, shownAt: Int)
  }

  /// The timeline in order.
  let stretches: [Stretch]

  /// The moments around `position` in a run of `count` steps.
  init(around position: Int, of count: Int) {
    let first = max(0, position - Self.reach)
    let last = min(count, position + Self.reach)
    stretches =
      Self.before(first, of: count) + (first...last).map { .moment($0) } + Self.after(last, of: count)
  }

  /// A single moment takes no more room than a gap.
  private static func before(_ first: Int, of count: Int) -> [Stretch] {
    switch first {
    case 0: []
    case 1: [.moment(0)]
    case 2: [.moment(0), .moment(1)]
    case _: [.moment(0), .gap(1...first - 1, shownAt: max(0, first - 1 - reach))]
    }
  }

  private static func after(_ last: Int, of count: Int) -> [Stretch] {
    switch count - last {
    case 0: []
    case 1: [.moment(count)]
    case 2: [.moment(count - 1), .moment(count)]
    case _: [.gap(last + 1...count - 1, shownAt: min(count, last + 1 + reach)), .moment(count)]
    }
  }
}
