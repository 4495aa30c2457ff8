import Statecharts
import XMLTree

/// The namespaces of SCXML documents.
enum SCXML {
  /// The parameter by which a `send` by BasicHTTP may name its event. SCXML C.2.2.
  static let eventNameParameter = "_scxmleventname"
  /// The W3C's namespace.
  static let namespace = "http://www.w3.org/2005/07/scxml"
  /// Interlock's own vocabulary.
  static let ownNamespace = "urn:interlock:statechart"
  /// The elements of that vocabulary that may be in an element of SCXML.
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

  /// The attributes of that vocabulary that may be on an element of SCXML.
  static func ownAttributes(of tag: SCXMLTag) -> [String] {
    tag == .scxml ? ["eventMatching"] : SCXMLTag.states.contains(tag) ? ["pseudostate"] : []
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

  /// True if elements of a namespace are SCXML's in a document whose root is in another: those of SCXML's own, and
  /// those of none.
  static func isOurs(_ namespace: String?, under root: String?) -> Bool {
    namespace == root || namespace == SCXML.namespace || namespace?.isEmpty ?? true
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

/// The spelling of the names of states in lists divided by white space.
struct SCXMLSpellings {
  private var changed: [State.ID: String] = [:]

  init(_ chart: Statechart) {
    let isPlain = { (id: State.ID) in SCXMLSpellings.joined(id.name) == id.name }
    let ids = chart.allStates.map(\.id)
    var free = UniqueNames(reserving: ids.filter(isPlain).map(\.name))
    for id in ids where !isPlain(id) && changed[id] == nil {
      changed[id] = free.make(SCXMLSpellings.joined(id.name))
    }
  }

  subscript(id: State.ID) -> String { changed[id] ?? SCXMLSpellings.joined(id.name) }

  /// The words of a name joined by underscores.
  static func joined(_ name: String) -> String {
    guard name.isEmpty || name.contains(where: \.isWhitespace) else { return name }
    let words = name.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? "_" : words.joined(separator: "_")
  }
}

/// The names and texts that XML allows.
enum XMLName {
  /// True if an element, an attribute or a prefix may have this name. Namespaces in XML 1.0, production NCName.
  static func isValid(_ name: String) -> Bool {
    name != "xmlns" && MarkupName.isValid(name)
  }

  /// True if XML can hold the text and gives it back as it is. XML 1.0, production Char, and 2.11 on line ends.
  static func isText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A: true
      case 0..<0x20, 0xFFFE, 0xFFFF: false
      case _: true
      }
    }
  }
}
