import GraphLayout

extension LayoutChecker {
  func nodeFindings() -> [String] {
    var findings: [String] = []
    var children = [[Int]](repeating: [], count: graph.nodes.count + 1)
    for (index, node) in graph.nodes.enumerated() {
      children[(node.parent ?? -1) + 1].append(index)
      findings += sizeFindings(index)
      findings += placeFindings(index)
    }
    for siblings in children {
      for (position, one) in siblings.enumerated() {
        for other in siblings.dropFirst(position + 1) where layout.frames[one].overlaps(layout.frames[other]) {
          findings.append("boxes \(one) and \(other) overlap")
        }
      }
    }
    return findings
  }

  private func sizeFindings(_ index: Int) -> [String] {
    let (node, frame, header) = (graph.nodes[index], layout.frames[index], layout.headers[index])
    var findings: [String] = []
    if frame.width < node.size.width - 0.02 || frame.height < node.size.height - 0.02 {
      findings.append("box \(index) has shrunk")
    }
    let hasGrown = frame.width > node.size.width + 0.02 || frame.height > node.size.height + 0.02
    if isLeaf[index], node.role != .region, hasGrown { findings.append("box \(index) has grown") }
    if (header != nil) != (!isLeaf[index] && node.header != .zero) {
      findings.append("box \(index) has a header too many or too few")
    }
    if let header, !frame.holds(header) || header.width < node.header.width - 0.02 {
      findings.append("the header of box \(index) does not fit")
    }
    return findings
  }

  /// Padding is kept free but for initial marks, which are before their nodes, clear of the border.
  private func placeFindings(_ index: Int) -> [String] {
    let frame = layout.frames[index]
    guard let parent = graph.nodes[index].parent else {
      return extent.holds(frame) ? [] : ["box \(index) leaves the drawing"]
    }
    var findings: [String] = []
    let (container, outer) = (graph.nodes[parent], layout.frames[parent])
    if !outer.holds(frame) { findings.append("box \(index) leaves its parent") }
    if let header = layout.headers[parent], header.overlaps(frame) {
      findings.append("box \(index) lies on the header of its parent")
    }
    if !container.isConcurrent, graph.nodes[index].role != .initial, !room(parent, container.padding).holds(frame) {
      findings.append("box \(index) lies in the padding of box \(parent)")
    }
    return findings
  }

  /// The inside of a container without its padding, which starts below the header.
  private func room(_ container: Int, _ padding: Insets) -> Rect {
    let frame = layout.frames[container]
    let top = frame.minY + padding.top + (layout.headers[container]?.height ?? 0)
    return Rect(
      x: frame.minX + padding.left, y: top, width: frame.width - padding.left - padding.right,
      height: frame.maxY - padding.bottom - top)
  }

  /// Initial marks may be in the padding, but neither on the border nor next to the header.
  package func markFindings() -> [String] {
    graph.nodes.enumerated().compactMap { index, node in
      guard node.role == .initial, let parent = node.parent else { return nil }
      let isClear = room(parent, Insets(2)).holds(layout.frames[index])
      return isClear ? nil : "mark \(index) lies on the border of box \(parent) or beside its header"
    }
  }

  /// Regions follow one another in order of declaration, edge to edge, in rows from left to right or in columns from
  /// top to bottom, and fill their container; in a single row or column marks may follow after the last one.
  func regionFindings() -> [String] {
    graph.nodes.indices.filter { graph.nodes[$0].isConcurrent }.compactMap { node in
      let children = graph.nodes.indices.filter { graph.nodes[$0].parent == node }
      let regions = children.filter { graph.nodes[$0].role == .region }.map { layout.frames[$0] }
      var inner = layout.frames[node]
      let header = layout.headers[node]?.height ?? 0
      inner.y += header
      inner.height -= header
      let hasMarks = children.count > regions.count
      let isRight =
        fill(regions, inner, hasMarks: hasMarks)
        || fill(
          regions.map(\.transposed), inner.transposed, hasMarks: hasMarks)
      return regions.isEmpty || isRight ? nil : "the regions of box \(node) are out of order or do not fill it"
    }
  }

  /// Whether regions lie in rows from left to right, each as wide as the room, one below another.
  private func fill(_ regions: [Rect], _ room: Rect, hasMarks: Bool) -> Bool {
    func isSame(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.05 }
    var rows: [[Rect]] = []
    for region in regions {
      if let last = rows.last?.last, isSame(last.maxX, region.minX) {
        guard isSame(last.minY, region.minY), isSame(last.maxY, region.maxY) else { return false }
        rows[rows.count - 1].append(region)
      } else {
        rows.append([region])
      }
    }
    let reach = rows.allSatisfy { row in
      isSame(row[0].minX, room.minX) && (hasMarks || isSame(row[row.count - 1].maxX, room.maxX))
    }
    let stack = zip(rows, rows.dropFirst()).allSatisfy { isSame($0[0].maxY, $1[0].minY) }
    guard rows.count > 1 else { return reach }
    return reach && stack && isSame(rows[0][0].minY, room.minY) && isSame(rows[rows.count - 1][0].maxY, room.maxY)
  }
}

extension Rect {
  fileprivate var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }
}
