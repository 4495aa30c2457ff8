/// A state machine: hierarchical states, regions, history, transitions and what they do, as SCXML defines it.
///
/// Every notation reads into this one model, and every drawing, simulation, analysis and export starts from it. A
/// chart can be wrong (`diagnostics` says how); only one without errors can be executed.
public struct Statechart: Sendable {
  /// The language of conditions and content. SCXML 5.
  public enum DataModel: Hashable, Codable, Sendable, CustomStringConvertible {
    /// No data; the only condition is `In()`. SCXML B.1.
    case null
    /// ECMAScript. SCXML B.2.
    case ecmascript
    /// Another, by its name.
    case other(String)

    /// Conditions that are only names or prose, as drawing notations have them: whoever runs the chart says which hold.
    public static let named = DataModel.other("named")

    /// Reads the value of the `datamodel` attribute.
    public init(_ name: String) {
      switch name {
      case "null": self = .null
      case "ecmascript": self = .ecmascript
      default: self = .other(name)
      }
    }

    /// The value of the `datamodel` attribute.
    public var description: String {
      switch self {
      case .null: "null"
      case .ecmascript: "ecmascript"
      case .other(let name): name
      }
    }
  }

  /// The time at which variables get their values. SCXML 5.3.3.
  public enum Binding: String, Hashable, Codable, Sendable, CaseIterable {
    /// All at the start.
    case early
    /// Each when its state is first entered.
    case late
  }

  /// The chart's name, if it has one.
  public let name: String?
  /// The title for people.
  public let title: LocalizedText?
  /// A description of the machine, for readers.
  public let summary: LocalizedText?
  /// The initial of the chart; its first state, if nil.
  public let initial: DefaultTransition?
  /// The data model that was asked for, if any was.
  public let dataModel: DataModel?
  /// The time at which variables get their values.
  public let binding: Binding
  /// The rule by which the descriptors of transitions match the names of events.
  public let eventMatching: EventMatching
  /// The variables of the whole chart.
  public let variables: [Variable]
  /// The script that runs when the chart is loaded.
  public let script: Script?
  /// The descriptions of events for readers; events need not be listed to be used.
  public let events: [EventDeclaration]
  /// The outermost states in document order.
  public let states: [State]
  /// The place in the source that the chart was read from.
  public let origin: Origin
  /// The relation to the program source that the chart was read from, if it was read from such; no part of its meaning.
  package var sourceMap: SourceMap?
  /// True if it was read as a finite automaton that is not deterministic: several transitions for one symbol are all
  /// possible. Its equality with others is that of what was drawn.
  package var isAutomaton = false
  /// The way in which the text that it was read from wants it drawn; no part of its meaning.
  package var presentation = Presentation()

  /// Every state in document order (parents before their children).
  public let allStates: [State]
  /// The index in `allStates` of each state's parent; nil for outermost states.
  let parents: [Int?]
  /// The index in `allStates` of the first state of each name.
  let indices: [State.ID: Int]

