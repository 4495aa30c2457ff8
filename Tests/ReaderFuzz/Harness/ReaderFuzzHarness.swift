import StatechartFormats
import Statecharts
import SwiftStatecharts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What libFuzzer calls with each input: the reader that `FUZZ_NOTATION` names reads it, and what holds of every text
/// is examined. A breach ends the program, which libFuzzer reports with the input. https://llvm.org/docs/LibFuzzer.html
@_cdecl("InterlockFuzzReader")
public func fuzzReader(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let source = try? SourceText(bytes: input) else { return -1 }
  do throws(ReadError) {
    for reading in try harness.reader.readAll(source) { harness.check(reading, in: source) }
  } catch {
    precondition(!error.diagnostics.isEmpty, "a text is refused without a reason")
    harness.check(error.diagnostics, in: source)
  }
  return 0
}

private let notations = NotationCatalog.withSource
private let harness = ReaderFuzzHarness()

/// A reader, and what holds of what it reads.
private struct ReaderFuzzHarness {
  let reader: any StatechartReader

  init() {
    let name = getenv("FUZZ_NOTATION").map { String(cString: $0) } ?? ""
    guard let reader = notations.reader(named: name) else {
      let known = notations.readers.map(\.identifier).joined(separator: ", ")
      fatalError("FUZZ_NOTATION names no notation that is read; known are \(known)")
    }
    self.reader = reader
  }

  /// Findings are in the text, and a chart without errors is read again from what is written of it.
  func check(_ reading: Reading, in source: SourceText) {
    check(reading.diagnostics, in: source)
    let findings = reading.chart.diagnostics
    guard !reading.hasErrors, !findings.contains(where: { $0.severity == .error }),
      let writer = notations.writer(named: reader.identifier)
    else { return }
    let writing = writer.write(reading.chart)
    do throws(ReadError) {
      let again = try reader.readAll(SourceText(writing.text))
      precondition(!again[0].hasErrors, "what is written has errors: \(again[0].diagnostics)\n\(writing.text)")
    } catch {
      preconditionFailure("what is written is not read: \(error)\n\(writing.text)")
    }
  }

  func check(_ findings: [Diagnostic], in source: SourceText) {
    let end = source.range.end
    for finding in findings {
      precondition(!finding.message.isEmpty, "a finding says nothing")
      guard let position = finding.position else { continue }
      precondition(position.line >= 1 && position.column >= 1 && position <= end, "\(finding) is outside")
    }
  }
}
