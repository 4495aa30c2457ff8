// Handing arrows down to the containers they pass into.
extension LayoutPlan {
  /// Gives the children that arrows pass into their part of those arrows, in the order in which they arrive; where some
  /// pass a border, those that end at it get their places among them.
  func handDown(_ level: inout Level, layeredGraph: LayeredGraph, to parts: inout [[ArrowPart]]) {
    for (place, box) in level.boxes.enumerated() where !hierarchy.isLeaf(box) {
      let above = layeredGraph.up[place].map(Int.init)
        .sorted { (layeredGraph.upperPlace($0), $0) < (layeredGraph.upperPlace($1), $1) }
      let below = layeredGraph.down[place].map(Int.init)
        .sorted { (layeredGraph.lowerPlace($0), $0) < (layeredGraph.lowerPlace($1), $1) }
      // Lanes next to the box lead up before it and down after it: flat edges meet it beyond them all.
      for flat in level.flats where flat.entersAfter && flat.after == place {
        parts[box + 1].append(part(of: flat.strands[0], inside: box, isLower: true, from: .nearBorder))
      }
      handDown(&level, chains: above.map(layeredGraph.chain), isLower: true, box: box, to: &parts)
      handDown(&level, chains: below.map(layeredGraph.chain), isLower: false, box: box, to: &parts)
      for flat in level.flats where flat.entersBefore && flat.before == place {
        parts[box + 1].append(part(of: flat.strands[0], inside: box, isLower: false, from: .farBorder))
      }
    }
  }

  private func handDown(
    _ level: inout Level, chains: [Int], isLower: Bool, box: Int, to parts: inout [[ArrowPart]]
  ) {
    var enters = false
    for index in chains {
      enters = enters || (isLower ? level.chains[index].entersLower : level.chains[index].entersUpper)
    }
    guard enters else { return }
    let border: ArrowPart.End = isLower ? .nearBorder : .farBorder
    for index in chains {
      let chain = level.chains[index]
      let strand = level.strands[chain.firstStrand]
      guard isLower ? chain.entersLower : chain.entersUpper else {
        if isLower { level.chains[index].isLowerReserved = true } else { level.chains[index].isUpperReserved = true }
        parts[box + 1].append(
          ArrowPart(
            arrow: strand.arrow, source: border, target: .nowhere, carriesLabels: false,
            strandCount: chain.strandCount))
        continue
      }
      parts[box + 1].append(part(of: strand, inside: box, isLower: isLower, from: border))
    }
  }
}
