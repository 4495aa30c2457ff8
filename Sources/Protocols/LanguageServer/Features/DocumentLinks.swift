import JSONRPC
import JSONTree
import SourceEditing
import StatechartFormats
import StatechartSimulation
import Statecharts

extension LanguageSession {
  /// The addresses of states, and the files that markup refers to: `textDocument/documentLink`.
  mutating func documentLinks(_ parameters: Value) throws(RPCError) -> Value {
    let uri = try uri(parameters)
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text else { return [] }
    var links: [Value] = []
    for (number, reading) in checked.readings.enumerated() {
      let ranges = checked.ranges(ofChart: number, in: text)
      guard let map = ranges.map else { continue }
      for (bytes, address) in reading.links(in: map) {
        guard let target = DocumentAddress.resolved(address, at: uri), let range = ranges.range(bytes) else { continue }
        links.append(["range": text.client(range, in: abilities.encoding).value, "target": .string(target)])
      }
    }
    return .array(links)
  }
}

extension Reading {
  /// The places of addresses in the text of the chart, with these.
  fileprivate func links(in map: TextMap) -> [(bytes: Range<Int>, address: String)] {
    if let markup = map.markup {
      return markup.elements.compactMap { element in
        element.attribute("src").map { ($0.value, map.text($0.value).replacing("&amp;", with: "&")) }
      }
    }
    let text = map.source.text
    return Set(chart.presentation.links.values.map(\.address)).sorted().flatMap { address in
      text.ranges(of: address).map { range in
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return (start..<start + address.utf8.count, address)
      }
    }
  }
}

/// Addresses that documents give.
enum DocumentAddress {
  /// The address of what a document refers to; nil if it has no address of its own that others are relative to.
  static func resolved(_ reference: String, at uri: String) -> String? {
    guard !reference.isEmpty, !reference.hasPrefix("#") else { return nil }
    let scheme = reference.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    let rest = reference.dropFirst(scheme.count)
    if rest.hasPrefix("://") { return reference }
    let path: Substring
    if rest.hasPrefix(":") {
      // `file:child.scxml`, as SCXML's own examples refer to files beside the document.
      guard scheme == "file" else { return nil }
      path = rest.dropFirst()
    } else {
      path = reference[...]
    }
    guard let authority = uri.firstRange(of: "://") else { return nil }
    if path.hasPrefix("/") {
      let start = uri[authority.upperBound...].firstIndex(of: "/") ?? uri.endIndex
      return String(uri[..<start]) + path
    }
    guard let slash = uri[authority.upperBound...].lastIndex(of: "/") else { return nil }
    var folders = uri[authority.upperBound..<slash].split(separator: "/", omittingEmptySubsequences: false)
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case ".": continue
      case ".." where folders.count > 1: folders.removeLast()
      case _: folders.append(part)
      }
    }
    return String(uri[..<authority.upperBound]) + folders.joined(separator: "/")
  }
}
