/// The parts of a solution that are hidden from those who solve an exercise, and the moment until which they are.
package struct Disclosure: Hashable, Sendable {
  /// The condition for showing the solution: the machine that is to be built, or the right parts of a prediction;
  /// hints, too, give it away.
  package enum Solution: Hashable, Sendable {
    /// To no one who solves it.
    case never
    /// To those who have handed in a right answer.
    case afterRight
    /// To those who have handed in a right answer, or so many.
    case afterTries(Int)
    /// To all from a time on, in seconds since 1970.
    case after(Int)
  }

  /// The facts about the reader of an exercise on which disclosure depends.
  package struct Reader: Hashable, Sendable {
    /// The number of answers that were marked.
    package var tries: Int
    /// The number of answers that it may hand in besides those that the exercise allows.
    package var extraTries = 0
    /// True if one of them was right.
    package var hasSolved: Bool
    /// The time in seconds since 1970, as the host's clock has it.
    package var time: Int

    package init(tries: Int, extraTries: Int = 0, hasSolved: Bool, time: Int) {
      self.tries = tries
      self.extraTries = extraTries
      self.hasSolved = hasSolved
      self.time = time
    }
  }

  /// The maximum number of tries that can be named.
  package static let tries = 1...100

  /// The condition for showing the solution, if the file specifies it.
  package var solution: Solution?
  /// The maximum number of answers that are marked; nil for any number.
  package var tries: Int?
  /// The time from which on it is said what is wrong with an answer, and not its mark alone, in seconds since 1970; nil
  /// for any time.
  package var explains: Int?

  /// Makes a rule that says nothing: the solution is shown after a right answer.
  package init() {}

  /// True if a reader sees the solution.
  package func showsSolution(to reader: Reader) -> Bool {
    switch solution ?? .afterRight {
    case .never: false
    case .afterRight: reader.hasSolved
    case .afterTries(let count): reader.hasSolved || reader.tries >= count
    case .after(let time): reader.time >= time
    }
  }

  /// True if it is said what is wrong.
  package func explains(at time: Int) -> Bool { explains.map { time >= $0 } ?? true }

  /// True if a reader gets hints: once the solution is shown, or without a rule for it.
  package func givesHints(to reader: Reader) -> Bool {
    explains(at: reader.time) && (solution == nil || showsSolution(to: reader))
  }

  /// Returns the number of answers that a reader may still hand in; nil for any number.
  package func triesLeft(of reader: Reader) -> Int? { tries.map { max(0, $0 + reader.extraTries - reader.tries) } }
}
