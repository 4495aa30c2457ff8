/// Lays out a whole graph: levels are planned from the root downwards and drawn from the innermost upwards.
///
/// Planning first decides through which side of its containers each arrow passes; drawing then knows the size and the
/// ports of every container before its own container is drawn (compare Sander 1996).
struct Engine {
  private let plan: Plan
  private let progress: LayoutProgress
  private var graph: LayoutGraph { plan.graph }
  private var drawings: [LevelDrawing?]
  /// Whether the flow of each container runs to the right.
  private var flows: [Bool]

  init(graph: LayoutGraph, progress: LayoutProgress) throws(LayoutError) {
    let hierarchy = Hierarchy(boxes: graph.boxes)
    let effort = Effort(boxes: graph.boxes.count, arrows: graph.arrows.count, budget: graph.options.budget)
    plan = try Plan(graph: graph, hierarchy: hierarchy, effort: effort, progress: progress)
    self.progress = progress
    drawings = [LevelDrawing?](repeating: nil, count: graph.boxes.count + 1)
    flows = [Bool](repeating: graph.options.direction == .right, count: graph.boxes.count + 1)
    progress.phaseEnded("plan")
  }

  /// Draws in the directions that suit the view best.
  mutating func run() throws(LayoutError) -> Layout {
    if graph.options.direction == .automatic {
      if let variant = graph.hint?.variant { repeatFlows(variant) } else { try chooseFlows() }
      progress.phaseEnded("directions")
    }
    try draw(pivots: plan.effort.axisPivots)
    progress.phaseEnded("draw")
    let layout = Assembly(graph: graph, hierarchy: plan.hierarchy, levels: plan.levels, drawings: drawings).layout(
      direction: mainFlowIsRight ? .right : .down, variant: variant)
    progress.phaseEnded("assemble")
    return layout
  }

  /// Draws the given containers, or all, the innermost first.
  private mutating func draw(pivots: Int, only isWanted: [Bool]? = nil) throws(LayoutError) {
    for slot in plan.levels.indices.reversed() where isWanted?[slot] ?? true {
      guard let level = plan.levels[slot] else { continue }
      if progress.isCancelled() { throw LayoutError.cancelled }
      drawings[slot] = draw(level, ladder: plan.ladders[slot], flowsRight: flows[slot], pivots: pivots)
    }
  }

  private func draw(_ level: Level, ladder: Ladder?, flowsRight: Bool, pivots: Int) -> LevelDrawing {
    let (levels, drawings) = (plan.levels, drawings)
    let inner = { (box: Int) -> (level: Level, drawing: LevelDrawing)? in
      guard let level = levels[box + 1], let drawing = drawings[box + 1] else { return nil }
      return (level, drawing)
    }
    guard let ladder else {
      var placer = BandPlacer(level: level, graph: graph, flowsRight: flowsRight, inner: inner)
      return placer.draw()
    }
    var placer = LevelPlacer(
      level: level, ladder: ladder, graph: graph, flowsRight: flowsRight, simplexPivots: pivots, inner: inner)
    return placer.draw()
  }
}

// Directions: containers tied by arrows through their borders share one; each group may run down or to the right.
extension Engine {
  /// The containers that share their flow with the one at `slot`, and those that contain them.
  private func affected(by slot: Int) -> (group: [Int], redrawn: [Bool]) {
    var isMember = [Bool](repeating: false, count: flows.count)
    isMember[slot] = true
    var group = [slot]
    for other in flows.indices.dropFirst(slot + 1) where plan.levels[other] != nil && plan.isTied[other] {
      if isMember[plan.hierarchy.parents[other - 1] + 1] {
        isMember[other] = true
        group.append(other)
      }
    }
    var redrawn = isMember
    var box = slot - 1
    while box >= 0 {
      box = plan.hierarchy.parents[box]
      redrawn[box + 1] = true
    }
    return (group, redrawn)
  }

  /// The containers whose flow is free, as far as a variant can tell them apart.
  private var freeSlots: ArraySlice<Int> {
    flows.indices.filter { plan.levels[$0] != nil && !plan.isTied[$0] }.prefix(60)
  }

  /// The flows chosen, one bit for each free container.
  private var variant: LayoutVariant {
    var bits = 0
    for (bit, slot) in freeSlots.enumerated() where flows[slot] { bits |= 1 << bit }
    return LayoutVariant(rawValue: bits)
  }

