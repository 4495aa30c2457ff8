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

  /// Bands follow one another in order of declaration, all to the right or all below.
  ///
  /// Bands whose borders arrows join to one another are the subject of `tiedBandFindings`.
  func bandFindings() -> [String] {
    orderFindings(graph.boxes.indices.filter { graph.boxes[$0].isConcurrent && !hasTies($0) })
  }

  /// The same for bands whose borders arrows join to one another.
  public func tiedBandFindings() -> [String] {
    orderFindings(graph.boxes.indices.filter { graph.boxes[$0].isConcurrent && hasTies($0) })
  }

  private func bands(of box: Int) -> [Int] {
    graph.boxes.indices.filter { graph.boxes[$0].parent == box && graph.boxes[$0].role == .region }
  }

  private func hasTies(_ box: Int) -> Bool {
    let bands = bands(of: box)
    func band(_ end: Int) -> Int? { bands.first { $0 == end || isInside(end, $0) } }
    return graph.arrows.contains { arrow in
      guard let one = band(arrow.source), let other = band(arrow.target) else { return false }
      return one != other || bands.contains(arrow.source) && arrow.source == arrow.target
    }
  }

  private func orderFindings(_ concurrent: [Int]) -> [String] {
    var findings: [String] = []
    for index in concurrent {
      let bands = bands(of: index)
      let pairs = zip(bands, bands.dropFirst()).map { (layout.frames[$0], layout.frames[$1]) }
      let isRow = pairs.allSatisfy { $0.maxX <= $1.minX + 1 }
      let isColumn = pairs.allSatisfy { $0.maxY <= $1.minY + 1 }
      if !isRow && !isColumn { findings.append("the bands of box \(index) are out of order") }
    }
    return findings
  }
}
