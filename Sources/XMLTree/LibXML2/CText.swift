import CLibXML2

extension String {
  /// Calls back with the text as libxml2 takes it, without copying it where it is stored as UTF-8 already; what
  /// comes after a U+0000 is left out.
  func withXMLChars<Result>(_ body: (UnsafePointer<xmlChar>) -> Result) -> Result {
    withCString { text in
      text.withMemoryRebound(to: xmlChar.self, capacity: 1) { body($0) }
    }
  }
}
