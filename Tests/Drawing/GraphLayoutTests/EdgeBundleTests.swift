import TestSupport
import Testing

@testable import GraphLayout

/// Strands side by side with their labels.
@Suite("Bundles of arrows") struct EdgeBundleTests {
  private static func bundle(seed: Int) -> (bundle: EdgeBundle, labels: [Size?], options: LayoutOptions) {
    var random = SeededGenerator(seed: UInt64(seed))
    let labels = (0...random.number(below: 4)).map { _ in
      random.chance(30) ? nil : Size(width: Double(10 + random.number(below: 90)), height: 16)
    }
    let options = LayoutOptions()
    return (EdgeBundle(labels: labels, options: options, prefersBefore: seed % 2 == 0), labels, options)
  }

  @Test("keep apart", arguments: 0..<40) func apart(seed: Int) {
    let (bundle, _, options) = Self.bundle(seed: seed)
    #expect(abs((bundle.offsets.first ?? 0) + (bundle.offsets.last ?? 0)) < 1e-9)
    for offsets in [bundle.offsets, bundle.labelOffsets] {
      for (one, other) in zip(offsets, offsets.dropFirst()) { #expect(other - one >= options.edgeSpacing - 1e-9) }
    }
  }

  @Test("have a strand that runs straight past its label", arguments: 0..<40) func straight(seed: Int) {
    let bundle = Self.bundle(seed: seed).bundle
    #expect(zip(bundle.offsets, bundle.labelOffsets).contains { abs($0 - $1) < 1e-9 })
  }

  @Test("keep labels off one another and off other arrows", arguments: 0..<40) func labels(seed: Int) {
    let (bundle, labels, _) = Self.bundle(seed: seed)
    let places = labels.indices.compactMap { index -> (strand: Int, low: Double, high: Double)? in
      guard let label = labels[index], let start = bundle.labelStarts[index] else { return nil }
      return (index, start, start + label.width)
    }
    #expect(places.count == labels.count { $0 != nil })
    for (index, place) in places.enumerated() {
      for other in places.dropFirst(index + 1) { #expect(place.high < other.low || other.high < place.low) }
      for (strand, x) in bundle.labelOffsets.enumerated() {
        #expect(x < place.low || x > place.high, "strand \(strand)")
      }
      #expect(place.low >= -bundle.labelBefore - 1e-9 && place.high <= bundle.labelAfter + 1e-9)
    }
  }
}
