import StatechartFormats
import StatechartSimulation
import Statecharts
import Synchronization

/// The charts that were last read of a file, for all sources that mean one of them: a document is read once for all its
/// charts.
final class LastReading: Sendable {
  private let last = Mutex<(bytes: [UInt8], stamp: FileStamp?, readings: [Reading])?>(nil)
  /// The same with all that is found, and how many changes of the text may still be tried to fix that.
  private let checked = Mutex<(bytes: [UInt8], text: CheckedText, tries: Int)?>(nil)

  /// The charts of a text; it is read unless it was the last one.
  ///
  /// - Parameter stamp: The system's attributes of the file: when it is saved again, files next to it may change, too.
  func readings(
    of bytes: [UInt8], _ stamp: FileStamp?, read: () throws(ReadError) -> [Reading]
  ) throws(ReadError) -> [Reading] {
    if let known = last.withLock({ $0 }), known.bytes == bytes, known.stamp == stamp { return known.readings }
    let readings = try read()
    last.withLock { $0 = (bytes, stamp, readings) }
    return readings
  }

  /// The changes of a text that fix a finding, of those that may be tried for all of its charts together.
  func fixes(
    of diagnostic: Diagnostic, in bytes: [UInt8], _ source: SourceText, _ reader: any StatechartReader
  ) -> [TextFix] {
    let readings = last.withLock { $0?.bytes == bytes ? $0?.readings : nil }
    return checked.withLock { checked in
      if checked?.bytes != bytes {
        let text = CheckedText(source, in: reader, readings: readings)
        checked = (bytes, text, text.maxTriesOfAll)
      }
      guard let (_, text, left) = checked else { return [] }
      var tries = left
      defer { checked?.tries = tries }
      return text.findings.first { $0.diagnostic == diagnostic }.map { text.fixes(of: $0, tries: &tries) } ?? []
    }
  }
}
