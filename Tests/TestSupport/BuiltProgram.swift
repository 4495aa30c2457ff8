import Foundation

/// The programs of the build, which lie where the tests lie.
package enum BuiltProgram {
  /// The path of a program.
  package static func path(of name: String) -> String {
    let sibling = Bundle.main.bundleURL.appending(path: name).path
    return FileManager.default.isExecutableFile(atPath: sibling)
      ? sibling
      : URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }
}
