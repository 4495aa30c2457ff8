package import StatechartEvidence
import StatechartFormats
package import StatechartGrading
package import StatechartSimulation
package import Statecharts

/// The properties that a page shows, with the verdicts on them.
package struct PropertyCheck: Sendable {
  /// The bounds of what a page may ask for.
  package enum Limits {
    /// The maximum number of bytes of the properties in an address.
    package static let bytes = 4000
    /// The maximum number of properties in an address.
    package static let own = 20
    /// The maximum number of properties that come with a machine and are checked on its page.
    package static let given = 50
  }

  /// A property, or a sentence that is none.
  package struct Row: Sendable {
    /// The sentence.
    package let text: String
    /// The verdict; nil if the machine may not be run.
    package let result: Result<PropertyVerdict?, PropertyFault>
  }

  /// Those that the address has.
  package let own: [Row]
  /// Those that come with the machine.
  package let given: [Row]
  /// The number of these that are not shown.
  package let others: Int
  /// The verification; nil if there is no property to check.
  package let verification: Verification?

  /// Checks properties.
  ///
  /// - Parameters:
  ///   - text: The sentences of an address, one in a line.
  ///   - given: The sentences that come with the machine.
  package init(
    _ text: String?, and given: GivenProperties?, of chart: Statechart, on machine: Participant, limits: EvidenceLimits
  ) {
    let lines = Self.lines(text ?? "")
    let own = PropertyReader.properties(lines, of: chart)
    let file = given.flatMap { try? PropertyFile($0.text, of: chart, everyLine: !$0.isList) }
    let entries = file?.entries ?? []
    let given = entries.prefix(Limits.given).map(\.property)
    others = entries.count - given.count
    let all = own + given
    let right = all.compactMap { try? $0.get() }
    let verification = right.isEmpty ? nil : Verification(right, of: machine, limits: limits)
    var verdicts = (verification?.findings ?? []).map(\.verdict)[...]
    let results = all.map { property in
      property.map { _ in verification == nil ? nil : verdicts.popFirst() }
    }
    func rows(_ texts: [String], _ results: some Sequence<Result<PropertyVerdict?, PropertyFault>>) -> [Row] {
      zip(texts, results).map { Row(text: $0, result: $1) }
    }
    self.own = rows(lines, results)
    self.given = rows(entries.map(\.text), results.dropFirst(own.count))
    self.verification = verification
  }

  /// The sentences of a text, one in a line, without those that are empty.
  package static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
  }
}

extension ExplorerAddress {
  /// Adds a property to those that the page shows, if it is not among them.
  ///
  /// - Returns: False if there would be too many.
  package mutating func add(property sentence: String) -> Bool {
    var lines = PropertyCheck.lines(asked.properties ?? "")
    if !lines.contains(sentence) { lines.append(sentence) }
    let text = lines.joined(separator: "\n")
    guard lines.count <= PropertyCheck.Limits.own, text.utf8.count <= PropertyCheck.Limits.bytes else { return false }
    (asked.properties, view.tab) = (text, .properties)
    return true
  }

  /// Returns the fault of the first property that cannot be read.
  package func propertyFault(of chart: Statechart) -> FormFault? {
    guard view.tab == .properties, let properties = asked.properties else { return nil }
    let lines = PropertyCheck.lines(properties)
    guard lines.count <= PropertyCheck.Limits.own else {
      return FormFault(.tooManyProperties, in: .properties(text: properties))
    }
    for (index, result) in PropertyReader.properties(lines, of: chart).enumerated() {
      if case .failure(let fault) = result {
        return FormFault(.badProperty(line: index + 1, fault), in: .properties(text: properties))
      }
    }
    return nil
  }

  /// The names of the fields that compose a property.
  package enum PropertyField {
    package static let pattern = "pattern"
    package static let scope = "scope"
    package static let p = "p"
    package static let q = "q"
    package static let r = "r"
    package static let s = "s"
    package static let within = "within"
    /// The language of the sentence.
    package static let words = "words"
  }
}
