import StatechartFormats
import Statecharts

/// The chart of a source that is meant, among those of its file, and its names.
extension MachineSource {
  /// True if it is one of all charts of a file.
  var isPart: Bool { ordinal != nil }

  /// The number of the chart that is meant, where all of a file are taken one by one; otherwise 1.
  var number: Int { ordinal ?? 1 }

  /// The name of the chart in files that are made of it, where all of a file are taken one by one; otherwise `name`.
  var chartName: String { ordinalName ?? name }

  /// The machine for messages: the file, and its chart where all of a file are taken one by one.
  var title: String { ordinal == nil ? fileName : "'\(chartName)' in \(fileName)" }

  /// The argument of a command that means this machine alone.
  var argument: String { ordinal.map { "\(fileName)#\(ordinalName ?? String($0))" } ?? machine }

  /// The name of files that are made of the machine: the name in the gallery or the file's name without its extension,
  /// and the chart if one is named.
  var name: String {
    let stem = machine == "-" ? "stdin" : InputFile(path: machine).stem
    return ([stem] + (selection.map { [$0.replacing("/", with: "-")] } ?? [])).joined(separator: "-")
  }

  /// True if no chart of the text is named.
  var isWhole: Bool { selection == nil && ordinal == nil }

  /// The chart that is meant: of several with one name or title the first, and these go before a number.
  func selected(of readings: [Reading]) throws(CommandFailure) -> Reading {
    if let ordinal {
      guard readings.indices.contains(ordinal - 1) else {
        throw CommandFailure(message: "\(fileName): error: there is no chart \(ordinal)")
      }
      return readings[ordinal - 1]
    }
    guard let selection else { return readings[0] }
    let names = { (chart: Statechart) in [chart.name, chart.title?(in: "en")].compactMap(\.self) }
    if let named = readings.first(where: { names($0.chart).contains(selection) }) { return named }
    if let number = Int(selection), readings.indices.contains(number - 1) { return readings[number - 1] }
    let known = readings.enumerated().map { names($1.chart).first ?? String($0 + 1) }
    let offer = suggestion(nearestNames(to: selection, among: known))
    throw CommandFailure(
      message:
        "\(fileName): error: there is no chart '\(selection)'; there are \(known.joined(separator: ", "))\(offer)")
  }
}
