/// Routes of horizontal and vertical stretches: strands run along the flow through rows, straight on the axes of their
/// items, and cross gaps on tracks (compare Sander 1996b; Schulze, Spönemann, von Hanxleden 2014).
struct OrthogonalRoutes {
  let geometry: SubgraphGeometry
  private var grid: Grid { geometry.grid }
  private var subgraph: Subgraph { geometry.subgraph }

  /// The approximate number of elementary steps for a chain.
  private static let steps = 200

  func routes() -> [OrthogonalRoute] {
    var routes: [OrthogonalRoute] = []
    for chain in subgraph.chains.indices where !geometry.input.watch.stops(after: Self.steps) {
      for (number, index) in subgraph.chains[chain].strands.enumerated() {
        let strand = subgraph.strands[index]
        routes.append(
          OrthogonalRoute(
            edge: strand.edge, path: way(of: number, chain: chain), isReversed: strand.isReversed,
            labels: strand.carriesLabels ? geometry.labels(of: strand.edge, number: number, chain: chain) : []))
      }
    }
    return routes
  }

  private func way(of number: Int, chain: Int) -> OrthogonalPath {
    var path = OrthogonalPath()
    leave(chain: chain, number: number, &path)
    for segment in grid.chainStarts[chain]..<grid.chainStarts[chain + 1] {
      let row = geometry.row(of: Int(grid.upperItems[segment]))
      guard let passage = geometry.along.trackPassage(number, segment: segment, row: row) else { continue }
      let y = trackY(passage.track, row: row)
      if let detour = passage.detour {
        path.sidestep(to: detour.x, along: y)
        path.sidestep(to: passage.to, along: trackY(detour.track, row: row))
      } else {
        path.sidestep(to: passage.to, along: y)
      }
    }
    arrive(chain: chain, number: number, &path)
    return path
  }

  private func leave(chain: Int, number: Int, _ path: inout OrthogonalPath) {
    if let wrap = geometry.wrapEnd(number, chain: chain, isLower: false) {
      path.start(at: wrap.end)
      path.run(acrossTo: wrap.corner.x)
      return
    }
    let segment = grid.chainStarts[chain]
    let upper = Int(grid.upperItems[segment])
    let x = geometry.strandX(number, segment: segment, atUpper: true)
    let bottom = geometry.bottom(of: upper)
    guard let rise = rise(of: number, segment: segment, isDown: true) else {
      path.start(at: Point(x: fanned(x, at: upper, isDown: true), y: bottom))
      let fan = grid.extents[upper].fanHeight(isDown: true)
      return path.run(to: Point(x: x, y: bottom + fan))
    }
    path.start(at: Point(x: side(of: upper, toward: x), y: bottom - rise))
    path.run(acrossTo: x)
  }

  private func arrive(chain: Int, number: Int, _ path: inout OrthogonalPath) {
    if let wrap = geometry.wrapEnd(number, chain: chain, isLower: true) {
      path.run(alongTo: wrap.corner.y)
      path.run(acrossTo: wrap.end.x)
      return
    }
    let segment = grid.chainStarts[chain + 1] - 1
    let lower = Int(grid.lowerItems[segment])
    let top = geometry.top(of: lower)
    guard let rise = rise(of: number, segment: segment, isDown: false) else {
      path.run(alongTo: top - grid.extents[lower].fanHeight(isDown: false))
      let x = geometry.strandX(number, segment: segment, atUpper: false)
      return path.run(to: Point(x: fanned(x, at: lower, isDown: false), y: top))
    }
    path.run(alongTo: top + rise)
    path.run(acrossTo: side(of: lower, toward: geometry.strandX(number, segment: segment, atUpper: false)))
  }

  /// Returns the position at which a strand meets the border of its node, in a fan nearer to the middle.
  private func fanned(_ x: Double, at item: Int, isDown: Bool) -> Double {
    x + (grid.extents[item].fan(isDown: isDown) - 1) * (x - geometry.across.xs[item])
  }

  /// Returns the distance from the corner at which a strand meets the side of its node, if it does.
  private func rise(of number: Int, segment: Int, isDown: Bool) -> Double? {
    geometry.across.sidePorts.rise(of: number, segment: segment, isDown: isDown)
      ?? geometry.across.sides.rise(of: number, segment: segment, isDown: isDown)
  }

  private func side(of place: Int, toward x: Double) -> Double {
    let (middle, half) = (geometry.across.xs[place], grid.extents[place].half)
    return middle + (x < middle ? -half : half)
  }

  /// Tracks are in the middle of their gap, as far apart as it allows.
  private func trackY(_ track: Int, row: Int) -> Double {
    let plan = geometry.along.gaps[row]
    let bottom = geometry.along.rowBottom(row)
    let steps = Double(plan.trackCount - 1)
    let free = geometry.along.rowTops[row + 1] - bottom - plan.nearMargin - plan.farMargin
    let pitch = steps > 0 ? min(free / steps, geometry.input.options.edgeSpacing) : 0
    return bottom + plan.nearMargin + (free - steps * pitch) / 2 + Double(track) * pitch
  }
}
