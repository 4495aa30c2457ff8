// The start: longest paths, a spanning forest of tight arcs, and its flow.
extension SpanningForest {
  /// The least values that keep all lengths.
  func assignLongestPaths() {
    let (open, queue) = (nextPlaces, path)
    open.update(repeating: 0)
    for arc in arcs { open[Int(arc.head)] += 1 }
    var end = 0
    for vertex in 0..<count where open[vertex] == 0 {
      queue[end] = Int32(truncatingIfNeeded: vertex)
      end += 1
    }
    var next = 0
    while next < end {
      let vertex = Int(queue[next])
      next += 1
      for place in places(at: vertex) where incidences[place].isOutgoing {
        let head = Int(incidences[place].other)
        values[head] = max(values[head], values[vertex] + arcs[Int(incidences[place].arc)].length)
        open[head] -= 1
        guard open[head] == 0 else { continue }
        queue[end] = Int32(truncatingIfNeeded: head)
        end += 1
      }
    }
  }

  /// Makes a feasible start: a tree of tight arcs over each component, numbered, with its flow.
  func build() {
    growTightTrees()
    parentArcs.update(repeating: -1)
    lows.update(repeating: -1)
    var next: Int32 = 0
    for root in 0..<count where lows[root] < 0 { number(root, from: &next) }
    computeFlows()
  }

  /// Grows a tree of tight arcs over each component, moving the whole tree by the least slack on its border.
  private func growTightTrees() {
    var growth = TightTree(isMember: nextPlaces, members: path, shiftAtJoin: scratch, arcCount: arcs.count)
    for root in 0..<count where !growth.contains(root) {
      growth.start()
      growth.join(root, of: self)
      while let arc = growth.nextArc(of: self) {
        isInForest[arc] = 1
        let tail = Int(arcs[arc].tail)
        growth.join(growth.contains(tail) ? Int(arcs[arc].head) : tail, of: self)
      }
      growth.settle(values)
    }
  }

  /// An arc of the forest carries what the others bring into the subtree below it: inner ones cancel out.
  private func computeFlows() {
    let surplus = scratch
    surplus.update(repeating: 0)
    for (index, arc) in arcs.enumerated() where isInForest[index] == 0 {
      flows[index] = slack(index) < 0 ? -arc.pull : arc.weight
      surplus[Int(arc.tail)] -= flows[index]
      surplus[Int(arc.head)] += flows[index]
    }
    for position in 0..<count {
      let vertex = Int(postorder[position])
      let parentArc = Int(parentArcs[vertex])
      guard parentArc >= 0 else { continue }
      flows[parentArc] = Int(arcs[parentArc].tail) == vertex ? surplus[vertex] : -surplus[vertex]
      surplus[otherEnd(of: parentArc, from: vertex)] += surplus[vertex]
    }
  }
}
