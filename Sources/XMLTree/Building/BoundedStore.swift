import Synchronization

/// Values by their keys, made when they are first asked for and kept in bounded memory: what pages repeat.
///
/// What is asked for by several tasks at once may be made more than once; the first is kept. There are two generations: when
/// the younger is half of what there is room for, it becomes the older one, and what was not asked for since the older one
/// was the younger is let go of.
public final class BoundedStore<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Generation {
    var values: [Key: Value] = [:]
    var bytes = 0
  }

  private struct Contents {
    var young = Generation()
    var old = Generation()
  }

  private let contents = Mutex(Contents())
  private let limit: Int
  private let size: @Sendable (Value) -> Int

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that its values may take together.
  ///   - size: How many bytes a value takes, roughly, with its key.
  public init(limit: Int, size: @escaping @Sendable (Value) -> Int) {
    self.limit = limit
    self.size = size
  }

  /// How many bytes the values take together.
  public var bytes: Int { contents.withLock { $0.young.bytes + $0.old.bytes } }

  /// The value of a key, made if it is not there.
  public func value(for key: Key, _ make: () -> Value) -> Value {
    if let known = known(key) { return known }
    let made = make()
    let added = size(made)
    contents.withLock { contents in
      guard added <= limit, contents.young.values[key] == nil, contents.old.values[key] == nil else { return }
      insert(made, added, for: key, &contents)
    }
    return made
  }

  private func known(_ key: Key) -> Value? {
    contents.withLock { contents in
      if let value = contents.young.values[key] { return value }
      guard let value = contents.old.values.removeValue(forKey: key) else { return nil }
      let bytes = size(value)
      contents.old.bytes -= bytes
      insert(value, bytes, for: key, &contents)
      return value
    }
  }

  private func insert(_ value: Value, _ bytes: Int, for key: Key, _ contents: inout Contents) {
    if contents.young.bytes + bytes > limit / 2, !contents.young.values.isEmpty {
      contents.old = contents.young
      contents.young = Generation()
    }
    if contents.young.bytes + contents.old.bytes + bytes > limit { contents.old = Generation() }
    contents.young.values[key] = value
    contents.young.bytes += bytes
  }
}
