/// The place of a machine among those of a folder or a document, by which its versions are found.
package struct MachinePlace: Hashable, Sendable {
  /// The path of its file within the folder; empty for the file that is compared itself.
  package let path: String
  /// The machine's name, which no other of its file has; nil if it has none.
  package let name: String?
  /// The number of the machine in its file, from 1.
  package let number: Int
  /// True if its file has no other.
  package let isOnly: Bool

  /// Returns the places of the machines of a file.
  ///
  /// - Parameter names: Their names, in the order of the file; a name that two have is that of none.
  package static func places(in path: String, names: [String?]) -> [MachinePlace] {
    let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return names.enumerated().map { index, name in
      MachinePlace(
        path: path, name: counts[name] == 1 ? name : nil, number: index + 1, isOnly: names.count == 1)
    }
  }

  /// The place in words: `docs/door.md#lock`, as commands take it from within the folder; for the file that is compared
  /// itself the name or the number.
  package var label: String {
    if path.isEmpty { return name ?? String(number) }
    return isOnly ? path : "\(path)#\(name ?? String(number))"
  }
}

/// The machines of two versions of a folder or a document that are versions of one machine.
package struct MachinePairs: Sendable {
  /// The machines that are in both versions, by their indices in each, in the order of the new one.
  package private(set) var pairs: [(old: Int, new: Int)] = []
  /// The indices of those that are only in the old version.
  package var removed: [Int] { old.indices.filter { found[$0] == nil } }
  /// The indices of those that are only in the new version.
  package var added: [Int] { new.indices.filter { !taken.contains($0) } }

  private let old: [MachinePlace]
  private let new: [MachinePlace]
  private var found: [Int: Int] = [:]
  private var taken: Set<Int> = []

  /// Finds the pairs: by path and name; of those without a name in one file what is the same, then by their order; the
  /// only ones of a file; then by name alone, since a file may have been moved.
  ///
  /// - Parameter isSame: Returns true if a machine of the old and one of the new version are the same.
  package init(_ old: [MachinePlace], _ new: [MachinePlace], isSame: (_ old: Int, _ new: Int) -> Bool) {
    (self.old, self.new) = (old, new)
    pair(by: { $0.name == nil ? nil : [$0.path, $0.name ?? ""] })
    let unnamed = Dictionary(grouping: new.indices.filter { new[$0].name == nil }, by: { new[$0].path })
    for index in old.indices where old[index].name == nil {
      if let same = unnamed[old[index].path]?.first(where: { !taken.contains($0) && isSame(index, $0) }) {
        take(index, same)
      }
    }
    for index in old.indices where old[index].name == nil && found[index] == nil {
      if let next = unnamed[old[index].path]?.first(where: { !taken.contains($0) }) { take(index, next) }
    }
    pair(by: { $0.isOnly ? [$0.path] : nil })
    pair(by: { $0.name.map { [$0] } })
    pairs = found.map { ($0.key, $0.value) }.sorted { $0.new < $1.new }
  }

  private mutating func take(_ old: Int, _ new: Int) {
    found[old] = new
    taken.insert(new)
  }

  /// Pairs those that are left and that one of either version has a key for.
  private mutating func pair(by key: (MachinePlace) -> [String]?) {
    let before = Dictionary(grouping: removed.filter { key(old[$0]) != nil }, by: { key(old[$0]) })
    let after = Dictionary(grouping: added.filter { key(new[$0]) != nil }, by: { key(new[$0]) })
    for (key, olds) in before {
      guard let news = after[key], olds.count == 1, news.count == 1 else { continue }
      take(olds[0], news[0])
    }
  }
}
