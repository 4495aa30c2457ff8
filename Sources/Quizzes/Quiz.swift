public import StatechartSimulation

/// Questions about a machine, each with exactly one right choice, which the machine itself was asked for.
///
/// The same machine, seed and count make the same quiz everywhere. A quiz costs a bounded number of steps that the machine is
/// asked to take: 41 to look around, and for each question that is tried at most two dozen; at most 40 attempts and 8 for each question
/// are made. For each moment that is asked about at most one search for ways is made, among at most 300 configurations, or 100 where
/// scripts run.
public struct Quiz: Hashable, Sendable {
  /// How many questions a quiz has unless told.
  public static let standardCount = 10
  /// How many questions a quiz may have.
  public static let counts = 1...30
  /// The seeds that there are.
  public static let seeds = 0...Int(Int32.max)

  /// What decides the questions and the order of their choices.
  public let seed: Int
  /// How many questions were wanted.
  public let wanted: Int
  /// The questions; fewer than wanted where the machine has not enough to ask about.
  public let questions: [Question]

  /// Makes a quiz.
  ///
  /// - Parameters:
  ///   - seed: One of ``seeds``.
  ///   - count: How many questions are wanted, one of ``counts``.
  public init(of machine: Machine, seed: Int, count: Int = Quiz.standardCount) {
    self.seed = seed
    wanted = count
    var maker = QuizMaker(machine, seed: seed)
    questions = maker.questions(count)
  }
}
