public import StatechartDiagrams

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

  /// What is drawn beside the form.
  public struct Drawings: Sendable {
    /// The machine; nil if it is what is asked for.
    public var machine: Drawing?
    /// The second machine of an exercise that has two.
    public var other: Drawing?
    /// What was handed in, if it is a chart that is drawn.
    public var answer: Drawing?
    /// True if what was handed in is a chart that is too large to be drawn, or takes too much work.
    public var isAnswerTooLarge = false
    /// The machine that is asked for, shown to whoever wants to see it.
    public var solution: Drawing?
    /// The run behind which machines are drawn; nil if they are drawn without one.
    public var run: String?

    /// Makes drawings of nothing.
    public init() {}
  }
}