  private mutating func repeatFlows(_ variant: LayoutVariant) {
    for (bit, slot) in freeSlots.enumerated() { flows[slot] = variant.rawValue >> bit & 1 == 1 }
    for slot in flows.indices.dropFirst() where plan.levels[slot] != nil && plan.isTied[slot] {
      flows[slot] = flows[plan.hierarchy.parents[slot - 1] + 1]
    }
  }

  private mutating func chooseFlows() throws(LayoutError) {
    let roots = flows.indices.filter { plan.levels[$0] != nil && !plan.isTied[$0] }
    let drawnOnce = plan.effort.directions
    var best: (flows: [Bool], cost: Double)?
    for pattern in drawnOnce.prefix(roots.count > 1 ? 4 : 2) {
      setFlows(root: pattern.root, others: pattern.others)
      try draw(pivots: 0)
      let cost = cost
      if cost < best?.cost ?? .infinity { best = (flows, cost) }
    }
    guard let start = best else { return }
    flows = start.flows
    guard roots.count > 1, plan.effort.turnsGroups else { return }
    try draw(pivots: 0)
    try turnGroups(roots, cost: start.cost)
  }

  private mutating func setFlows(root: Bool, others: Bool) {
    for slot in flows.indices where plan.levels[slot] != nil {
      if slot == 0 {
        flows[slot] = root
      } else {
        flows[slot] = plan.isTied[slot] ? flows[plan.hierarchy.parents[slot - 1] + 1] : others
      }
    }
  }

  /// Turns one group after the other and keeps what makes the drawing better.
  private mutating func turnGroups(_ roots: [Int], cost start: Double) throws(LayoutError) {
    var best = start
    for slot in roots.reversed() {
      let (group, redrawn) = affected(by: slot)
      let old = drawings
      for member in group { flows[member].toggle() }
      try draw(pivots: 0, only: redrawn)
      let turned = cost
      if turned < best - 0.01 {
        best = turned
      } else {
        for member in group { flows[member].toggle() }
        drawings = old
      }
    }
  }

  /// Smaller is better: how little of the view it fits, how much area it takes, how many arrows leave the main flow.
  private var cost: Double {
    guard let size = drawings[0]?.size(flowsRight: false) else { return .infinity }
    let view = graph.options.view
    let scale = max(size.width / max(view.width, 1), size.height / max(view.height, 1))
    let area = size.width * size.height / max(view.width * view.height, 1)
    let crowding = drawings.reduce(0) { $0 + ($1?.crowding ?? 0) }
    let pairs = drawings.reduce(0) { $0 + ($1?.pairs ?? 0) }
    let bent = drawings.reduce(0) { $0 + ($1?.bentPairs ?? 0) }
    return Logarithm.natural(scale) + 0.5 * Logarithm.natural(area) + 0.3 * (1 - flowShare) + 0.3 * Double(crowding)
      + 0.4 * Double(bent) / Double(max(pairs, 1))
  }

  private func forwardCount(right: Bool) -> (along: Int, all: Int) {
    var along = 0
    var all = 0
    for slot in flows.indices {
      guard let level = plan.levels[slot] else { continue }
      for strand in level.strands where strand.carriesLabels {
        all += 1
        if flows[slot] == right && !strand.isReversed { along += 1 }
      }
    }
    return (along, all)
  }

  private var flowShare: Double {
    let (right, all) = forwardCount(right: true)
    let (down, _) = forwardCount(right: false)
    return all > 0 ? Double(max(right, down)) / Double(all) : 1
  }

  private var mainFlowIsRight: Bool { forwardCount(right: true).along > forwardCount(right: false).along }
}

/// The natural logarithm, to the few digits a comparison needs; the same on every platform.
enum Logarithm {
  /// The logarithm of a positive number, by its binary exponent and a series for the rest.
  static func natural(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value > 0 ? .infinity : -.infinity }
    let ratio = (value.significand - 1) / (value.significand + 1)
    let square = ratio * ratio
    var term = ratio
    var sum = 0.0
    for odd in stride(from: 1.0, through: 15.0, by: 2.0) {
      sum += term / odd
      term *= square
    }
    return 2 * sum + Double(value.exponent) * 0.693147180559945
  }
}
