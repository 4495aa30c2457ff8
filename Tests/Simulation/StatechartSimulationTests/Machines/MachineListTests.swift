import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

/// The library of machines that never change.
struct MachineListTests {
  private func machine(_ name: String) throws -> Machine {
    try Machine(
      identifier: name, compiled: try CompiledChart(Statechart(name: name, states: [State(State.ID(name))])))
  }

  @Test func aMachineIsFoundByNameAndRevision() throws {
    let list = MachineList(try ["a", "b"].map(machine))
    let revision = try machine("b").revision
    #expect(list.machine("b", at: nil)?.machine.identifier == "b")
    #expect(list.machine("b", at: revision)?.machine.identifier == "b")
    #expect(list.machine("a", at: revision) == nil)
    #expect(list.machine("c", at: nil) == nil)
    #expect(list.machine("b", at: nil)?.mayChange == false)
    #expect(list.machine("b", at: nil)?.hasChanged == false)
  }

  @Test(arguments: [
    (1, [["a"], ["b"], ["c"]]), (2, [["a", "b"], ["c"]]), (3, [["a", "b", "c"]]), (9, [["a", "b", "c"]]),
  ])
  func pagesOfTheList(limit: Int, pages: [[String]]) throws {
    let list = MachineList(try ["a", "b", "c"].map(machine))
    var found: [[String]] = []
    var last: String?
    repeat {
      let page = list.list(after: last, limit: limit)
      found.append(page.items.map(\.identifier))
      last = page.next
    } while last != nil
    #expect(found == pages)
  }

  @Test func nothingFollowsWhatIsNotThere() throws {
    let list = MachineList(try ["a"].map(machine))
    #expect(list.list(after: "x", limit: 5).items.isEmpty)
    #expect(MachineList([]).list(after: nil, limit: 5).items.isEmpty)
    #expect(list.list(after: "a", limit: 5).next == nil)
  }

  @Test func nothingChanges() async {
    var count = 0
    for await _ in MachineList([]).changes(of: "a", since: nil) { count += 1 }
    #expect(count == 0)
  }

  @Test func aHashIsReadAsItIsWritten() {
    let hash = ContentHash("text".utf8)
    #expect(ContentHash(text: hash.text) == hash)
    for text in ["", "0", hash.text.uppercased() + "0", "+" + hash.text.dropFirst(), String(repeating: "G", count: 16)]
    {
      #expect(ContentHash(text: text) == nil)
    }
  }
}
