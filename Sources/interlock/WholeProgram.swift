import Commands
import SiteResources

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program with all commands, which lies beside this one.
enum WholeProgram {
  /// Becomes that program, with the same arguments, streams and process.
  static func takeOver() -> Never {
    guard let path = ResourceFolder.executable?.resolvingSymlinksInPath() else {
      fail("where this program lies is not known")
    }
    let other = path.deletingLastPathComponent().appending(path: ProgramName.server).path
    let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    execv(other, arguments)
    fail("\(other): \(String(cString: strerror(errno)))")
  }

  private static func fail(_ reason: String) -> Never {
    CommandRunner.leave(
      with: CommandFailure(
        message: "interlock: error: the program '\(ProgramName.server)' cannot be started: \(reason)"))
  }
}
