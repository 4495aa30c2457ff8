import Synchronization

/// Values by their keys, made when they are first asked for and kept in bounded memory: what pages repeat.
///
/// What is asked for by several tasks at once may be made more than once; the first is kept. A store that is full
/// keeps what it has, and what else is asked for is made each time.
public final class BoundedStore<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Contents {
    var values: [Key: Value] = [:]
    var bytes = 0
  }

  private let contents = Mutex(Contents())
  private let limit: Int
  private let size: @Sendable (Value) -> Int

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that its values may take together.
  ///   - size: How many bytes a value takes, roughly.
  public init(limit: Int, size: @escaping @Sendable (Value) -> Int) {
    self.limit = limit
    self.size = size
  }

  /// How many bytes the values take together.
  public var bytes: Int { contents.withLock { $0.bytes } }

  /// The value of a key, made if it is not there.
  public func value(for key: Key, _ make: () -> Value) -> Value {
    if let known = contents.withLock({ $0.values[key] }) { return known }
    let made = make()
    let added = size(made)
    contents.withLock { contents in
      guard contents.values[key] == nil, contents.bytes + added <= limit else { return }
      contents.values[key] = made
      contents.bytes += added
    }
    return made
  }
}
