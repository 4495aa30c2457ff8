package import Statecharts

/// The keys of a chart's states in XState, and how targets name them.
///
/// A state that has its path for a name, as the reader gives it, has the last part as its key if reading gives the same
/// name again.
struct XStateKeys {
  private var keys: [State.ID: String] = [:]
  private var paths: [State.ID: String] = [:]
  private var parents: [State.ID: State.ID] = [:]
  private let root: State.ID?

  init(_ chart: Statechart, root: State?) {
    self.root = root?.id
    let machine = chart.name ?? XStateNotation.unnamed
    let short = XStateKeys.shortKeys(chart, root: root)
    let isFaithful = XStateKeys.names(chart, short, machine, root: root) == chart.allStates.map(\.id.name)
    var places: [String] = []
    for (place, state) in chart.allStates.enumerated() {
      let parent = chart.parentIndex(at: place)
      let key = isFaithful ? short[place] : state.id.name
      let around = parent.map { places[$0] } ?? "#" + XStateKeys.escaped(machine)
      let path = root?.id == state.id ? around : around + "." + XStateKeys.escaped(key)
      places.append(path)
      guard keys[state.id] == nil else { continue }
      keys[state.id] = key
      paths[state.id] = path
      if let parent { parents[state.id] = chart.allStates[parent].id }
    }
  }

  /// The name of each state after the path of its parent, if the path is how it begins.
  private static func shortKeys(_ chart: Statechart, root: State?) -> [String] {
    var paths: [String] = []
    return chart.allStates.enumerated().map { place, state in
      let outer = chart.parentIndex(at: place).map { paths[$0] } ?? ""
      let around = outer.isEmpty ? "" : outer + "."
      let name = state.id.name
      let key =
        !around.isEmpty && name.hasPrefix(around) && name != around ? String(name.dropFirst(around.count)) : name
      let path = root?.id == state.id ? "" : around + key
      paths.append(path.utf8.count > 4 * ReadLimits.nameLength ? key : path)
      return key
    }
  }

  /// The names that the reader gives to states of these keys.
  private static func names(_ chart: Statechart, _ keys: [String], _ machine: String, root: State?) -> [String] {
    let offset = root == nil ? 1 : 0
    var states: [(key: String, parent: Int?)] = root == nil ? [(machine, nil)] : []
    for (place, key) in keys.enumerated() {
      let parent = chart.parentIndex(at: place).map { $0 + offset }
      states.append((key, parent ?? (states.isEmpty ? nil : 0)))
    }
    return Array(XStateTree.names(states).dropFirst(offset))
  }

  func key(of id: State.ID) -> String { keys[id] ?? id.name }

  /// `#machine.path`.
  func absolute(_ id: State.ID) -> String { paths[id] ?? "#" + XStateKeys.escaped(id.name) }

  /// The shortest target: a sibling's key, `.child`, or the whole path.
  func name(of target: State.ID, from source: State.ID) -> String {
    let key = key(of: target)
    guard XStateKeys.isPlain(key) else { return absolute(target) }
    if parents[target] == source, source == root || XStateKeys.isPlain(self.key(of: source)) { return "." + key }
    return source != root && target != root && parents[target] == parents[source] ? key : absolute(target)
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && !key.contains { $0 == "." || $0 == "\\" } && !key.hasPrefix("#")
  }

  /// A key as a path has it.
  static func escaped(_ key: String) -> String {
    key.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
  }
}

/// The names of a chart's states and events in a machine that is written for XState.
package struct XStateNames {
  /// The state that is written as the machine itself, if one is.
  package var root: State.ID? { writer.root?.id }
  private let writer: XStateWriter
  /// The events that transitions wait for under their display names.
  private let shown: [String: String]

  /// Makes the names.
  package init(_ chart: Statechart) {
    let writer = XStateWriter(chart)
    self.writer = writer
    shown = Dictionary(
      chart.transitions.flatMap(\.events).compactMap { descriptor in
        descriptor.exampleName.flatMap { name in writer.shownName(of: name).map { (name, $0) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The key of a state.
  package func key(of state: State.ID) -> String { writer.keys.key(of: state) }

  /// The type of an event.
  package func type(of event: String) -> String { shown[event] ?? event }
}
