import StatechartEvidence
import StatechartFormats
import Statecharts

#if SwiftSource
  import SwiftStatecharts
#endif

/// The machines of a folder, or of a file that has several.
struct MachineCollection {
  /// A machine with its place.
  struct Member {
    let place: MachinePlace
    let source: MachineSource
    let reading: Reading
    /// The name for messages: a path from the folder in which the program was started.
    let name: String
  }

  private(set) var members: [Member] = []
  /// The files that cannot be read, with the reason.
  private(set) var unread: [DifferencesReport.Unread] = []
  /// True for a folder.
  let isFolder: Bool

  /// Reads the machines that an argument of a command means; nil for a single one: a machine of the gallery, one chart
  /// of a file, standard input.
  ///
  /// - Throws: `CommandFailure` if the file cannot be read, or Swift source in the folder.
  init?(_ argument: String, notation: String?, isQuiet: Bool) throws {
    let source = MachineSource(argument, notation: notation, isQuiet: isQuiet)
    guard source.isFile, !source.isSelected else { return nil }
    isFolder = MachineFolder.isFolder(argument)
    guard isFolder else {
      try add(source, path: "")
      return
    }
    #if SwiftSource
      try addSource(source, argument)
    #endif
    let folder = argument.hasSuffix("/") ? argument : argument + "/"
    let contents = MachineFolder(path: folder).contents
    if !contents.isWhole {
      let message = "\(argument): error: the folder has more than \(MachineFolder.maxFiles) files or too many levels"
      unread.append(DifferencesReport.Unread(argument, message))
    }
    for path in contents.machines {
      do {
        try add(
          MachineSource(path, notation: notation, isQuiet: isQuiet), path: String(path.dropFirst(folder.count)))
      } catch let failure as CommandFailure {
        unread.append(DifferencesReport.Unread(path, failure.message))
      }
    }
  }

  private mutating func add(_ source: MachineSource, path: String) throws {
    let charts = try source.charts()
    var readings: [Reading] = []
    for chart in charts { readings.append(try chart.reading()) }
    let stem = isFolder && charts.count == 1 ? source.name : nil
    let places = MachinePlace.places(in: path, names: readings.map { $0.chart.knownName ?? stem })
    for (index, place) in places.enumerated() {
      let name = place.isOnly ? source.fileName : "\(source.fileName)#\(place.name ?? String(place.number))"
      members.append(Member(place: place, source: charts[index], reading: readings[index], name: name))
    }
  }

  #if SwiftSource
    /// Adds the machines of Swift and Objective-C source.
    private mutating func addSource(_ source: MachineSource, _ folder: String) throws {
      guard let reading = try source.sourceReading() else { return }
      let machines = Dictionary(grouping: reading.machines, by: \.place.path)
      for (path, machines) in machines.sorted(by: { $0.key < $1.key }) {
        let inside = path.hasPrefix(folder) ? String(path.dropFirst(folder.count).drop { $0 == "/" }) : path
        let places = MachinePlace.places(in: inside, names: machines.map(\.chart.knownName))
        members += zip(places, machines).map { place, machine in
          let name = "\(path)#\(machine.chart.knownName ?? String(place.number))"
          return Member(place: place, source: source, reading: Reading(machine.chart), name: name)
        }
      }
    }
  #endif
}

extension Statechart {
  /// The name by which a chart is chosen of several: its own, or its title.
  fileprivate var knownName: String? { name ?? title?(in: "en") }
}
