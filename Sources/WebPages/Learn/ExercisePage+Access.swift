public import Lessons

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

    /// What an exercise lets a reader see; to a teacher it shows all.
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
