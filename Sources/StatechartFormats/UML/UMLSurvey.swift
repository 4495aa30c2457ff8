import Statecharts

/// What is known of a model as a whole before its machines are read.
struct UMLSurvey {
  /// The names of all vertices, so that none that is made up is one of them.
  private(set) var names: UniqueNames
  /// What is written in comments about elements, or in those without a subject about what owns them.
  private(set) var comments: [Int: [String]] = [:]

  init(_ model: UMLModel) {
    let vertices = model.elements.indices.filter { ["subvertex", "connectionPoint"].contains(model[$0].role) }
    names = UniqueNames(reserving: vertices.map(model.name))
    for place in model.elements.indices where model[place].role == "ownedComment" {
      let lines = (model.value(place, "body") ?? "").lines
      guard !lines.isEmpty else { continue }
      var subjects = model.links(place, "annotatedElement")
      if subjects.isEmpty, let owner = model[place].owner { subjects = [.element(owner)] }
      for case .element(let subject) in subjects { comments[subject, default: []] += lines }
    }
  }
}
