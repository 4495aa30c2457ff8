import Foundation
import StatechartFormats
import SwiftStatecharts

/// Reads the texts of a journal's cases, one after another. What a case may cost is limited by the system, which ends
/// the process at a case beyond it.
struct ReferenceCases {
  /// How many seconds of processor time a case may take, three times as many as a command since this build is not
  /// optimized, and how many bytes the process may have.
  static let seconds = 30
  static let bytes: rlim_t = 1 << 30

  let journal: Journal

  func run() {
    Self.limitMemory()
    do {
      var number = journal.first
      while true {
        let made = ReferenceText(number: number)
        try journal.write(number, findings: 0, input: made.text)
        Self.limitProcessorTime(Self.seconds)
        Self.read(made, .withSource)
        Self.limitProcessorTime(0)
        guard number < journal.last, Date.now < journal.end else { break }
        number += 1
      }
    } catch {
      print("\(error)")
      exit(1)
    }
  }

  /// Reads a text by the reader of its notation, and by the one that it is recognized for.
  private static func read(_ made: ReferenceText, _ catalog: NotationCatalog) {
    var source = SourceText(made.text, fileName: made.language.fileName)
    let text = made.text
    // A file that imports others finds itself.
    source.files = { _ in text }
    let own = catalog.reader(named: made.language.notation)
    let found = catalog.reader(for: source)
    for reader in [own, found?.identifier == own?.identifier ? nil : found].compactMap(\.self) {
      _ = try? reader.readAll(source)
    }
  }

  private static func limitMemory() {
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    #if os(Linux)
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    #else
      setrlimit(RLIMIT_DATA, &limit)
    #endif
  }

  /// The system ends the process by SIGPROF after so many seconds; 0 for none.
  private static func limitProcessorTime(_ seconds: Int) {
    var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    #if os(Linux)
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
      setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }
}
