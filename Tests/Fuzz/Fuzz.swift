import Foundation
import StatechartFormats
import SwiftStatecharts
import TestSupport

/// Feeds changed charts, runs and addresses to the readers, the interpreter, the reports and the server, and says what
/// ends the process, hangs it, or breaks what holds of every input. With the argument `references`, the readers are
/// given texts in which names refer to names (`ReferenceText`). With `readers` it lists what `make fuzz-readers` runs
/// on.
///
/// Cases are numbered; the same number always makes the same case. They run in a process of their own, which is started
/// anew after a case that ended it. `make fuzz`, with FUZZ_SECONDS (60 by default), FUZZ_SEED (the first case, 1
/// by default) and FUZZ_CASES (how many at most); the status is 1 if anything was found.
@main
enum Fuzz {
  /// What cases are of.
  enum Kind: String {
    case cases, references

    /// The target of `make` that runs them.
    var target: String {
      switch self {
      case .cases: "fuzz"
      case .references: "fuzz-references"
      }
    }
  }

  /// After how many seconds of a case the process is ended: the limits of charts and runs bound a case to far less.
  static let longest: UInt32 = 60

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "readers" {
      return print(NotationCatalog.withSource.readers.map(\.identifier).joined(separator: "\n"))
    }
    let kind = arguments.first.flatMap(Kind.init) ?? .cases
    if let journal = Journal(arguments.dropFirst()) {
      switch kind {
      case .cases: return await Cases(journal: journal).run()
      case .references: return ReferenceCases(journal: journal).run()
      }
    }
    exit(try Campaign(kind, ProcessInfo.processInfo.environment).run() ? 0 : 1)
  }
}
