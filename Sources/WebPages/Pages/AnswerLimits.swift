import Explanations
public import StatechartSimulation
import Statecharts

/// How large an answer may be.
public enum AnswerLimits {
  /// The most bytes of a page.
  public static let pageBytes = 8 << 20
  /// The most bytes of a file.
  public static let fileBytes = 16 << 20
}

/// What an answer is about that would be too large.
public struct AnswerSubject: Hashable, Sendable {
  private let states: Int
  private let transitions: Int
  private let bytes: Int

  /// A machine.
  public init(_ machine: Machine) {
    states = machine.chart.allStates.count
    transitions = machine.chart.allStates.reduce(0) { $0 + $1.transitions.count }
    bytes = (machine.text?.text ?? machine.source).utf8.count
  }

  func text(in language: Language) -> String {
    language(.errorAnswerMachine, String(states), String(transitions), String(bytes))
  }
}
