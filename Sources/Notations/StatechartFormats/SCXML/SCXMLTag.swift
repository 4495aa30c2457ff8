/// The elements of SCXML. SCXML 3 to 6.
enum SCXMLTag: String, CaseIterable, Sendable {
  case scxml
  case state
  case parallel
  case transition
  case initial
  case final
  case onentry
  case onexit
  case history
  case raise
  case `if`
  case elseif
  case `else`
  case foreach
  case log
  case datamodel
  case data
  case assign
  case donedata
  case content
  case param
  case script
  case send
  case cancel
  case invoke
  case finalize

  /// True for the elements that hold executable content, and so elements of other vocabularies.
  var holdsContent: Bool { rule.children.contains(.raise) }

  /// The attributes and the children that the element may have.
  var rule: SCXMLRule {
    switch self {
    case .scxml: .scxml
    case .state, .parallel: .state
    case .final: .final
    case .history: .history
    case .initial: .initial
    case .transition: .transition
    case .onentry, .onexit, .finalize: .block
    case .raise: .raise
    case .if: .if
    case .elseif: .elseif
    case .else: SCXMLRule()
    case .foreach: .foreach
    case .log: .log
    case .assign: .assign
    case .script: .script
    case .datamodel: .datamodel
    case .data: .data
    case .donedata: .donedata
    case .content: .content
    case .param: .param
    case .send: .send
    case .cancel: .cancel
    case .invoke: .invoke
    }
  }

  static let states: [SCXMLTag] = [.state, .parallel, .final, .history]
  static let executable: [SCXMLTag] = [.raise, .if, .foreach, .log, .assign, .script, .send, .cancel]
}

/// The attributes and the children that an element may have.
///
/// If the model can express something that SCXML forbids (a state inside a final one, for example), the rule lets it
/// pass: the chart's own validation finds it, in every notation.
struct SCXMLRule: Sendable {
  var attributes: [String] = []
  /// The attributes that must be there.
  var required: [String] = []
  /// Attributes of which one may be there.
  var exclusive: [[String]] = []
  /// The elements inside.
  var children: [SCXMLTag] = []
  /// The elements of which one may be inside.
  var single: [SCXMLTag] = []
  /// True if text and markup inside are a value.
  var isVerbatim = false
}

/// The rules of states and transitions. SCXML 3.
extension SCXMLRule {
  private static let insideState =
    SCXMLTag.states + [.onentry, .onexit, .transition, .initial, .datamodel, .invoke, .donedata]
  private static let onceInState: [SCXMLTag] = [.initial, .donedata, .datamodel]

  static let scxml = SCXMLRule(
    attributes: ["version", "name", "initial", "datamodel", "binding", "exmode"], required: ["version"],
    children: SCXMLTag.states + [.datamodel, .script, .initial, .transition], single: [.datamodel, .script, .initial])
  static let state = SCXMLRule(attributes: ["id", "initial"], children: insideState, single: onceInState)
  static let final = SCXMLRule(attributes: ["id"], children: insideState, single: onceInState)
  static let history = SCXMLRule(
    attributes: ["id", "type"], children: insideState, single: onceInState + [.transition])
  static let initial = SCXMLRule(children: [.transition], single: [.transition])
  static let transition = SCXMLRule(attributes: ["event", "cond", "target", "type"], children: SCXMLTag.executable)
  static let block = SCXMLRule(children: SCXMLTag.executable)
}

/// The rules of executable content. SCXML 4, 5.4, 5.8.
extension SCXMLRule {
  static let raise = SCXMLRule(attributes: ["event"], required: ["event"])
  static let `if` = SCXMLRule(
    attributes: ["cond"], required: ["cond"], children: SCXMLTag.executable + [.elseif, .else])
  static let elseif = SCXMLRule(attributes: ["cond"], required: ["cond"])
  static let foreach = SCXMLRule(
    attributes: ["array", "item", "index"], required: ["array", "item"], children: SCXMLTag.executable)
  static let log = SCXMLRule(attributes: ["label", "expr"])
  static let assign = SCXMLRule(attributes: ["location", "expr"], required: ["location"], isVerbatim: true)
  static let script = SCXMLRule(attributes: ["src"], isVerbatim: true)
}

/// The rules of data and of what is sent. SCXML 5, 6.
extension SCXMLRule {
  static let datamodel = SCXMLRule(children: [.data])
  static let data = SCXMLRule(
    attributes: ["id", "src", "expr"], required: ["id"], exclusive: [["expr", "src"]], isVerbatim: true)
  static let donedata = SCXMLRule(children: [.content, .param], single: [.content])
  static let content = SCXMLRule(attributes: ["expr"], isVerbatim: true)
  static let param = SCXMLRule(
    attributes: ["name", "expr", "location"], required: ["name"], exclusive: [["expr", "location"]])
  static let send = SCXMLRule(
    attributes: [
      "event", "eventexpr", "target", "targetexpr", "type", "typeexpr", "id", "idlocation", "delay", "delayexpr",
      "namelist",
    ],
    exclusive: [
      ["event", "eventexpr"], ["target", "targetexpr"], ["type", "typeexpr"], ["id", "idlocation"],
      ["delay", "delayexpr"],
    ],
    children: [.content, .param], single: [.content])
  static let cancel = SCXMLRule(attributes: ["sendid", "sendidexpr"], exclusive: [["sendid", "sendidexpr"]])
  static let invoke = SCXMLRule(
    attributes: ["type", "typeexpr", "src", "srcexpr", "id", "idlocation", "namelist", "autoforward"],
    exclusive: [["type", "typeexpr"], ["src", "srcexpr"], ["id", "idlocation"]],
    children: [.content, .param, .finalize], single: [.content, .finalize])
}
