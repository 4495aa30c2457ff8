import GraphLayout
import Statecharts
import Testing

@testable import StatechartDiagrams

/// The bars of forks and joins lie across the direction in which the chart is laid out.
struct BarTests {
  private static let chain = Statechart(
    states: [
      State("s0", transitions: [.on("go", to: "f")]),
      State("f", transitions: [Transition(targets: ["s1"])], pseudostate: .fork),
    ] + (1...14).map { State(State.ID("s\($0)"), transitions: $0 < 14 ? [.on("go", to: State.ID("s\($0 + 1)"))] : []) })

  @Test(arguments: [DiagramOptions(), DiagramOptions(direction: .right), DiagramOptions(direction: .down)])
  func lieAcross(options: DiagramOptions) throws {
    let diagram = try Diagram(Self.chain, options: options)
    let bar = try #require(diagram.frame(of: "f"))
    let goesRight = diagram.layout.direction == .right
    #expect((bar.width < bar.height) == goesRight)
  }
}
