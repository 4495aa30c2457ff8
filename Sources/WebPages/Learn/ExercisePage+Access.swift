public import Lessons
public import StatechartDiagrams

extension ExercisePage {
  /// What the reader may see and do.
  public struct Access: Hashable, Sendable {
    /// True if the solution is shown.
    public let showsSolution: Bool
    /// True if it is said what is wrong with an answer.
    public let explains: Bool
    /// True if hints are given.
    public let givesHints: Bool
    /// True if answers are marked.
    public let takesAnswers: Bool

    /// What an exercise shows a reader; to a teacher it shows all.
    ///
    /// - Parameter takesAnswers: Whether answers are marked where the reader is.
    public init(
      _ disclosure: Disclosure, _ reader: Disclosure.Reader, isTeacher: Bool = false, takesAnswers: Bool = true
    ) {
      showsSolution = isTeacher || disclosure.showsSolution(to: reader)
      explains = isTeacher || disclosure.explains(at: reader.time)
      givesHints = disclosure.givesHints(to: reader)
      self.takesAnswers = takesAnswers
    }

    /// What is said of an answer.
    func said(_ result: Result?) -> Result? {
      guard case .marked(let verdict)? = result else { return result }
      return .marked(!explains ? verdict.withoutExplanation : showsSolution ? verdict : verdict.withoutSolution)
    }
  }
}

extension ExercisePage {
  /// A drawing with what is marked in it.
  public struct Drawing: Sendable {
    let diagram: Diagram
    let marks: Highlights

    /// Makes one.
    public init(_ diagram: Diagram, _ marks: Highlights = .none) {
      self.diagram = diagram
      self.marks = marks
    }
  }

  /// What is drawn next to the form.
  public struct Drawings: Sendable {
    /// The machine; nil if it is what is asked for.
    public var machine: Drawing?
    /// The second machine of an exercise that has two.
    public var other: Drawing?
    /// What was handed in, if it is a chart that is drawn.
    public var answer: Drawing?
    /// True if what was handed in is a chart that is too large to be drawn, or takes too much work.
    public var isAnswerTooLarge = false
    /// The machine that is asked for, which readers can open.
    public var solution: Drawing?
    /// The run after which machines are drawn; nil if they are drawn without one.
    public var run: String?

    /// Makes drawings of nothing.
    public init() {}
  }
}
