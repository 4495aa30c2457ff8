import JSONRPC
import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

/// A name in a text.
struct NamedPlace: Hashable {
  /// An element that has a name.
  enum Element: Hashable {
    case state(State.ID)
    case event(EventDescriptor)
  }

  let element: Element
  /// The number of the chart, from 0.
  let chart: Int
  let range: SourceRange
}

extension LanguageSession {
  /// The name that a request is about, with the document; nil if no name is there.
  mutating func name(
    _ parameters: Value
  ) throws(RPCError) -> (place: NamedPlace, checked: CheckedText, text: TextDocument)? {
    let uri = try uri(parameters)
    let position = try position(parameters)
    guard let checked = documents[uri]?.reading(choice), let text = documents[uri]?.text,
      let place = checked.name(at: text.source(position, in: abilities.encoding), in: text)
    else { return nil }
    return (place, checked, text)
  }

  /// Returns the declaration of the name at a position: `textDocument/definition`. A name that is only used has its
  /// first use.
  mutating func definition(_ parameters: Value) throws(RPCError) -> Value {
    guard let (place, checked, text) = try name(parameters) else { return .null }
    let names = checked.ranges(ofChart: place.chart, in: text).names(of: place.element)
    let declarations = names.filter(\.isDeclaration)
    return locations((declarations.isEmpty ? Array(names.prefix(1)) : declarations).map(\.range), in: text)
  }

  /// Returns the uses of a name: `textDocument/references`.
  mutating func references(_ parameters: Value) throws(RPCError) -> Value {
    guard let (place, checked, text) = try name(parameters) else { return .null }
    let isAll = parameters["context"]?["includeDeclaration"] != false
    let names = checked.ranges(ofChart: place.chart, in: text).names(of: place.element)
    return locations(names.filter { isAll || !$0.isDeclaration }.map(\.range), in: text)
  }

  /// The same places to be marked: `textDocument/documentHighlight`.
  mutating func highlights(_ parameters: Value) throws(RPCError) -> Value {
    guard let (place, checked, text) = try name(parameters) else { return .null }
    let names = checked.ranges(ofChart: place.chart, in: text).names(of: place.element)
    return .array(
      names.map { name in
        ["range": text.client(name.range, in: abilities.encoding).value, "kind": name.isDeclaration ? 3 : 2]
      })
  }

  private func locations(_ ranges: [SourceRange], in text: TextDocument) -> Value {
    .array(
      ranges.map { ["uri": .string(text.uri), "range": text.client($0, in: abilities.encoding).value] })
  }
}

extension CheckedText {
  /// The state or the event that is named at a position: by the map of the text, or by the word there.
  func name(at position: SourcePosition, in text: TextDocument) -> NamedPlace? {
    guard let number = chart(at: position) else { return nil }
    if readings[number].map != nil {
      return ranges(ofChart: number, in: text).name(at: position).map {
        NamedPlace(element: $0.element, chart: number, range: $0.range)
      }
    }
    guard let (word, range) = text.word(at: position) else { return nil }
    let chart = readings[number].chart
    if chart.state(State.ID(word)) != nil {
      return NamedPlace(element: .state(State.ID(word)), chart: number, range: range)
    }
    guard chart.alphabet.contains(word) else { return nil }
    return NamedPlace(element: .event(EventDescriptor(word)), chart: number, range: range)
  }
}

extension TextDocument {
  /// The word at a position: letters, digits, and what joins them in names.
  func word(at position: SourcePosition) -> (String, SourceRange)? {
    let line = Array(lines(of: SourceRange(position)).unicodeScalars)
    func isPart(_ index: Int) -> Bool {
      guard line.indices.contains(index) else { return false }
      let scalar = line[index]
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return isLetter || "_-.".unicodeScalars.contains(scalar)
    }
    var start = position.column - 1
    while isPart(start - 1) { start -= 1 }
    var end = start
    while isPart(end) { end += 1 }
    while end > start, "-.".unicodeScalars.contains(line[end - 1]) { end -= 1 }
    guard start < end else { return nil }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: line[start..<end])
    let range = SourceRange(
      SourcePosition(line: position.line, column: start + 1), to: SourcePosition(line: position.line, column: end + 1))
    return (String(word), range)
  }
}
