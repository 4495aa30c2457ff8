import Explanations
import StatechartSimulation
import Statecharts
import WebPages

/// A machine that is compared, with its address, if it has one.
struct ComparedMachine: Sendable {
  /// The maximum number of bytes of a text that is put into its field again.
  private static let shownBytes = 64 << 10

  let shown: MachineContext
  /// The identifier in the addresses of its pages; nil for a text that is too long for an address.
  let identifier: String?

  /// A machine of an address.
  init(_ shown: MachineContext) {
    self.shown = shown
    identifier = shown.identifier
  }

  /// The machine of a text.
  init(_ shown: MachineContext, of source: InlineSource) {
    self.shown = shown
    identifier = source.identifier.flatMap { $0.utf8.count <= InlineSource.maxBytes ? $0 : nil }
  }

  /// Returns the version of the machine that the page describes.
  ///
  /// - Parameter phrase: The name of a machine whose chart has none.
  func version(in language: RequestLanguage, otherwise phrase: ComparePhrase) -> ComparePage.Version {
    let chart = shown.machine.chart
    let hasName = chart.name != nil || chart.title != nil
    return ComparePage.Version(
      label: hasName ? chart.label(in: language.spoken.tag) : language.spoken(phrase),
      address: identifier.map { ExplorerAddress(machine: $0, language: language.named) },
      text: shown.machine.text?.text)
  }

  /// The part of the forms that has the machine.
  var side: ComparePage.Side {
    let text = shown.machine.text
    let source = text?.text ?? shown.machine.source
    return ComparePage.Side(
      name: identifier ?? "", text: source.utf8.count <= Self.shownBytes ? source : "", notation: text?.notation)
  }

  /// The address of a run; nil if it has none, or the run is too long for one. A last step that this version does not
  /// even know is left out, since no page has it.
  func link(in language: RequestLanguage) -> @Sendable ([Step]) -> String? {
    { [identifier, shown] steps in
      guard let identifier, steps.count <= ExplorerAddress.maxSteps else { return nil }
      let isKnown = (try? RunReading(steps.text, of: shown.machine.chart))?.fault == nil
      let known = isKnown ? steps : Array(steps.dropLast())
      return ExplorerAddress(machine: identifier, steps: known, language: language.named).text
    }
  }
}
