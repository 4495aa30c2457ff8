/// Where blocks of bytes stand in a sequence of them, in lists by their hashes.
struct BlockIndex {
  /// The bytes of a block.
  static let length = 12
  /// A block begins at every fourth byte.
  private static let stride = 4
  /// The most blocks of one hash that are compared with the wanted one.
  private static let mostComparisons = 8

  private let bytes: [UInt8]
  /// Where the blocks of each hash begin in ``places``, and behind the last hash their number.
  private let starts: [Int]
  /// The places of the blocks, hash by hash, each list in ascending order.
  private let places: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let blocks = Swift.stride(from: 0, through: bytes.count - Self.length, by: Self.stride)
    let hashes = blocks.map { Self.hash(bytes, $0) }
    var starts = [Int](repeating: 0, count: Self.hashes + 1)
    for hash in hashes { starts[hash + 1] += 1 }
    for hash in 0..<Self.hashes { starts[hash + 1] += starts[hash] }
    var next = starts
    var places = [Int](repeating: 0, count: hashes.count)
    for (place, hash) in zip(blocks, hashes) {
      places[next[hash]] = place
      next[hash] += 1
    }
    self.starts = starts
    self.places = places
  }

  /// A place with the block that another sequence has at a place: the first one at or behind a limit, or else the first of
  /// all. Nil if there is none among those that are compared.
  func place(of other: [UInt8], at place: Int, behind limit: Int) -> Int? {
    let hash = Self.hash(other, place)
    let list = places[starts[hash]..<starts[hash + 1]]
    guard !list.isEmpty else { return nil }
    var (low, high) = (list.startIndex, list.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < limit { low = middle + 1 } else { high = middle }
    }
    let (behind, before) = (list[low...].prefix(Self.mostComparisons), list[..<low].prefix(Self.mostComparisons))
    return (behind + before).first { isAlike($0, other, place) }
  }

  private func isAlike(_ own: Int, _ other: [UInt8], _ place: Int) -> Bool {
    (0..<Self.length).allSatisfy { bytes[own + $0] == other[place + $0] }
  }

  private static let hashes = 1 << 14

  private static func hash(_ bytes: [UInt8], _ place: Int) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for offset in 0..<length { hash = (hash ^ UInt32(bytes[place + offset])) &* 0x0100_0193 }
    return Int((hash ^ (hash >> 15)) & UInt32(hashes - 1))
  }
}
