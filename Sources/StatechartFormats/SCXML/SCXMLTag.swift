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

  /// What the element may have on it and in it.
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
