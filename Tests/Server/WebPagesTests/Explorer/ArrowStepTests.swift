import Gallery
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import XMLTree

@testable import WebPages

/// Arrows of the drawing ask for their transitions where these can be asked for.
struct ArrowStepTests {
  private static let chart = Statechart(
    name: "arrows", dataModel: .null,
    states: [
      State(
        "outer", initial: ["a"], transitions: [.on("leave", to: "end")],
        children: [
          State("a", transitions: [.on("go", to: "b"), .on("go", to: "end", if: "In('end')")]),
          State("b", transitions: [Transition(targets: ["c"])]),
          State("c", transitions: [.on("go", to: "a"), .on("done.state.outer", to: "a")]),
        ]),
      State("end", kind: .final),
    ])

  private func steps(_ run: String = "", asking: (inout ExplorerAddress) -> Void = { _ in }) throws -> [String: String]
  {
    let machine = try Machine(identifier: "arrows", compiled: try CompiledChart(Self.chart))
    var address = ExplorerAddress(machine: "arrows")
    asking(&address)
    var options = DiagramOptions()
    options.folded = address.drawing.folded
    let diagram = try Diagram(Self.chart, options: options)
    let page = try PageFixture.explorer(machine, run: run, diagram: diagram, asking: asking)
    return Dictionary(uniqueKeysWithValues: page.arrowSteps.map { ($0.key.description, $0.value.description) })
  }

  @Test func thoseThatLeaveActiveStatesSendTheirEvents() throws {
    #expect(try steps() == ["a/0": "go", "a/1": "go", "outer/0": "leave"])
  }

  /// Neither what needs no event nor what the machine itself raises can be asked for.
  @Test func whatHappensByItselfIsNoLink() throws {
    #expect(try steps("go") == ["c/0": "go", "outer/0": "leave"])
  }

  @Test func aMachineThatHasEndedTakesNone() throws {
    #expect(try steps("leave").isEmpty)
  }

  @Test func aBoxHasTheArrowsOfWhatIsInside() throws {
    let steps = try steps { $0.drawing.folded = ["outer"] }
    #expect(Set(steps.values) == ["leave", "go"])
    #expect(steps.keys.allSatisfy { $0.hasPrefix("outer/") })
  }

  /// A move that carries data is the link of the arrow that it takes.
  @Test func anArrowCarriesWhatItsConditionAsksFor() throws {
    let page = try PageFixture.explorer("vending-machine")
    let steps = page.arrowSteps.values.map(\.description)
    #expect(steps.contains { $0.hasPrefix("coin{") })
  }

  @Test func theLinkIsNamedAfterTheTransition() throws {
    let page = try PageFixture.explorer("battery", run: "plug").document()
    let names = try page.values("//*[@id='machine']//*[local-name()='a'][*[@data-transition]]", "aria-label")
    #expect(
      names == ["Charging to Fully Charged: reaches 100 %, valid now", "Charging to Discharging: unplug, valid now"])
  }
}
