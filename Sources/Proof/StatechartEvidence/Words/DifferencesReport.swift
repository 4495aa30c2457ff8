package import Explanations
package import Statecharts

/// The differences between the machines of two versions of a folder or a document, in words and for programs.
package struct DifferencesReport: Sendable {
  /// A machine that could not be compared, with the reason.
  package struct Unread: Hashable, Sendable {
    package let machine: String
    package let message: String

    package init(_ machine: String, _ message: String) { (self.machine, self.message) = (machine, message) }
  }

  /// The names of the versions of the folder or document.
  package let oldName: String
  package let newName: String
  package let language: Language
  /// The machines that are in both versions.
  package let pairs: [DifferenceReport]
  /// The places of the machines that are in one version only.
  package let added: [String]
  package let removed: [String]
  /// The machines that could not be compared.
  package let unread: [Unread]

  package init(
    _ pairs: [DifferenceReport], added: [String], removed: [String], unread: [Unread], from oldName: String,
    to newName: String, in language: Language
  ) {
    (self.pairs, self.added, self.removed, self.unread) = (pairs, added, removed, unread)
    (self.oldName, self.newName, self.language) = (oldName, newName, language)
  }

  /// True if both versions have the same machines, and each does the same as far as that can be proved.
  package var isEqual: Bool {
    added.isEmpty && removed.isEmpty && unread.isEmpty && pairs.allSatisfy(\.difference.isEqual)
  }

  /// The machines of which there is something to be said.
  package var changed: [DifferenceReport] { pairs.filter(\.hasDifferences) }

  /// The machines that are in one version only, and those that could not be compared, one in a line.
  package var machineLines: [String] {
    removed.map { language(.diffMachineRemoved, $0) } + added.map { language(.diffMachineAdded, $0) }
      + unread.map { language(.diffMachineUnread, $0.machine) + language.colon + $0.message }
  }

  /// The number of machines of which there is nothing to be said; nil if there are none.
  package var sameLine: String? {
    let count = pairs.count - changed.count
    return count == 0 ? nil : language(.diffMachinesSame, String(count))
  }

  /// The report for a terminal.
  package func text(showsLinks: Bool) -> String {
    let heads = machineLines.isEmpty ? [] : [machineLines.joined(separator: "\n")]
    let parts = changed.map { "\($0.oldName) → \($0.newName)\n\($0.text(showsLinks: showsLinks))" }
    return (heads + parts + [sameLine].compactMap(\.self)).joined(separator: "\n\n")
  }

  /// The report for a comment of a pull request. GitHub Flavored Markdown.
  package var markdown: String {
    let head = "## \(Markdown.code(oldName)) → \(Markdown.code(newName))"
    let machines = machineLines.map { "- \(Markdown.escaped($0))" }.joined(separator: "\n")
    let parts = [head] + (machines.isEmpty ? [] : [machines]) + changed.map(\.markdown)
    return (parts + [sameLine].compactMap(\.self)).joined(separator: "\n\n")
  }

  /// For programs; `Public/schema/diff.schema.json` describes it.
  package var json: Value {
    let unread = unread.map { machine -> Value in
      ["machine": .string(machine.machine), "message": .string(machine.message)]
    }
    return [
      "old": .string(oldName), "new": .string(newName), "equal": .boolean(isEqual),
      "machines": .array(pairs.map(\.json)), "added": .array(added.map { .string($0) }),
      "removed": .array(removed.map { .string($0) }), "unread": .array(unread),
    ]
  }

  /// The differences as a log for programs that show findings in files.
  package var sarif: Value {
    let lines =
      removed.map { ("machine-removed", language(.diffMachineRemoved, $0), oldName) }
      + added.map { ("machine-added", language(.diffMachineAdded, $0), newName) }
    let machines = lines.map { SARIFLog.Result($0.0, .warning, $0.1, file: $0.2, range: nil) }
    let unread = unread.map { SARIFLog.Result("unreadable", .error, $0.message, file: $0.machine, range: nil) }
    return SARIFLog(
      rules: DifferenceReport.rules + ["machine-added", "machine-removed", "unreadable"],
      results: machines + unread + pairs.flatMap(\.results)
    ).json
  }
}
