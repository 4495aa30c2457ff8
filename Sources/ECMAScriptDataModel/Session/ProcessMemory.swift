import CJavaScriptCore

/// The memory that the process occupies. The engine tells of its heap alone, which is the smaller part of what a script
/// can fill.
enum ProcessMemory {
  /// In bytes; 0 if it cannot be told.
  static var resident: Int { InterlockResidentMemory() }

  /// Waits until the engine has given back what was freed, which it does several times a second.
  static func waitForRelease() {
    var pause = timespec(tv_sec: 0, tv_nsec: 250_000_000)
    nanosleep(&pause, nil)
  }
}
