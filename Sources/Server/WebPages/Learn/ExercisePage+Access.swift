package import Lessons
package import StatechartDiagrams

extension ExercisePage {
  /// The access of the reader: the parts shown and the actions allowed.
  package struct Access: Hashable, Sendable {
    /// True if the solution is shown.
    package let showsSolution: Bool
    /// True if it is said what is wrong with an answer.
    package let explains: Bool
    /// True if hints are given.
    package let givesHints: Bool
    /// True if answers are marked.
    package let takesAnswers: Bool

    /// Creates the access of a reader to an exercise; to a teacher it shows all.
    ///
    /// - Parameter takesAnswers: Whether answers are marked where the reader is.
    package init(
      _ disclosure: Disclosure, _ reader: Disclosure.Reader, isTeacher: Bool = false, takesAnswers: Bool = true
    ) {
      showsSolution = isTeacher || disclosure.showsSolution(to: reader)
      explains = isTeacher || disclosure.explains(at: reader.time)
      givesHints = disclosure.givesHints(to: reader)
      self.takesAnswers = takesAnswers
    }

    /// Returns the part of an answer's result that is shown.
    func said(_ result: Result?) -> Result? {
      guard case .marked(let verdict)? = result else { return result }
      return .marked(!explains ? verdict.withoutExplanation : showsSolution ? verdict : verdict.withoutSolution)
    }
  }

  /// A drawing with what is marked in it.
  package struct Drawing: Sendable {
    let diagram: Diagram
    let marks: Highlights

    package init(_ diagram: Diagram, _ marks: Highlights = .none) {
      self.diagram = diagram
      self.marks = marks
    }
  }

  /// The drawings next to the form.
  package struct Drawings: Sendable {
    /// The machine; nil if it is what is asked for.
    package var machine: Drawing?
    /// The second machine of an exercise that has two.
    package var other: Drawing?
    /// The chart that was handed in, if it is drawn.
    package var answer: Drawing?
    /// True if what was handed in is a chart that is too large to be drawn, or takes too much work.
    package var isAnswerTooLarge = false
    /// The machine that is asked for, which readers can open.
    package var solution: Drawing?
    /// The run after which machines are drawn; nil if they are drawn without one.
    package var run: String?

    /// Makes drawings of nothing.
    package init() {}
  }
}
