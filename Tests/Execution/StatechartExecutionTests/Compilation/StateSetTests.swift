import Testing

@testable import StatechartExecution

/// Sets of states are what Swift's own sets are, within one word and beyond.
@Suite struct StateSetTests {
  @Test(arguments: [10, 64, 65, 300]) func isWhatASetIs(_ count: Int) {
    var random = SystemRandomNumberGenerator()
    var (set, model): (StateSet, Set<Int>) = ([], [])
    for _ in 0..<500 {
      let state = Int.random(in: 0..<count, using: &random)
      let range = Int.random(in: 0...state, using: &random)..<state
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4:
        let isNew = set.insert(state)
        #expect(isNew == model.insert(state).inserted)
      case 4, 5:
        set.remove(state)
        model.remove(state)
      case 6:
        let other = StateSet(range)
        set.formUnion(other)
        model.formUnion(range)
      default:
        set.remove(range)
        model.subtract(range)
      }
      #expect(Array(set) == model.sorted())
      #expect(set.isEmpty == model.isEmpty)
      #expect(set.contains(state) == model.contains(state))
      #expect(set.isDisjoint(with: range) == model.isDisjoint(with: range))
      #expect(Array(set.members(in: range)) == model.intersection(range).sorted())
      #expect(set == StateSet(model))
      #expect(set.hashValue == StateSet(model).hashValue)
    }
  }

  @Test func wordsWithoutStatesDoNotCount() {
    var set: StateSet = [3, 200]
    set.remove(200)
    #expect(set == [3])
    #expect(set.hashValue == StateSet([3]).hashValue)
    #expect(Set([set, [3]]).count == 1)
    #expect(set != [3, 64])
  }
}
