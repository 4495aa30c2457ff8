import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// What an address asks to be shown beside its moment.
extension ViewOptions {
  /// Reads the values of a query.
  ///
  /// - Throws: `Failure` that names the first value that cannot be used.
  init(_ query: QueryItems, on shown: ShownMachine) throws(Failure) {
    self.init(notation: try Self.notation(query[ExplorerAddress.notationField], on: shown))
  }

  private static func notation(_ text: String?, on shown: ShownMachine) throws(Failure) -> String? {
    guard let text else { return nil }
    guard shown.facts.listing.formats.writer(named: text)?.identifier == text else {
      throw Failure(.badAddress("\(ExplorerAddress.notationField)=" + text.prefix(80)))
    }
    return text
  }
}
