import CLibXML2
import Foundation
import Synchronization

/// Counts what libxml2 has allocated and not yet freed.
enum LiveAllocations {
  private static let count = Atomic<Int>(0)

  /// How many allocations are alive.
  static var current: Int { count.load(ordering: .relaxed) }

  /// Makes libxml2 allocate through the counter; only before its first use.
  ///
  /// - Returns: Whether libxml2 accepted the functions.
  static func install() -> Bool {
    xmlMemSetup(
      { pointer in
        if pointer != nil { LiveAllocations.count.subtract(1, ordering: .relaxed) }
        free(pointer)
      },
      { size in LiveAllocations.counted(malloc(size)) },
      { pointer, size in pointer == nil ? LiveAllocations.counted(malloc(size)) : realloc(pointer, size) },
      { text in
        guard let text else { return nil }
        return LiveAllocations.counted(strdup(text))?.assumingMemoryBound(to: CChar.self)
      }) == 0
  }

  private static func counted(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if pointer != nil { count.add(1, ordering: .relaxed) }
    return pointer
  }
}
