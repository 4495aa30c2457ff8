import Synchronization

/// How many streams may be open at once.
final class StreamPlaces: Sendable {
  private let most: Int
  private let open = Mutex(0)

  init(most: Int) { self.most = most }

  /// How many are open.
  var count: Int { open.withLock { $0 } }

  /// A place for one more; nil if there are as many as may be.
  func take() -> Place? {
    let isFree = open.withLock { open in
      guard open < most else { return false }
      open += 1
      return true
    }
    return isFree ? Place(in: self) : nil
  }

  /// One of the streams that may be open; it is free again when it was left, or when nothing of it is left.
  final class Place: Sendable {
    private let places: StreamPlaces
    private let isTaken = Mutex(true)

    fileprivate init(in places: StreamPlaces) { self.places = places }

    func leave() {
      let wasTaken = isTaken.withLock { isTaken in
        defer { isTaken = false }
        return isTaken
      }
      if wasTaken { places.open.withLock { $0 -= 1 } }
    }

    deinit { leave() }
  }
}
