/// One allocation, shared out into buffers of integers that live as long as it does.
///
/// Inner loops over small graphs would otherwise spend more time on allocating arrays and on counting references to
/// them than on what they hold. Debug builds check the bounds of every access.
struct IntegerPool: ~Copyable {
  typealias Buffer = UnsafeMutableBufferPointer<Int32>

  private let memory: Buffer
  private var used = 0

  /// Room for so many integers, all 0.
  init(capacity: Int) {
    memory = .allocate(capacity: capacity)
    memory.initialize(repeating: 0)
  }

  deinit { memory.deallocate() }

  /// The next integers that nobody has taken.
  mutating func take(_ count: Int) -> Buffer {
    precondition(count >= 0 && used + count <= memory.count)
    defer { used += count }
    return Buffer(rebasing: memory[used..<(used + count)])
  }
}
