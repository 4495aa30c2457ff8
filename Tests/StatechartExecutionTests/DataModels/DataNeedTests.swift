import StatechartExecution
import Statecharts
import Testing

/// Which charts cannot run on the null data model. SCXML B.1.
struct DataNeedTests {
  private static let rows: [(name: String, state: State, needsData: Bool)] = [
    ("nothing", State("a"), false),
    ("In", State("a", transitions: [.on("e", if: "In('a')")]), false),
    ("a condition", State("a", transitions: [.on("e", if: "x > 1")]), true),
    ("a variable", State("a", variables: [Variable("x")]), true),
    ("a result of text", done(Payload(content: .text("x"))), false),
    ("a result that is worked out", done(Payload(content: .expression("x"))), true),
    ("a result of names alone", done(Payload(names: ["x"])), true),
    ("a result of parameters alone", done(Payload(parameters: [Payload.Parameter(name: "p", value: "x")])), true),
    ("a result of both", done(Payload(names: ["x"], parameters: [Payload.Parameter(name: "p", value: "x")])), true),
    ("an invocation", State("a", invocations: [Invoke(source: .literal("x"))]), false),
    ("an invocation that is given names", State("a", invocations: [invoke("x", payload: Payload(names: ["n"]))]), true),
  ]

  private static func done(_ payload: Payload) -> State { State("f", kind: .final, doneData: DoneData(payload)) }

  @Test(arguments: rows.indices) func isTold(row: Int) {
    let (name, state, needsData) = Self.rows[row]
    #expect(Statechart(states: [state]).needsData == needsData, "\(name)")
  }
}
