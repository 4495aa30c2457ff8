/// The namespaces of SCXML documents.
enum SCXML {
  /// The parameter by which a `send` by BasicHTTP may name its event. SCXML C.2.2.
  static let eventNameParameter = "_scxmleventname"
  /// The W3C's namespace.
  static let namespace = "http://www.w3.org/2005/07/scxml"
  /// Interlock's own vocabulary.
  static let ownNamespace = "urn:interlock:statechart"
  /// The elements of that vocabulary that may stand in an element of SCXML.
  static func ownNames(in tag: SCXMLTag) -> [String] {
    switch tag {
    case .scxml: ["title", "summary", "events", "initial"]
    case .state, .parallel, .final, .history: ["label", "summary"]
    case .transition: ["label", "summary", "action"]
    case .initial, .onentry, .onexit, .raise, .if, .elseif, .else, .foreach, .log, .datamodel, .data, .assign,
      .donedata, .content, .param, .script, .send, .cancel, .invoke, .finalize:
      tag.holdsContent ? ["action"] : []
    }
  }

  /// The attributes of that vocabulary that may stand on an element of SCXML.
  static func ownAttributes(of tag: SCXMLTag) -> [String] {
    SCXMLTag.states.contains(tag) ? ["pseudostate"] : []
  }

  /// The prefix that is written for Interlock's own vocabulary.
  static let ownPrefix = "il"
  /// The namespace of `xml:lang`.
  static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

  /// True for a namespace that earlier drafts and other tools use in its stead.
  static func isSubstitute(_ namespace: String?) -> Bool {
    guard let namespace, !namespace.isEmpty else { return true }
    return namespace.lowercased().contains("scxml")
  }

  /// True if the text has white space alone.
  static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  /// The words of an attribute that lists names.
  static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
