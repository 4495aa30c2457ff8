/// An answer that a member has handed in, with its mark.
public struct RoomAnswer: Hashable, Sendable {
  /// The first thing that is wrong with an answer; faults with the same message are counted together, whatever runs show them.
  public struct Fault: Hashable, Sendable {
    /// The run that shows it; empty if none is needed.
    public let run: String
    /// What is wrong, in English, for reports: in the words of what was asked for, without names that are an answer's own.
    public let message: String

    /// Makes a fault.
    public init(run: String, message: String) {
      self.run = run
      self.message = message
    }
  }

  /// What was handed in.
  public let text: String
  /// From 0 to 100, and 100 only if all of it is right.
  public let mark: Int
  /// What is wrong with it; nil if nothing is.
  public let fault: Fault?

  /// Makes an answer.
  public init(text: String, mark: Int, fault: Fault? = nil) {
    self.text = text
    self.mark = mark
    self.fault = fault
  }

  /// True if all of it is right.
  public var isRight: Bool { mark == 100 }

  /// The same with texts of a fault that have at most so many bytes each.
  func cut(to bytes: Int) -> RoomAnswer {
    guard let fault else { return self }
    return RoomAnswer(
      text: text, mark: mark,
      fault: Fault(run: RoomAnswer.cut(fault.run, to: bytes), message: RoomAnswer.cut(fault.message, to: bytes)))
  }

  private static func cut(_ text: String, to bytes: Int) -> String {
    var count = 0
    return String(
      text.prefix { character in
        count += character.utf8.count
        return count <= bytes
      })
  }
}
