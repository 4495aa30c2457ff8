import Statecharts

/// The states of a machine as they lie in one another.
struct TransitionsTree {
  /// A state.
  struct Place {
    /// Its name among its siblings.
    let key: String
    /// The range of the name.
    let range: SourceRange
    /// The state around it.
    let parent: Int?
    /// The members of its description in the text.
    var members: [DocumentNode.Member] = []
    /// The states inside.
    var children: [Int] = []
    var isParallel = false
    var isFinal = false
    /// The states inside in which it begins.
    var initial: [Int] = []
    /// The callbacks on entry and on exit that are added later.
    var added: [(kind: String, callback: DocumentNode)] = []
    /// The transitions that leave it, in their order.
    var transitions: [TransitionsArrow] = []

    subscript(name: String) -> DocumentNode? { members[name] }
  }

  private(set) var places: [Place] = []
  /// The outermost states.
  private(set) var roots: [Int] = []
  private var keys: [Int?: [String: Int]] = [:]
  /// The number of places in paths that may still be tried for all names together.
  private var stepsLeft = 1_000_000
  /// The separators between the names of a path.
  private let separators: Set<Character>

  init(separator: String?) {
    separators = separator?.first.map { [$0] } ?? ["_", ".", "/", "↦", ":"]
  }

  subscript(place: Int) -> Place {
    get { places[place] }
    set { places[place] = newValue }
  }

  func children(of place: Int?) -> [Int] { place.map { places[$0].children } ?? roots }

  /// The state of a name directly inside another.
  func child(_ key: String, of parent: Int?) -> Int? { keys[parent]?[key] }

  mutating func add(_ key: String, at range: SourceRange, to parent: Int?) -> Int {
    places.append(Place(key: key, range: range, parent: parent))
    let place = places.count - 1
    if let parent { places[parent].children.append(place) } else { roots.append(place) }
    keys[parent, default: [:]][key] = place
    return place
  }

  /// The names of a state and of those around it, outermost first.
  func path(of place: Int) -> [String] {
    places(around: place).map { places[$0].key }.reversed()
  }

  /// A state and those around it, from within outwards; none for the machine.
  func places(around place: Int?) -> some Sequence<Int> {
    outwards(from: place) { [places] in places[$0].parent }
  }

  /// True if a state lies inside another.
  func lies(_ place: Int, inside outer: Int) -> Bool {
    places(around: places[place].parent).contains(outer)
  }

  /// The innermost state around two states, or one of them if the other lies in it.
  func common(_ first: Int, _ second: Int) -> Int? {
    places(around: first).first { $0 == second || lies(second, inside: $0) }
  }

  /// The state that a name or a path means, seen from inside a state: there first, then in those around it.
  mutating func find(_ name: String, in scope: Int?) -> Int? {
    var here = scope
    var steps = 0
    defer { stepsLeft -= steps }
    while true {
      if let found = descend(name[...], from: here, &steps) { return found }
      guard steps <= stepsLeft else { return nil }
      guard let outer = here else { return nil }
      here = places[outer].parent
    }
  }

  /// Names can contain what separates them, so each place where it is is tried; ten thousand at most.
  private func descend(_ path: Substring, from parent: Int?, _ steps: inout Int) -> Int? {
    guard let keys = keys[parent] else { return nil }
    if let exact = keys[String(path)] { return exact }
    guard steps < min(10_000, stepsLeft) else { return nil }
    steps += 1
    for place in path.indices where separators.contains(path[place]) {
      guard let child = keys[String(path[..<place])] else { continue }
      if let found = descend(path[path.index(after: place)...], from: child, &steps) { return found }
    }
    return nil
  }

  /// The names of all states, to offer instead of one that there is not.
  func names(separator: String) -> [String] { places.indices.map { path(of: $0).joined(separator: separator) } }
}

/// A transition as the library keeps it, by its source.
struct TransitionsArrow {
  let trigger: String
  /// The state that it leads to; nil if it leaves nothing.
  let target: Int?
  /// The other members of its description: conditions and callbacks.
  let members: [DocumentNode.Member]
  let range: SourceRange
  /// The depth of the state inside which the transition is written; 0 for the machine.
  let scope: Int

  subscript(name: String) -> DocumentNode? { members[name] }
}

/// A machine of the Python library `transitions` as a text describes it: what its constructor is given, and what is
/// added to it afterwards.
struct TransitionsMachine {
  /// Something that is added later, with what its call is given.
  enum Step {
    case states([DocumentNode.Member])
    case transition([DocumentNode.Member])
    case transitions(DocumentNode)
    case ordered([DocumentNode.Member])
    /// `on_enter` or `on_exit` of a state.
    case callback(String, state: DocumentNode, callback: DocumentNode)
    case removal([DocumentNode.Member])
    /// A warning about a part of the machine that is unknown.
    case warning(String, SourceRange)
  }

  /// The arguments of the constructor, by the names of its parameters.
  var members: [DocumentNode.Member]
  /// The range of the machine in the text.
  let range: SourceRange
  var name: String?
  /// True if the machine is a hierarchical one; nil if the text does not say.
  var isHierarchical: Bool?
  /// True if a call makes the machine, so that what it is not given has the library's default.
  var isCalled = false
  /// The separator between the name of a state and those of the states inside; nil if the text gives none.
  var separator: String?
  /// The names of methods of the file: some are callbacks by their names alone.
  var methods: Set<String> = []
  var steps: [Step] = []

  subscript(name: String) -> DocumentNode? { members[name] }

  /// The parameters of the constructor in their order.
  static let parameters = [
    "model", "states", "initial", "transitions", "send_event", "auto_transitions", "ordered_transitions",
    "ignore_invalid_triggers", "before_state_change", "after_state_change", "name", "queued", "prepare_event",
    "finalize_event", "model_attribute", "model_override", "on_exception", "on_final",
  ]
  static let stateParameters = [
    "name", "on_enter", "on_exit", "ignore_invalid_triggers", "final", "initial", "on_final",
  ]
  static let transitionParameters = [
    "trigger", "source", "dest", "conditions", "unless", "before", "after", "prepare",
  ]
  static let removalParameters = ["trigger", "source", "dest"]
  static let orderedParameters = [
    "states", "trigger", "loop", "loop_includes_initial", "conditions", "unless", "before", "after", "prepare",
  ]
  /// The callbacks of a whole machine, which a chart cannot express.
  static let callbacks: Set<String> = [
    "before_state_change", "after_state_change", "prepare_event", "finalize_event", "on_exception", "on_final",
  ]
  /// The settings of the library, and those of the drawing of a machine.
  static let settings: Set<String> = [
    "model", "models", "send_event", "ignore_invalid_triggers", "queued", "model_attribute", "model_override", "title",
    "show_conditions", "show_auto_transitions", "show_state_attributes", "use_pygraphviz", "graph_engine",
    "auto_transitions_markup", "machine_context",
  ]
}