  /// Makes a chart.
  public init(
    name: String? = nil, title: LocalizedText? = nil, summary: LocalizedText? = nil,
    initial: DefaultTransition? = nil, dataModel: DataModel? = nil, binding: Binding = .early,
    eventMatching: EventMatching = .prefix, variables: [Variable] = [], script: Script? = nil,
    events: [EventDeclaration] = [], origin: Origin = .none, states: [State]
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.initial = initial
    self.dataModel = dataModel
    self.binding = binding
    self.eventMatching = eventMatching
    self.variables = variables
    self.script = script
    self.events = events
    self.states = states
    self.origin = origin
    var order: [State] = []
    var parents: [Int?] = []
    var pending: [(state: State, parent: Int?)] = states.reversed().map { ($0, nil) }
    while let (state, parent) = pending.popLast() {
      let index = order.count
      order.append(state)
      parents.append(parent)
      pending.append(contentsOf: state.children.reversed().map { ($0, index) })
    }
    allStates = order
    self.parents = parents
    indices = Dictionary(order.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Statechart {
  /// The chart with other parts: the kind of automaton and the way in which it is drawn stay, what relates it to a
  /// program's source does not.
  package func with(
    name: String?? = nil, title: LocalizedText?? = nil, initial: DefaultTransition?? = nil,
    dataModel: DataModel?? = nil, variables: [Variable]? = nil, script: Script?? = nil,
    events: [EventDeclaration]? = nil, origin: Origin? = nil, states: [State]? = nil
  ) -> Statechart {
    var changed = Statechart(
      name: name ?? self.name, title: title ?? self.title, summary: summary, initial: initial ?? self.initial,
      dataModel: dataModel ?? self.dataModel, binding: binding, eventMatching: eventMatching,
      variables: variables ?? self.variables, script: script ?? self.script, events: events ?? self.events,
      origin: origin ?? self.origin, states: states ?? self.states)
    (changed.isAutomaton, changed.presentation) = (isAutomaton, presentation)
    return changed
  }
}

extension Statechart: Hashable {
  /// Compares what was given; what is derived from it follows.
  public static func == (left: Statechart, right: Statechart) -> Bool {
    left.name == right.name && left.title == right.title && left.summary == right.summary
      && left.initial == right.initial && left.dataModel == right.dataModel && left.binding == right.binding
      && left.eventMatching == right.eventMatching
      && left.variables == right.variables && left.script == right.script && left.events == right.events
      && left.states == right.states
  }

  /// Feeds the name and the states.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(states)
  }
}

extension Statechart: Codable {
  private enum CodingKeys: CodingKey {
    case name, title, summary, initial, dataModel, binding, eventMatching, variables, script, events, origin, states
    case isAutomaton, presentation
  }

  /// Reads what was given; what is derived from it is made anew.
  ///
  /// - Throws: `DecodingError` if something is missing or of another kind.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decodeIfPresent(String.self, forKey: .name),
      title: try values.decodeIfPresent(LocalizedText.self, forKey: .title),
      summary: try values.decodeIfPresent(LocalizedText.self, forKey: .summary),
      initial: try values.decodeIfPresent(DefaultTransition.self, forKey: .initial),
      dataModel: try values.decodeIfPresent(DataModel.self, forKey: .dataModel),
      binding: try values.decode(Binding.self, forKey: .binding),
      eventMatching: try values.decodeIfPresent(EventMatching.self, forKey: .eventMatching) ?? .prefix,
      variables: try values.decode([Variable].self, forKey: .variables),
      script: try values.decodeIfPresent(Script.self, forKey: .script),
      events: try values.decode([EventDeclaration].self, forKey: .events),
      origin: try values.decode(Origin.self, forKey: .origin),
      states: try values.decode([State].self, forKey: .states))
    isAutomaton = try values.decodeIfPresent(Bool.self, forKey: .isAutomaton) ?? false
    presentation = try values.decodeIfPresent(Presentation.self, forKey: .presentation) ?? Presentation()
  }

  /// Writes what was given, origins included, and nothing that is derived from it.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(title, forKey: .title)
    try values.encodeIfPresent(summary, forKey: .summary)
    try values.encodeIfPresent(initial, forKey: .initial)
    try values.encodeIfPresent(dataModel, forKey: .dataModel)
    try values.encode(binding, forKey: .binding)
    if eventMatching != .prefix { try values.encode(eventMatching, forKey: .eventMatching) }
    try values.encode(variables, forKey: .variables)
    try values.encodeIfPresent(script, forKey: .script)
    try values.encode(events, forKey: .events)
    try values.encode(origin, forKey: .origin)
    try values.encode(states, forKey: .states)
    if isAutomaton { try values.encode(true, forKey: .isAutomaton) }
    if presentation != Presentation() { try values.encode(presentation, forKey: .presentation) }
  }
}
