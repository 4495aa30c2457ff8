/// The natural logarithm, to the few digits a comparison needs; the same on every platform.
enum Logarithm {
  /// The logarithm of a positive number, by its binary exponent and a series for the rest.
  static func natural(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value > 0 ? .infinity : -.infinity }
    let ratio = (value.significand - 1) / (value.significand + 1)
    let square = ratio * ratio
    var term = ratio
    var sum = 0.0
    for odd in stride(from: 1.0, through: 15.0, by: 2.0) {
      sum += term / odd
      term *= square
    }
    return 2 * sum + Double(value.exponent) * 0.693147180559945
  }
}
