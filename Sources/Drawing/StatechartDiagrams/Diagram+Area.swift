public import GraphLayout
package import Statecharts

/// The area of a drawing that is shown where not all of it is.
extension Diagram {
  /// The room around what is active, in drawing units.
  private static let areaMargin = 70.0
  /// The minimum free space around the relevant content of a part, on both sides together.
  private static let partMargin = 24.0
  /// The minimum extent of what is shown.
  private static let minArea = Size(width: 420, height: 300)

  /// The part around the states that were found or, without any, the innermost active states, and a move that was
  /// refused; nil if nothing is active, or if that is all of the drawing.
  public func area(around highlights: Highlights) -> Rect? {
    let highlights = folded?.shown(highlights) ?? highlights
    let whole = Rect(origin: .zero, size: size)
    let refused = refusedTransition(in: highlights)?.bounds
    guard var area = frames(marked: highlights).first else { return nil }
    for frame in frames(marked: highlights).dropFirst() + (refused.map { [$0] } ?? []) { area = area.union(frame) }
    area = area.grown(by: Self.areaMargin).grown(to: Self.minArea)
    guard !area.contains(whole) else { return nil }
    return refused == nil ? area.within(whole) : area
  }

  /// The part of a size that shows most of what matters: the states that were found, or entered in the last step, or
  /// are active; the cross and the words of a move that was refused; the state that it asked for; the transitions that
  /// were taken; the active states; the states that can be next; and all others, in this order; nil if all of the
  /// drawing has room, or nothing is active.
  ///
  /// The size is in user units; the part is as large as the drawing in a direction in which that is less.
  ///
  /// - Parameters:
  ///   - highlights: The parts of the machine that are active, taken, refused or found.
  ///   - room: The size, in user units.
  public func part(around highlights: Highlights, in room: Size) -> Rect? {
    let whole = Drawing(self, highlights: highlights, surface: .page).viewBox
    let highlights = plan.bundled(folded?.shown(highlights) ?? highlights)
    guard whole.width > room.width || whole.height > room.height else { return nil }
    let active = frames(marked: highlights)
    let entered = highlights.foundStates.isEmpty ? frames(of: highlights.enteredStates, isInnermost: true) : []
    let refused = refusedTransition(in: highlights).map { [$0.crossFrame, $0.labelFrame] } ?? []
    let wanted = frames(of: Set([highlights.refusal?.wanted].compactMap(\.self)))
    let taken = plan.connections.indices.filter { index in
      if case .transition(let id, _) = plan.connections[index].meaning {
        highlights.lastTransitions.contains(id)
      } else {
        false
      }
    }.map(bounds(ofArrow:))
    let wish =
      entered + (refused.isEmpty ? [] : active) + refused + wanted + taken + active + frames(of: highlights.nextStates)
    guard var part = wish.first else { return nil }
    for frame in wish.dropFirst() + layout.frames {
      let joined = part.union(frame)
      if joined.width + Self.partMargin <= room.width, joined.height + Self.partMargin <= room.height { part = joined }
    }
    return part.grown(to: room, within: whole)
  }

  /// The maximum number of parts into which a room is divided.
  private static let maxParts = 3

  /// The parts of a size in user units, altogether, that show the innermost active states and a move that was refused:
  /// one part, or up to three of the same height below each other where these are further apart; none if all of the
  /// drawing has room. Where nothing is active it is where the drawing begins.
  ///
  /// - Parameter first: The states that matter most, if not all have room.
  package func parts(around highlights: Highlights, filling room: Size, first: Set<State.ID> = []) -> [Rect] {
    let whole = Drawing(self, highlights: highlights, surface: .page).viewBox
    guard whole.width > room.width || whole.height > room.height else { return [] }
    let frames = framesShown(of: highlights, first: first)
    guard !frames.isEmpty else {
      return [Rect(x: whole.minX, y: whole.minY, width: room.width, height: room.height).within(whole)]
    }
    var clusters: [Rect] = []
    var slot = room
    for count in 1...Self.maxParts {
      slot = Size(width: room.width, height: room.height / Double(count))
      clusters = Self.clusters(of: frames, fitting: slot)
      if clusters.count <= count { break }
    }
    return clusters.prefix(Self.maxParts).map { $0.grown(to: slot, within: whole) }
  }

  /// The frames of the innermost active states, those that matter most first, and what marks a refused move.
  private func framesShown(of highlights: Highlights, first: Set<State.ID>) -> [Rect] {
    let shown = folded?.shown(highlights) ?? highlights
    let leading = self.frames(of: shown.activeStates.intersection(first), isInnermost: true)
    let refused = refusedTransition(in: shown).map { [$0.crossFrame.union($0.labelFrame)] } ?? []
    return leading + refused + frames(marked: shown).filter { !leading.contains($0) }
  }

  /// Frames put together as far as they fit a size.
  private static func clusters(of frames: [Rect], fitting size: Size) -> [Rect] {
    var clusters: [Rect] = []
    for frame in frames {
      let place = clusters.firstIndex { cluster in
        let joined = cluster.union(frame)
        return joined.width + partMargin <= size.width && joined.height + partMargin <= size.height
      }
      if let place { clusters[place] = clusters[place].union(frame) } else { clusters.append(frame) }
    }
    return clusters
  }

  /// The states that were found or, without any, the innermost active states.
  private func frames(marked highlights: Highlights) -> [Rect] {
    highlights.foundStates.isEmpty
      ? frames(of: highlights.activeStates, isInnermost: true) : frames(of: highlights.foundStates)
  }

  private func frames(of states: Set<State.ID>, isInnermost: Bool = false) -> [Rect] {
    plan.figures.indices.filter { index in
      guard let place = plan.figures[index].state, !isInnermost || !plan.figures[index].isContainer else {
        return false
      }
      return states.contains(chart.allStates[place].id)
    }.map { layout.frames[$0] }
  }

  private func refusedTransition(in highlights: Highlights) -> RefusedTransition? {
    highlights.refusal.flatMap { RefusedTransition($0, in: self) }
  }

  /// Returns the area that an arrow covers with its label.
  func bounds(ofArrow index: Int) -> Rect {
    let route = layout.routes[index]
    let points = [route.start] + route.curves.flatMap { [$0.control1, $0.control2, $0.end] }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let way = Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top).grown(by: 2)
    return route.labels.reduce(way) { $0.union($1) }
  }
}

extension Rect {
  /// The rectangle with the same middle and at least this extent.
  fileprivate func grown(to minimum: Size) -> Rect {
    let (wide, high) = (max(width, minimum.width), max(height, minimum.height))
    return Rect(x: center.x - wide / 2, y: center.y - high / 2, width: wide, height: high)
  }

  /// The rectangle with a margin and at least this extent, in its proportions, moved into another one.
  fileprivate func grown(to slot: Size, within whole: Rect) -> Rect {
    let part = grown(by: 12)
    let scale = max(1, part.width / slot.width, part.height / slot.height)
    return part.grown(to: Size(width: slot.width * scale, height: slot.height * scale)).within(whole)
  }

  /// The rectangle moved, and made smaller where it must be, until it lies in another one.
  fileprivate func within(_ whole: Rect) -> Rect {
    let (wide, high) = (min(width, whole.width), min(height, whole.height))
    return Rect(
      x: min(max(minX, whole.minX), whole.maxX - wide), y: min(max(minY, whole.minY), whole.maxY - high), width: wide,
      height: high)
  }
}
