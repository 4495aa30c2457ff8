// Edges that pass into containers inside.
extension LayoutPlan {
  /// Gives children their parts of edges, in the order in which these arrive; where some pass a border, those that end
  /// at it get their places among them.
  func handDown(_ subgraph: inout Subgraph, layeredGraph: LayeredGraph, to parts: inout [[EdgePart]]) {
    for (place, node) in subgraph.nodes.enumerated() where !hierarchy.isLeaf(node) {
      let above = layeredGraph.up[place].map(Int.init)
        .sorted { (layeredGraph.upperPlace($0), $0) < (layeredGraph.upperPlace($1), $1) }
      let below = layeredGraph.down[place].map(Int.init)
        .sorted { (layeredGraph.lowerPlace($0), $0) < (layeredGraph.lowerPlace($1), $1) }
      // Lanes next to the node lead up before it and down after it; flat edges meet it beyond all of them.
      for flat in subgraph.flats where flat.entersAfter && flat.after == place {
        parts[node + 1].append(part(of: flat.strands[0], inside: node, isLower: true, from: .nearBorder))
      }
      handDown(&subgraph, chains: above.map(layeredGraph.chain), isLower: true, node: node, to: &parts)
      handDown(&subgraph, chains: below.map(layeredGraph.chain), isLower: false, node: node, to: &parts)
      for flat in subgraph.flats where flat.entersBefore && flat.before == place {
        parts[node + 1].append(part(of: flat.strands[0], inside: node, isLower: false, from: .farBorder))
      }
    }
  }

  private func handDown(
    _ subgraph: inout Subgraph, chains: [Int], isLower: Bool, node: Int, to parts: inout [[EdgePart]]
  ) {
    var enters = false
    for index in chains {
      enters = enters || (isLower ? subgraph.chains[index].entersLower : subgraph.chains[index].entersUpper)
    }
    guard enters else { return }
    let border: EdgePart.End = isLower ? .nearBorder : .farBorder
    for index in chains {
      let chain = subgraph.chains[index]
      let strand = subgraph.strands[chain.firstStrand]
      guard isLower ? chain.entersLower : chain.entersUpper else {
        if isLower {
          subgraph.chains[index].isLowerReserved = true
        } else {
          subgraph.chains[index].isUpperReserved = true
        }
        parts[node + 1].append(
          EdgePart(
            edge: strand.edge, source: border, target: .nowhere, carriesLabels: false,
            strandCount: chain.strandCount))
        continue
      }
      parts[node + 1].append(part(of: strand, inside: node, isLower: isLower, from: border))
    }
  }

  /// Gives a region its part of the edge of a chain.
  func handDown(
    _ subgraph: Subgraph, chain: Subgraph.Chain, isTargetLower: Bool, isNear: Bool, to parts: inout [[EdgePart]]
  ) {
    let node = subgraph.nodes[isTargetLower ? chain.lower : chain.upper]
    parts[node + 1].append(
      part(
        of: subgraph.strands[chain.firstStrand], inside: node, isLower: isTargetLower,
        from: isNear ? .nearBorder : .farBorder))
  }

  /// The part of an edge inside a node, from its border on.
  func part(of strand: Subgraph.Strand, inside node: Int, isLower: Bool, from border: EdgePart.End) -> EdgePart {
    let edge = graph.edges[strand.edge]
    let isTarget = strand.isReversed != isLower
    let end = hierarchy.end(isTarget ? edge.target : edge.source, in: node)
    return EdgePart(
      edge: strand.edge, source: isTarget ? border : end, target: isTarget ? end : border, carriesLabels: false)
  }
}
