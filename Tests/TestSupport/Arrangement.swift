package import GraphLayout

/// The ranks of boxes and their orders, whatever the sizes: what all drawings of one machine have in common.
package struct Arrangement {
  /// A box and what it lies in.
  package struct Box {
    let name: String
    let container: String?
    let frame: Rect

    package init(_ name: String, in container: String?, frame: Rect) {
      (self.name, self.container, self.frame) = (name, container, frame)
    }
  }

  private let boxes: [Box]

  package init(_ boxes: [Box]) {
    self.boxes = boxes
  }

  private var names: Set<String> { Set(boxes.map(\.name)) }

  /// How many boxes are in both drawings.
  package func common(with other: Arrangement) -> Int { names.intersection(other.names).count }

  /// The containers in which the boxes of both drawings are in other ranks, or in other orders, both when rows are
  /// ranks and when columns are.
  package func differences(from other: Arrangement) -> [String] {
    let common = names.intersection(other.names)
    return Set(boxes.map(\.container)).filter { container in
      let (here, there) = (frames(of: common, in: container), other.frames(of: common, in: container))
      return Self.rows(here) != Self.rows(there) && Self.rows(here.turned) != Self.rows(there.turned)
    }.map { $0 ?? "the outermost" }.sorted()
  }

  private func frames(of names: Set<String>, in container: String?) -> [(name: String, frame: Rect)] {
    boxes.filter { $0.container == container && names.contains($0.name) }.map { ($0.name, $0.frame) }
  }

  /// Boxes of which one begins before another ends are in one row; from left to right.
  private static func rows(_ boxes: [(name: String, frame: Rect)]) -> [[String]] {
    var rows: [[(name: String, frame: Rect)]] = []
    var end = -Double.infinity
    for box in boxes.sorted(by: { ($0.frame.minY, $0.name) < ($1.frame.minY, $1.name) }) {
      if box.frame.minY >= end - 0.01 { rows.append([]) }
      rows[rows.count - 1].append(box)
      end = max(end, box.frame.maxY)
    }
    return rows.map { $0.sorted { ($0.frame.center.x, $0.name) < ($1.frame.center.x, $1.name) }.map(\.name) }
  }
}

extension [(name: String, frame: Rect)] {
  fileprivate var turned: Self {
    map { ($0.name, Rect(x: $0.frame.y, y: $0.frame.x, width: $0.frame.height, height: $0.frame.width)) }
  }
}
