import Statecharts

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
    /// What is not known of the machine.
    case warning(String, SourceRange)
  }

  /// What the constructor is given, by the names of its parameters.
  var members: [DocumentNode.Member]
  /// Where the machine is in the text.
  let range: SourceRange
  var name: String?
  /// True if the machine is a hierarchical one; nil if the text does not say.
  var isHierarchical: Bool?
  /// True if a call makes the machine, so that what it is not given has the library's default.
  var isCalled = false
  /// What is written between the names of a state and the states inside; nil if the text does not say.
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
  /// What the library does for a whole machine, which a chart has no place for.
  static let callbacks: Set<String> = [
    "before_state_change", "after_state_change", "prepare_event", "finalize_event", "on_exception", "on_final",
  ]
  /// How the library works, or how a machine is drawn.
  static let settings: Set<String> = [
    "model", "models", "send_event", "ignore_invalid_triggers", "queued", "model_attribute", "model_override", "title",
    "show_conditions", "show_auto_transitions", "show_state_attributes", "use_pygraphviz", "graph_engine",
    "auto_transitions_markup", "machine_context",
  ]
}
