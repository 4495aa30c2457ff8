#if SwiftSource
  import StatechartFormats
  import Statecharts
  import SwiftStatecharts
  import Synchronization

  /// The last reading of a folder of source, by the document that was made of it: the document has the machines and the
  /// findings, but neither the files nor the positions in them.
  final class LastFolderReading: Sendable {
    private let last = Mutex<(document: [UInt8], reading: SourceReading, stamp: FileStamp?)?>(nil)

    /// - Parameter stamp: The stamp of the files before they were read; nil if they are read again in any case.
    func keep(_ reading: SourceReading, as document: [UInt8], _ stamp: FileStamp?) {
      last.withLock { $0 = (document, reading, stamp) }
    }

    /// The last document, if the files have not changed since.
    func document(at stamp: FileStamp?) -> [UInt8]? {
      guard let stamp, stamp.isSettled else { return nil }
      return last.withLock { $0?.stamp == stamp ? $0?.document : nil }
    }

    /// The charts of the reading with a document; nil if it is not the last. The findings are reported elsewhere.
    func readings(of document: [UInt8]) -> [Reading]? {
      last.withLock { last in
        guard let last, last.document == document, !last.reading.machines.isEmpty else { return nil }
        return last.reading.machines.map { Reading($0.chart) }
      }
    }

    /// The texts of the files in which the machines of a document are.
    func texts(of document: [UInt8]) -> [String]? {
      last.withLock { last in
        guard let last, last.document == document else { return nil }
        return last.reading.machines.flatMap { $0.chart.sourceMap?.files.map(\.text) ?? [] }
      }
    }
  }
#endif
