import GraphLayout

extension LayoutChecker {
  func boxFindings() -> [String] {
    var findings: [String] = []
    var children = [[Int]](repeating: [], count: graph.boxes.count + 1)
    for (index, box) in graph.boxes.enumerated() {
      children[(box.parent ?? -1) + 1].append(index)
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
    let (box, frame, header) = (graph.boxes[index], layout.frames[index], layout.headers[index])
    var findings: [String] = []
    if frame.width < box.size.width - 0.02 || frame.height < box.size.height - 0.02 {
      findings.append("box \(index) has shrunk")
    }
    let hasGrown = frame.width > box.size.width + 0.02 || frame.height > box.size.height + 0.02
    if isLeaf[index], box.role != .region, hasGrown { findings.append("box \(index) has grown") }
    if (header != nil) != (!isLeaf[index] && box.header != .zero) {
      findings.append("box \(index) has a header too many or too few")
    }
    if let header, !frame.holds(header) || header.width < box.header.width - 0.02 {
      findings.append("the header of box \(index) does not fit")
    }
    return findings
  }

  /// Padding is kept free but for initial marks, which stand before their boxes, clear of the border.
  private func placeFindings(_ index: Int) -> [String] {
    let frame = layout.frames[index]
    guard let parent = graph.boxes[index].parent else {
      return extent.holds(frame) ? [] : ["box \(index) leaves the drawing"]
    }
    var findings: [String] = []
    let (container, outer) = (graph.boxes[parent], layout.frames[parent])
    if !outer.holds(frame) { findings.append("box \(index) leaves its parent") }
    if let header = layout.headers[parent], header.overlaps(frame) {
      findings.append("box \(index) lies on the header of its parent")
    }
    if !container.isConcurrent, graph.boxes[index].role != .initial, !room(parent, container.padding).holds(frame) {
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

  /// Initial marks may stand in the padding, but neither on the border nor beside the header.
  public func markFindings() -> [String] {
    graph.boxes.enumerated().compactMap { index, box in
      guard box.role == .initial, let parent = box.parent else { return nil }
      let isClear = room(parent, Insets(2)).holds(layout.frames[index])
      return isClear ? nil : "mark \(index) lies on the border of box \(parent) or beside its header"
    }
  }

  /// Bands follow one another in order of declaration, edge to edge, all to the right or all below, and fill their
  /// container from side to side; marks may follow after the last one.
  func bandFindings() -> [String] {
    graph.boxes.indices.filter { graph.boxes[$0].isConcurrent }.compactMap { box in
      let children = graph.boxes.indices.filter { graph.boxes[$0].parent == box }
      let bands = children.filter { graph.boxes[$0].role == .region }.map { layout.frames[$0] }
      guard let first = bands.first, let last = bands.last else { return nil }
      func follow(_ touch: (Rect, Rect) -> Bool) -> Bool { zip(bands, bands.dropFirst()).allSatisfy(touch) }
      func isSame(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.05 }
      let outer = layout.frames[box]
      let top = outer.minY + (layout.headers[box]?.height ?? 0)
      let isRow = follow { isSame($0.maxX, $1.minX) && isSame($0.minY, $1.minY) && isSame($0.maxY, $1.maxY) }
      let isColumn = follow { isSame($0.maxY, $1.minY) && isSame($0.minX, $1.minX) && isSame($0.maxX, $1.maxX) }
      if !isRow && !isColumn { return "the bands of box \(box) are out of order" }
      let hasMarks = children.count > bands.count
      let fillsWidth = isRow && isSame(first.minX, outer.minX) && (hasMarks || isSame(last.maxX, outer.maxX))
      let fillsHeight = isColumn && isSame(first.minY, top) && (hasMarks || isSame(last.maxY, outer.maxY))
      return fillsWidth || fillsHeight ? nil : "the bands of box \(box) do not fill it"
    }
  }
}
