/// Finds the nearest of many names for several that are unknown, within a bound on all the work together.
struct NameOffers {
  /// How many pairs of names are compared at most; the unknown names after that get no offers.
  static let comparisons = 60_000

  private let names: [String]
  private var found: [String: [String]] = [:]
  private var left: Int

  init(_ names: [String]) {
    self.names = names
    left = NameOffers.comparisons
  }

  /// The nearest names, none if the bound is used up. The first name asked for is always looked up.
  mutating func nearest(to name: String) -> [String] {
    if let known = found[name] { return known }
    guard left == NameOffers.comparisons || left >= names.count else { return [] }
    left -= names.count
    let offers = nearestNames(to: name, among: names)
    found[name] = offers
    return offers
  }
}
