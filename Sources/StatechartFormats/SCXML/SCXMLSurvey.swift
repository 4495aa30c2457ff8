import Statecharts

/// Walks the states and transitions of a document before it is read: counts them and collects the identifiers.
struct SCXMLSurvey {
  private(set) var identifiers: [String] = []
  private var count = ReadCount()
  private let namespace: String?
  private let fileName: String?

  init(_ root: ForeignElement, fileName: String?) throws(ReadError) {
    namespace = root.namespace
    self.fileName = fileName
    try walk(root)
  }

  private mutating func walk(_ element: ForeignElement) throws(ReadError) {
    for child in element.elements where child.namespace == namespace {
      switch SCXMLTag(rawValue: child.name) {
      case .state, .parallel, .final, .history:
        try count.addState(at: child.origin.position, fileName: fileName)
        if let id = child["id"] { identifiers.append(id) }
        try walk(child)
      case .transition: try count.addTransition(at: child.origin.position, fileName: fileName)
      case .initial: try walk(child)
      case .scxml, .onentry, .onexit, .raise, .if, .elseif, .else, .foreach, .log, .datamodel, .data, .assign,
        .donedata, .content, .param, .script, .send, .cancel, .invoke, .finalize, nil:
        break
      }
    }
  }
}
