import StatechartSimulation
import WebPages

/// The request of the page on which a machine is written.
struct WorkspaceForm: Sendable {
  /// The maximum number of bytes of a name.
  static let maxNameBytes = 400
  /// The maximum number of revisions that a page names.
  static let maxRevisions = 50
  /// The maximum number of bytes of a text without a fault that the page carries next to its own.
  static let maxValidBytes = 256 << 10

  /// The text, with the notation that was chosen.
  var source: InlineSource
  /// The name that was given to the machine.
  var name = ""
  /// The identifier of the notation in which the text was read last.
  var notation: String?
  /// The run as it was asked for.
  var run = ""
  /// Steps to be taken after the run.
  var then: String?
  /// The number of steps of the run that are to be kept.
  var back: Int?
  /// The last text without a fault.
  var lastValidSource: InlineSource?
  /// The identifier of the notation to convert to.
  var write: String?
  /// True if the conversion is wanted although something is lost.
  var isSure = false
  /// True if the text is to be put into the library.
  var saves = false
  /// The identifiers of the revisions in the library.
  var saved: [String] = []
  /// True if only the result is wanted.
  var isPart = false
  var selected: [DrawingSelection] = []
  /// The edit that is asked for, and that which was shown before.
  var edit: String?
  var apply: String?
  /// The fields of edits, by their names.
  var values: [String: String] = [:]
  /// A name that is to take the place of a wrong one.
  var fix: OfferedName?
  /// The place in the text, in UTF-16 units, for which words are wanted.
  var completed: Int?

  /// A text alone.
  init(_ source: InlineSource) { self.source = source }

  /// A form that was sent; fields that cannot be read count as absent.
  init(_ submitted: SubmittedText) {
    source = submitted.source
    let fields = submitted.fields ?? [:]
    func value(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
    name = value(WorkspaceField.name).map { String($0.prefix(100)) } ?? ""
    if name.utf8.count > WorkspaceForm.maxNameBytes { name = "" }
    notation = value(WorkspaceField.notation)
    run = value(WorkspaceField.run) ?? ""
    then = value(WorkspaceField.then)
    back = value(WorkspaceField.back).flatMap { Int($0) }
    lastValidSource = value(WorkspaceField.lastValidSource).flatMap {
      try? InlineSource(identifier: $0, upTo: WorkspaceForm.maxValidBytes)
    }
    isSure = value(WorkspaceField.sure) != nil
    write = value(WorkspaceField.sure) ?? value(WorkspaceField.write)
    saves = value(WorkspaceField.save) != nil
    saved = (value(WorkspaceField.saved) ?? "").split(separator: " ").prefix(WorkspaceForm.maxRevisions).map(
      String.init
    )
    .filter(StoredIdentifier.names)
    isPart = value(WorkspaceField.part) != nil
    edit = value(WorkspaceField.edit)
    apply = value(WorkspaceField.apply)
    fix = value(WorkspaceField.fix).flatMap { OfferedName($0) }
    completed = value(WorkspaceField.complete).flatMap { Int($0) }
    values = fields.filter { $0.key.hasPrefix(WorkspaceField.editPrefix) }.mapValues(\.withPlainLineEnds)
    selected = DrawingSelection.list(value(WorkspaceField.selected) ?? "")
    switch value(WorkspaceField.select) {
    case nil, "2": break
    case "0": selected = []
    case "3":
      selected = fields.keys.sorted().filter { $0.hasPrefix(WorkspaceField.checkPrefix) }
        .compactMap { DrawingSelection($0.dropFirst(WorkspaceField.checkPrefix.count)) }
    case "1": selected = value(WorkspaceField.choice).flatMap { DrawingSelection($0) }.map { [$0] } ?? []
    case let list?: selected = DrawingSelection.list(list)
    }
  }
}
