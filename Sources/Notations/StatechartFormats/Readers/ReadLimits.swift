import Statecharts

/// The limits on a chart from an unknown source; the same for every notation.
package enum ReadLimits {
  /// The maximum number of bytes of text: 4 MiB.
  package static let bytes = 4 << 20
  /// The maximum number of elements, lists or objects within one another.
  package static let nesting = 200
  /// The maximum number of states of a chart.
  package static let states = 20_000
  /// The maximum number of transitions of a chart, default transitions included.
  package static let transitions = 100_000
  /// The maximum number of transitions that one place of a text makes: lists multiply, names mean others.
  package static let transitionsOfPlace = 1000
  /// The maximum number of names of a program that refer to one another.
  package static let followedNames = 100
  /// The maximum number of values that the names of a program represent, those within one another counted; a quarter
  /// of the text's bytes is added to it.
  package static let expansions = 200_000
  /// The maximum number of other files that a script and what it imports are read with.
  package static let importedFiles = 50

  static func tooLong(fileName: String?) -> ReadError {
    ReadError(.limitExceeded, "the text is longer than \(bytes) bytes", fileName: fileName)
  }

  /// Returns the error for things (`states`) that are nested deeper than the limit.
  static func tooDeep(_ what: String, at range: SourceRange?, fileName: String?) -> ReadError {
    let message = "\(what) are nested more than \(nesting) levels deep"
    return ReadError(.limitExceeded, message, at: range?.start, fileName: fileName)
  }

  /// Throws if the text is longer than the limit.
  static func check(_ source: SourceText) throws(ReadError) {
    guard source.text.utf8.count <= bytes else { throw tooLong(fileName: source.fileName) }
  }
}

/// Counts what has been read of a chart and says where a limit was passed.
struct ReadCount: Sendable {
  private(set) var states = 0
  private(set) var transitions = 0
  private var transitionsByPlace: [SourcePosition: Int] = [:]

  mutating func addState(at position: SourcePosition?, fileName: String?) throws(ReadError) {
    states += 1
    guard states <= ReadLimits.states else {
      throw ReadError(
        .limitExceeded, "the chart has more than \(ReadLimits.states) states", at: position, fileName: fileName)
    }
  }

  mutating func addTransition(at position: SourcePosition?, fileName: String?) throws(ReadError) {
    transitions += 1
    guard transitions <= ReadLimits.transitions else {
      throw ReadError(
        .limitExceeded, "the chart has more than \(ReadLimits.transitions) transitions", at: position,
        fileName: fileName)
    }
    guard let position else { return }
    transitionsByPlace[position, default: 0] += 1
    guard transitionsByPlace[position, default: 0] <= ReadLimits.transitionsOfPlace else {
      throw ReadError(
        .limitExceeded, "this makes more than \(ReadLimits.transitionsOfPlace) transitions", at: position,
        fileName: fileName)
    }
  }
}

extension ReadLimits {
  /// The maximum number of Unicode scalars of a name: of a state, an event, a variable, an action, or the like.
  package static let nameLength = 1000
  /// The maximum number of event descriptors of a transition.
  package static let descriptors = 1000
  /// The maximum number of event descriptors of a chart.
  package static let descriptorsOfChart = 100_000

  /// Throws if a name of a chart that was read is too long or there are too many event descriptors, with the position
  /// of the first.
  static func check(_ chart: Statechart, fileName: String?) throws(ReadError) {
    var check = NameCheck(fileName: fileName)
    try check.take([chart.name].compactMap(\.self) + chart.events.map(\.name), at: chart.origin)
    try check.take((chart.initial?.targets ?? []).map(\.name), at: chart.initial?.origin ?? .none)
    for variable in chart.variables { try check.take([variable.id], at: variable.origin) }
    for state in chart.allStates { try check.take(state) }
    for content in chart.allContent { try check.take(content) }
  }
}

/// Looks at the names of a chart and counts its event descriptors.
private struct NameCheck {
  let fileName: String?
  private var descriptors = 0

  init(fileName: String?) {
    self.fileName = fileName
  }

  mutating func take(_ state: State) throws(ReadError) {
    try take([state.id.name], at: state.origin)
    for variable in state.variables { try take([variable.id], at: variable.origin) }
    for invocation in state.invocations { try take(invocation.id.map { [$0] } ?? [], at: invocation.origin) }
    try take((state.initial?.targets ?? []).map(\.name), at: state.initial?.origin ?? .none)
    for transition in state.transitions { try take(transition) }
  }

  private mutating func take(_ transition: Transition) throws(ReadError) {
    try take(transition.events.map(\.text) + transition.targets.map(\.name), at: transition.origin)
    descriptors += transition.events.count
    if transition.events.count > ReadLimits.descriptors {
      throw excess("the transition has more than \(ReadLimits.descriptors) event descriptors", at: transition.origin)
    }
    if descriptors > ReadLimits.descriptorsOfChart {
      throw excess("the chart has more than \(ReadLimits.descriptorsOfChart) event descriptors", at: transition.origin)
    }
  }

  mutating func take(_ content: Content) throws(ReadError) {
    switch content {
    case .raise(let raise): try take([raise.event], at: raise.origin)
    case .send(let send):
      var names = [send.id].compactMap(\.self) + send.payload.names + send.payload.parameters.map(\.name)
      if case .literal(let event) = send.event { names.append(event) }
      try take(names, at: send.origin)
    case .cancel(let cancel):
      if case .literal(let id) = cancel.sendID { try take([id], at: cancel.origin) }
    case .foreach(let loop): try take([loop.item] + (loop.index.map { [$0] } ?? []), at: loop.origin)
    case .action(let action): try take([action.name], at: action.origin)
    case .assign, .log, .choose, .script, .foreign: break
    }
  }

  func take(_ names: [String], at origin: Origin) throws(ReadError) {
    guard names.contains(where: isTooLong) else { return }
    throw excess("a name is longer than \(ReadLimits.nameLength) characters", at: origin)
  }

  /// A name of few bytes has few characters, so most are not counted.
  private func isTooLong(_ name: String) -> Bool {
    name.utf8.count > ReadLimits.nameLength && name.unicodeScalars.count > ReadLimits.nameLength
  }

  private func excess(_ message: String, at origin: Origin) -> ReadError {
    ReadError(.limitExceeded, message, at: origin.position, fileName: fileName)
  }
}
