#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a user's data is kept unless another folder is named.
public enum DataFolder {
  /// The folder of the program: `interlock` in `$XDG_DATA_HOME`, if that is an absolute path, else in `~/.local/share`; on macOS
  /// in `~/Library/Application Support`. XDG Base Directory Specification 0.8.
  public static var standard: String { standard(ProcessInfo.processInfo.environment) }

  static func standard(_ environment: [String: String]) -> String {
    (parent(environment) ?? home(environment) + DataFolder.place) + "/interlock"
  }

  #if os(macOS)
    private static let place = "/Library/Application Support"
    private static func parent(_: [String: String]) -> String? { nil }
  #else
    private static let place = "/.local/share"
    private static func parent(_ environment: [String: String]) -> String? {
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
  #endif

  private static func home(_ environment: [String: String]) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    return FileManager.default.homeDirectoryForCurrentUser.path
  }
}
