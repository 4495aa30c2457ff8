import JSONRPC
import JSONTree
import SourceEditing
import StatechartFormats
import StatechartSimulation
import Statecharts

extension LanguageSession {
  /// The name at a position with what it is now: `textDocument/prepareRename`.
  mutating func prepareRename(_ parameters: Value) throws(RPCError) -> Value {
    guard let (place, checked, text) = try name(parameters) else {
      throw RPCError(.requestFailed, "there is no name to change")
    }
    _ = try editor(of: place, in: checked)
    return [
      "range": text.client(place.range, in: abilities.encoding).value,
      "placeholder": .string(try LanguageSession.currentName(of: place.element)),
    ]
  }

  /// Changes a name wherever it is used: `textDocument/rename`.
  mutating func rename(_ parameters: Value) throws(RPCError) -> Value {
    guard let name = parameters["newName"]?.string else {
      throw RPCError(.invalidParameters, "'newName' should be a text")
    }
    guard let (place, checked, text) = try self.name(parameters) else {
      throw RPCError(.requestFailed, "there is no name to change")
    }
    let editor = try editor(of: place, in: checked)
    let change: ChartChange =
      switch place.element {
      case .state(let id): .renameState(id, to: name)
      case .event: .renameEvent(try LanguageSession.currentName(of: place.element), to: name)
      }
    let ranges = checked.ranges(ofChart: place.chart, in: text)
    do throws(EditRefusal) {
      let patch = try editor.edit(change).patch
      var changes: [TextChange] = []
      for replacement in patch.replacements {
        guard let range = ranges.range(replacement.bytes) else {
          throw ElementRanges.otherText
        }
        changes.append(TextChange(range, try ranges.written(replacement.text, at: range)))
      }
      return edit(changes, of: text)
    } catch {
      throw RPCError(.requestFailed, error.message)
    }
  }

  private static func currentName(of element: NamedPlace.Element) throws(RPCError) -> String {
    switch element {
    case .state(let id): return id.name
    case .event(let event):
      guard let name = event.exampleName, name == event.text else {
        throw RPCError(.requestFailed, "'\(event)' is not the name of one event")
      }
      return name
    }
  }

  private func editor(of place: NamedPlace, in checked: CheckedText) throws(RPCError) -> SourceEditor {
    let reading = checked.readings[place.chart]
    let reader = checked.isDocument ? reading.map.flatMap { options.catalog.reader(for: $0.source) } : checked.reader
    // A block of a document may have several charts, too.
    let earlier = checked.readings[..<place.chart].filter { !checked.isDocument || $0.range == reading.range }
    guard let reader, let editor = SourceEditor(reading: reading, reader: reader, number: earlier.count) else {
      throw RPCError(.requestFailed, "names cannot be changed in \(checked.reader.title)")
    }
    return editor
  }
}
