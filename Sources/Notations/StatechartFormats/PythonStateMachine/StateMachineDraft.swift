import Statecharts

/// A machine of python-statemachine as it is read from a document or a class: states that lie in one another, and
/// transitions in the order in which the library has them.
struct StateMachineDraft {
  /// A state; the first represents the machine.
  struct Place {
    /// Its name among its siblings.
    var key: String
    var range: SourceRange
    /// The state around it.
    var parent: Int
    /// The display name.
    var title: String?
    var isInitial = false
    var isFinal = false
    var isParallel = false
    var history: State.HistoryDepth?
    /// The actions on entry and on exit.
    var entry: [DocumentNode] = []
    var exit: [DocumentNode] = []
    /// False for a state that was made and has no name yet.
    var isNamed = true
  }

  /// A transition.
  struct Arrow {
    /// The state that it leaves; nil for any outermost one that is not final.
    var source: Int?
    /// The states that it leads to.
    var targets: [Int]
    var range: SourceRange
    /// The events, as they are named; an eventless transition has none.
    var events: [String] = []
    var isInternal = false
    /// True if it says where its source begins.
    var isInitial = false
    /// The conditions that must hold, and those that must not.
    var conditions: [DocumentNode] = []
    var exceptions: [DocumentNode] = []
    /// The actions on the way: `before`, `on` and `after`.
    var before: [DocumentNode] = []
    var on: [DocumentNode] = []
    var after: [DocumentNode] = []
  }

  var name: String?
  var summary: String?
  var range: SourceRange
  var places: [Place]
  var arrows: [Arrow] = []
  /// The methods of the class: some are callbacks by their names alone.
  var methods: Set<String> = []
  var findings = DraftFindings()
  var count = ReadCount()
  let fileName: String?

  init(name: String?, range: SourceRange, fileName: String?) {
    self.name = name
    self.range = range
    self.fileName = fileName
    places = [Place(key: name ?? "machine", range: range, parent: -1)]
  }

  mutating func add(_ key: String, at range: SourceRange, to parent: Int) throws(ReadError) -> Int {
    try count.addState(at: range.start, fileName: fileName)
    places.append(Place(key: key, range: range, parent: parent))
    return places.count - 1
  }

  mutating func add(_ arrow: Arrow) throws(ReadError) -> Int {
    try count.addTransition(at: arrow.range.start, fileName: fileName)
    arrows.append(arrow)
    return arrows.count - 1
  }

  /// The names of an event by an attribute: some names also mean one with dots.
  static func events(named key: String) -> [String] {
    for (prefix, dotted) in [("done_invoke_", "done.invoke."), ("done_state_", "done.state.")]
    where key.hasPrefix(prefix) {
      return [key, dotted + key.dropFirst(prefix.count)]
    }
    return key.hasPrefix("error_") ? [key, key.replacing("_", with: ".")] : [key]
  }
}
