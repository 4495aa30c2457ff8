import Testing

@testable import StatechartExecution

@Suite struct EventNamesTests {
  @Test(arguments: [0, 1, 7, 5000]) func everyNameHasItsNumber(_ count: Int) {
    let names = (0..<count).map { "event.\($0).é" }
    let numbers = EventNames(names)
    #expect(names.map(numbers.number) == Array(0..<count))
    #expect(numbers.number(of: "event") == nil)
    #expect(numbers.number(of: "") == nil)
  }

  /// Names of three letters in a table of 64 places: some find all of their places taken.
  @Test func crowdedNamesAreFound() {
    for first in 0..<40 {
      let names = (0..<32).map { "\(first).\($0 * 31 % 97)" }
      let numbers = EventNames(names)
      #expect(names.map(numbers.number) == Array(0..<32))
    }
  }
}
