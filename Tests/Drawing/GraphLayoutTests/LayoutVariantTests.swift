import Testing

@testable import GraphLayout

@Suite("Layout variants") struct LayoutVariantTests {
  private static let style = SubgraphStyle(flowsRight: true, isMirrored: true, marksAtSide: true, columns: 2)

  @Test("styles survive their way through a number", arguments: 0..<16) func bits(bits: Int) {
    let number = bits << 4 | 1 << 62
    let variant = LayoutVariant(number: number)
    #expect(variant.number == number)
    let styles = variant.styles(count: 2)
    #expect(styles.map(\.isRing) == [true, false])
    #expect(styles[1].flowsRight == (bits & 1 != 0))
    #expect(styles[1].marksAtSide == (bits & 2 != 0))
    #expect(styles[1].columns == (bits & 4 != 0 ? 2 : 0))
    #expect(styles[1].isMirrored == (bits & 8 != 0))
  }

  @Test(
    "the outermost container's shape survives too",
    arguments: [
      SubgraphStyle(columns: 1), SubgraphStyle(columns: 4), SubgraphStyle(isRing: true, columns: 3),
      SubgraphStyle(flowsRight: true, flats: 1, columns: 1), SubgraphStyle(flats: 2, columns: 4),
    ])
  func outermost(style: SubgraphStyle) {
    let variant = LayoutVariant([style, Self.style])
    #expect(LayoutVariant(number: variant.number) == variant)
    #expect(variant.styles(count: 3) == [style, Self.style, SubgraphStyle()])
  }

  @Test("a variant holds the styles of fifteen containers, with flat edges of fourteen", arguments: [0, 1])
  func manyContainers(flats: Int) {
    let styles = [SubgraphStyle(flats: flats, columns: 1)] + Array(repeating: Self.style, count: 19)
    let variant = LayoutVariant(styles)
    #expect(LayoutVariant(number: variant.number) == variant)
    #expect(variant.styles(count: 20) == Array(styles.prefix(15 - flats)))
  }

  @Test("any number is a variant", arguments: [0, 3, -1, .max, .min, 7 << 60]) func anyNumber(number: Int) {
    let variant = LayoutVariant(number: number)
    #expect(LayoutVariant(number: variant.number) == variant)
    #expect(variant.styles(count: 1).count == 1)
  }
}
