import Explanations
import Gallery
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

/// The machines in files that the server shows beside the gallery.
struct ServedFiles {
  /// The files' names, in order.
  let names: [String]
  /// Their machines, in order.
  let machines: [Machine]
  /// Their drawings in English, by the identifiers of the machines: laid out to see that they can be drawn.
  let diagrams: [String: Diagram]

  /// Reads files; what a chart invokes or loads lies beside it.
  ///
  /// - Throws: `CommandFailure` with positions for a file that is not there, cannot be read, or has errors, and for a
  ///   chart that cannot be drawn.
  init(_ paths: [String], notation: String?, formats: FormatCatalog) throws {
    var taken = Set(Gallery.machines.map(\.identifier))
    let machines = try paths.map { path in
      let identifier = ServedFiles.identifier(of: path, besides: taken)
      taken.insert(identifier)
      return try ServedFiles.machine(
        MachineSource(path, notation: notation, formats: formats), identifier: identifier)
    }
    self.machines = machines.map(\.machine)
    diagrams = Dictionary(
      machines.map { ($0.machine.identifier, $0.diagram) }, uniquingKeysWith: { first, _ in first })
    names = paths.map { InputFile(path: $0).lastComponent }
  }

  /// The file's name without what follows its last dot, with a number if another machine has it. In addresses a dot
  /// begins the notation of an export.
  static func identifier(of path: String, besides taken: Set<String>) -> String {
    let stem = InputFile(path: path).stem.replacing(".", with: "-")
    guard taken.contains(stem) else { return stem }
    var number = 2
    while taken.contains("\(stem)-\(number)") { number += 1 }
    return "\(stem)-\(number)"
  }

  private static func machine(
    _ source: MachineSource, identifier: String
  ) throws -> (machine: Machine, diagram: Diagram) {
    guard source.isFile else {
      throw CommandFailure(message: "\(source.fileName): error: there is no such file")
    }
    let compiled = try source.compiled()
    _ = try source.dataModel(of: compiled)
    do {
      let diagram = try Diagram(compiled.chart, language: Language.english.tag, options: DiagramOptions())
      let machine = try Machine(identifier: identifier, compiled: compiled, resources: source.resources)
      return (machine, diagram)
    } catch let error as InvalidChart {
      throw source.failure(error)
    } catch {
      throw CommandFailure(message: "\(source.fileName): error: \(error)")
    }
  }
}
