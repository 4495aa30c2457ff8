package import Explanations
package import StatechartEvidence
package import Statecharts

/// The address of the page on which a log is checked against a machine: its form sends the log in the body.
package struct LogAddress: Hashable, Sendable {
  /// The names of the form's fields besides that of the text, and of what an address may preset.
  package enum Field {
    package static let text = LibraryAddress.textField
    package static let file = "file"
    package static let format = "format"
    package static let pattern = "pattern"
    package static let ignored = "ignore"
    package static let beginning = "from"

    /// The field that names a field of the log.
    package static func name(of field: LogOptions.Field) -> String {
      switch field {
      case .event: "event"
      case .instance: "instance"
      case .time: "time"
      case .data: "data"
      case .states: "states"
      case .before: "before"
      }
    }
  }

  /// The machine's identifier.
  package let machine: String
  /// The language, if the address names it.
  package var language: Language?

  package init(machine: String, language: Language? = nil) {
    self.machine = machine
    self.language = language
  }

  private var path: String { ExplorerAddress.Place.explorer.path(to: AddressText.encode(machine)) + "/log" }

  package var text: String { AddressText.address(path, in: language) }

  /// The address to which the form leads: that of its answer.
  var action: String { text + "#" + LogPage.answerID }

  func localized(in language: Language) -> LogAddress { LogAddress(machine: machine, language: language) }

  /// The page of a run in the explorer; nil if its address would be too long.
  package func moment(_ steps: [Step]) -> String? {
    guard steps.count <= LogAddress.maxSteps else { return nil }
    let address = ExplorerAddress(machine: machine, steps: steps, language: language).text
    return address.utf8.count <= LogAddress.maxBytes ? address : nil
  }

  /// The maximum number of steps, and of bytes, of an address that is a link.
  private static let maxSteps = 2000
  private static let maxBytes = 40 << 10
}

extension LogOptions {
  /// The options that fields of a form name; empty ones name nothing.
  package init(_ field: (String) -> String?) {
    self.init()
    func value(_ name: String) -> String? { field(name).flatMap { $0.isEmpty ? nil : String($0.prefix(200)) } }
    format = value(LogAddress.Field.format).flatMap { LogFormat(rawValue: $0) }
    pattern = value(LogAddress.Field.pattern)
    ignore(value(LogAddress.Field.ignored).map { [$0] } ?? [])
    for field in Field.allCases { self[field] = value(LogAddress.Field.name(of: field)) }
  }
}

extension LogReplay.Beginning {
  /// The beginning that fields of a form name; the start where they name none.
  package init(_ field: (String) -> String?) {
    self = field(LogAddress.Field.beginning).flatMap { LogReplay.Beginning(rawValue: $0) } ?? .start
  }
}
