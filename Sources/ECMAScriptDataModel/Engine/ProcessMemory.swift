import CJavaScriptCore

/// The memory that the process occupies. The engine reports its heap alone, which is the smaller part of what a script
/// can fill.
enum ProcessMemory {
  /// In bytes; 0 if it cannot be determined.
  static var resident: Int { InterlockResidentMemory() }
}
