import Statecharts

/// The elements that are state machines, regions and vertices. UML 2.5.1, 14.2.3; UML 1.4, 2.12.
enum UMLVertices {
  /// The state machines in the order of the file, without references to them.
  static func machines(of model: UMLModel) -> [Int] {
    model.elements.indices.filter {
      isMachine(model[$0]) && model[$0].reference == nil && model[$0].role != "submachine"
    }
  }

  static func isMachine(_ element: UMLElement) -> Bool {
    ["StateMachine", "ProtocolStateMachine"].contains(element.type)
  }

  static func hasVertices(_ machine: Int, in model: UMLModel) -> Bool {
    regions(of: machine, in: model).contains { !vertices(of: $0, in: model).isEmpty }
  }

  /// Returns the containers of a machine's or a state's vertices: its regions, or itself. UML 1 has a composite state
  /// at the top of a machine.
  static func regions(of owner: Int, in model: UMLModel) -> [Int] {
    let regions = model.children(owner, "region", "top")
    let filled = regions.filter { model[$0].reference == nil }
    if !filled.isEmpty { return filled }
    return vertices(of: owner, in: model).isEmpty ? [] : [owner]
  }

  static func vertices(of region: Int, in model: UMLModel) -> [Int] {
    model.children(region, "subvertex").filter { model[$0].reference == nil }
  }

  /// The transitions that an element owns.
  static func transitions(of owner: Int, in model: UMLModel) -> [Int] {
    model.children(owner, "transition", "transitions", "internalTransition", "internal").filter {
      model[$0].reference == nil
    }
  }

  static func shape(of vertex: Int, in model: UMLModel) -> ChartDraft.Shape? {
    let type = model[vertex].type
    switch type {
    case "FinalState": return .final
    case "Pseudostate", "PseudoState": return pseudostate(model.value(vertex, "kind") ?? "initial")
    case "State", "SimpleState", "CompositeState", "SubmachineState", "SubactivityState", "ActionState", "":
      return .state
    default: return nil
    }
  }

  private static func pseudostate(_ kind: String) -> ChartDraft.Shape? {
    let plain = kind.lowercased().split(separator: "_").last.map { String($0) } ?? ""
    let word = plain.filter(\.isLetter)
    switch word {
    case "initial": return .initial
    case "shallowhistory": return .history(.shallow)
    case "branch", "decision": return .pseudostate(.choice)
    case "entry": return .pseudostate(.entryPoint)
    case "exit": return .pseudostate(.exitPoint)
    case "final": return .final
    default: return ChartDraft.Shape(pseudostate: word)
    }
  }
}

/// The facts about a whole model that are collected before its machines are read.
struct UMLSurvey {
  /// The names of all vertices, so that none that is made up is one of them.
  private(set) var names: UniqueNames
  /// The texts of comments about elements; those without a subject are about their owner.
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
