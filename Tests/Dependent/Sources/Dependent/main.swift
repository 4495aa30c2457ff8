import Foundation
import StatechartFormats
import Statecharts

// `Dependent FOLDER FILE…` writes the chart of each file to the folder as Interlock JSON, and what is found in it to
// standard error: as `interlock convert --to json FILE… -o FOLDER/` does.

func report(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
for path in CommandLine.arguments.dropFirst(2) {
  let file = URL(fileURLWithPath: path)
  do {
    let source = try SourceText(bytes: Data(contentsOf: file), fileName: path)
    let reading = try NotationCatalog.standard.read(source)
    let writing = InterlockJSONNotation().write(reading.chart)
    for diagnostic in reading.diagnostics { report(diagnostic.formatted(file: path)) }
    guard !reading.hasErrors else {
      report("\(path): the chart has errors")
      continue
    }
    for loss in writing.diagnostics { report(loss.formatted(file: path)) }
    let name = file.deletingPathExtension().lastPathComponent
    try Data(writing.text.utf8).write(to: folder.appendingPathComponent(name + ".json"))
  } catch {
    report("\(error)")
  }
}
