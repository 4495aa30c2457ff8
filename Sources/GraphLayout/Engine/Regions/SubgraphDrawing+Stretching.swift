// A region fills its share of a concurrent container, whose other regions may be thicker or wider than its own content.
extension SubgraphDrawing {
  /// Makes the container larger: what meets its far border is led on to it, and regions inside grow with it.
  mutating func stretch(to wanted: Size, isConcurrent: Bool) {
    let old = outline.size
    outline.size = Size(width: max(wanted.width, old.width), height: max(wanted.height, old.height))
    let more = Size(width: outline.size.width - old.width, height: outline.size.height - old.height)
    if more.height > 0 {
      for index in pieces.indices { pieces[index].lead(from: old.height, to: outline.size.height) }
    }
    guard isConcurrent else { return }
    for index in frames.indices {
      let frame = frames[index].frame
      if abs(frame.maxX - old.width) < 0.01 { frames[index].frame.width += more.width }
      if abs(frame.maxY - old.height) < 0.01 { frames[index].frame.height += more.height }
    }
  }
}

extension SubgraphDrawing.Piece {
  fileprivate mutating func lead(from old: Double, to new: Double) {
    if let first = points.first, abs(first.y - old) < 0.001 {
      points = OrthogonalPath([Point(x: first.x, y: new), first]).points() + points.dropFirst()
    }
    if let last = points.last, abs(last.y - old) < 0.001 {
      points += OrthogonalPath([last, Point(x: last.x, y: new)]).points().dropFirst()
    }
  }
}
