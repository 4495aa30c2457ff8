import Statecharts
import StatechartFormats
import StatechartSimulation

/// A document in Markdown whose blocks of machines become something else.
struct DocumentDrawings {
  /// A block with the machines in it.
  private struct Block {
    let lines: ClosedRange<Int>
    var charts: [Statechart]
  }

  private let lines: [Substring]
  private let blocks: [Block]
  /// The faults of blocks that stay as they are.
  let faults: [Diagnostic]

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    var (blocks, faults) = ([Block](), [Diagnostic]())
    var faulty: Set<Int> = []
    do throws(ReadError) {
      for reading in try DocumentNotation().readAll(SourceText(text)) {
        guard let range = reading.range else { continue }
        let errors = reading.findings.filter { $0.severity == .error }
        if !errors.isEmpty { faulty.insert(range.start.line) }
        faults += errors
        if blocks.last?.lines.lowerBound == range.start.line {
          blocks[blocks.count - 1].charts.append(reading.chart)
        } else {
          blocks.append(Block(lines: range.start.line...range.end.line, charts: [reading.chart]))
        }
      }
    } catch {
      if !error.isOfDocumentWithoutMachine { faults += error.diagnostics }
    }
    self.blocks = blocks.filter { !faulty.contains($0.lines.lowerBound) }
    self.faults = faults
  }

  /// True if no block is replaced.
  var isEmpty: Bool { blocks.isEmpty }

  /// The document with what is made of each machine, numbered from 1, in the place of the lines of its block.
  func replaced(_ make: (Statechart, Int) throws -> String) rethrows -> String {
    var (result, place, number) = ([String](), 0, 0)
    for block in blocks {
      result += lines[place..<block.lines.lowerBound - 1].map(String.init)
      let indent = String(lines[block.lines.lowerBound - 1].prefix { $0 == " " || $0 == "\t" })
      for chart in block.charts {
        number += 1
        // An empty line ends a block of HTML, and a paragraph before it.
        result += try [""] + make(chart, number).split(whereSeparator: \.isNewline).map { indent + String($0) } + [""]
      }
      place = block.lines.upperBound
    }
    return (result + lines[place...].map(String.init)).joined(separator: "\n")
  }
}
