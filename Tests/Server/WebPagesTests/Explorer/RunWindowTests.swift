import Testing

@testable import WebPages

/// The moments that the timeline shows.
struct RunWindowTests {
  private static func text(_ position: Int, _ count: Int) -> String {
    RunWindow(around: position, of: count).stretches.map { stretch in
      switch stretch {
      case .moment(let index): "\(index)"
      case .gap(let range, let shown): "[\(range.lowerBound)-\(range.upperBound) @\(shown)]"
      }
    }.joined(separator: " ")
  }

  private static func numbers(_ range: ClosedRange<Int>) -> String { range.map(String.init).joined(separator: " ") }

  @Test(arguments: [
    (0, 0, "0"), (3, 3, numbers(0...3)), (20, 40, numbers(0...40)), (21, 43, numbers(0...43)),
    (23, 46, "0 [1-2 @0] " + numbers(3...43) + " [44-45 @46] 46"),
    (0, 2000, numbers(0...20) + " [21-1999 @41] 2000"), (2000, 2000, "0 [1-1979 @1959] " + numbers(1980...2000)),
    (1000, 2000, "0 [1-979 @959] " + numbers(980...1020) + " [1021-1999 @1041] 2000"),
  ])
  func showsTheStepsAroundAndBothEnds(position: Int, count: Int, expected: String) {
    #expect(Self.text(position, count) == expected)
  }

  /// Whoever follows the gaps sees every moment, and no page shows more than 45.
  @Test(arguments: [0, 1, 41, 42, 43, 44, 100, 333])
  func everyMomentIsReached(count: Int) {
    var seen: Set<Int> = []
    var pending = [count / 2]
    var visited: Set<Int> = []
    while let position = pending.popLast() {
      guard visited.insert(position).inserted else { continue }
      let stretches = RunWindow(around: position, of: count).stretches
      #expect(stretches.count <= 45)
      var covered = 0
      for stretch in stretches {
        switch stretch {
        case .moment(let index):
          #expect(index == covered)
          covered += 1
          seen.insert(index)
        case .gap(let range, let shown):
          #expect(range.lowerBound == covered && range.count > 1)
          covered += range.count
          pending.append(shown)
        }
      }
      #expect(covered == count + 1)
    }
    #expect(seen.count == count + 1)
  }
}
