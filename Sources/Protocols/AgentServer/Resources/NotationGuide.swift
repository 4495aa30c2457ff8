import StatechartFormats
import Statecharts

/// The guide to notations: what is read, with one machine in each notation that is written.
enum NotationGuide {
  static func text(_ catalog: NotationCatalog) -> String {
    let rows = catalog.readers.map { reader in
      "| `\(reader.identifier)` | \(reader.title) | \(reader.fileExtensions.map { "." + $0 }.joined(separator: ", ")) |"
    }
    let examples = catalog.readers.compactMap { reader -> String? in
      guard let writer = reader.writer, writer.isText else { return nil }
      let writing = writer.write(example)
      guard !writing.text.contains("```") else { return nil }
      return "### \(writer.title) (`\(writer.identifier)`)\n\n```\n\(writing.text)```\n"
    }
    return """
      # Notations

      Each tool takes the text of a machine. The notation is detected; `notation` names it, if that is needed.

      | identifier | notation | files |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      # Runs

      The steps of a run are separated by commas: `plug` sends an event, `tap{"kanji":"x"}` an event with JSON, `!Full` \
      asks for a state, `+2s` or `+500ms` moves the clock, `=level=5` gives a variable a value. A condition that is only \
      a name is answered by `=name=true` or `=name=false`. A step that is not possible is refused, and nothing changes.

      # One machine in each notation

      \(examples.joined(separator: "\n"))
      """
  }

  private static let example = Statechart(
    name: "door", initial: ["Closed"],
    states: [
      State("Closed", transitions: [.on("open", to: "Opened"), .on("lock", to: "Locked")]),
      State("Opened", transitions: [.on("close", to: "Closed")]),
      State("Locked", transitions: [.on("unlock", to: "Closed")]),
    ])
}
