import StatechartEvidence
import Testing

/// The machines of two folders that are versions of one.
struct MachinePairsTests {
  private func pairs(
    _ old: [(String, [String?])], _ new: [(String, [String?])], isSame: (Int, Int) -> Bool = { _, _ in false }
  ) -> MachinePairs {
    let places = { (files: [(String, [String?])]) in files.flatMap { MachinePlace.places(in: $0.0, names: $0.1) } }
    return MachinePairs(places(old), places(new), isSame: isSame)
  }

  private func found(_ pairs: MachinePairs) -> [[Int]] { pairs.pairs.map { [$0.old, $0.new] } }

  @Test func pathAndNameAreFirst() {
    let found = pairs([("a", ["x", "y"]), ("b", ["x"])], [("a", ["y", "x"]), ("b", ["x"])])
    #expect(self.found(found) == [[1, 0], [0, 1], [2, 2]])
    #expect(found.removed.isEmpty && found.added.isEmpty)
  }

  @Test func whatIsOnlyInOneIsSaid() {
    let found = pairs([("a", ["x"]), ("b", ["y"])], [("a", ["x"]), ("c", ["z", "w"])])
    #expect(self.found(found) == [[0, 0]] && found.removed == [1] && found.added == [1, 2])
  }

  @Test func theOnlyOneOfAFileMayBeRenamed() {
    #expect(found(pairs([("a", ["x"])], [("a", ["y"])])) == [[0, 0]])
    #expect(found(pairs([("a", ["x", "v"])], [("a", ["y", "v"])])) == [[1, 1]])
  }

  @Test func aMovedFileIsFoundByAnUnambiguousName() {
    #expect(found(pairs([("a/m", ["x"])], [("b/m", ["x"])])) == [[0, 0]])
    #expect(found(pairs([("a/m", ["x"]), ("c", ["x"])], [("b/m", ["x"])])).isEmpty)
  }

  @Test func whatHasNoNameIsFoundByWhatItIs() {
    let names: [String?] = [nil, nil]
    #expect(found(pairs([("a", names)], [("a", names + [nil])]) { $0 + 1 == $1 }) == [[0, 1], [1, 2]])
    #expect(found(pairs([("a", names)], [("a", names)])) == [[0, 0], [1, 1]])
    #expect(found(pairs([("a", ["x", "x"])], [("a", ["x", "x"])])) == [[0, 0], [1, 1]])
  }
}
