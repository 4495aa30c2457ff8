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
    ("an invocation of a type", State("a", invocations: [Invoke(type: .literal("t"), source: .literal("x"))]), false),
    ("an invocation whose type is worked out", State("a", invocations: [Invoke(type: .computed("t"))]), true),
    ("an invocation whose source is worked out", State("a", invocations: [Invoke(source: .computed("x"))]), true),
    (
      "an invocation that keeps its identifier",
      State("a", invocations: [Invoke(source: .literal("x"), idLocation: "here")]), true
    ),
    (
      "an invocation that finishes with data",
      State("a", invocations: [invoke("x", finalize: [.assign(Assign(location: "v", value: .expression("1")))])]), true
    ),
    ("an invocation that finishes without", State("a", invocations: [invoke("x", finalize: [say("x")])]), false),
    ("a beginning with data", State("a", initial: beginning(set("v", to: "1")), children: [State("b")]), true),
    ("a beginning without", State("a", initial: beginning(say("x")), children: [State("b")]), false),
    ("an exit with data", State("a", onExit: [[set("v", to: "1")]]), true),
    ("a log", State("a", onEntry: [[say("x")]]), false),
    ("a log of data", State("a", onEntry: [[.log(Log(label: "x", expression: "v"))]]), true),
    ("something sent", State("a", onEntry: [[send("e", after: Delay(milliseconds: 1), to: "#_parent")]]), false),
    ("an event that is worked out", State("a", onEntry: [[.send(Send(event: .computed("e")))]]), true),
    (
      "a target that is worked out",
      State("a", onEntry: [[.send(Send(event: .literal("e"), target: .computed("t")))]]), true
    ),
    (
      "a type that is worked out", State("a", onEntry: [[.send(Send(event: .literal("e"), type: .computed("t")))]]),
      true
    ),
    (
      "a delay that is worked out", State("a", onEntry: [[.send(Send(event: .literal("e"), delay: .computed("d")))]]),
      true
    ),
    (
      "something sent that keeps its identifier",
      State("a", onEntry: [[.send(Send(event: .literal("e"), idLocation: "v"))]]), true
    ),
    ("something withdrawn that is worked out", State("a", onEntry: [[.cancel(Cancel(.computed("i")))]]), true),
    ("branches that ask for states", State("a", onEntry: [[choose("In('a')", say("x"))]]), false),
    ("branches that ask for data", State("a", onEntry: [[choose("v", say("x"))]]), true),
    ("branches with data", State("a", onEntry: [[choose("In('a')", set("v", to: "1"))]]), true),
    ("an invocation that is given names", State("a", invocations: [invoke("x", payload: Payload(names: ["n"]))]), true),
  ]

  private static func beginning(_ content: Content) -> DefaultTransition {
    DefaultTransition(targets: ["b"], content: [content])
  }

  private static func choose(_ condition: Condition, _ content: Content) -> Content {
    .choose(Choose([Choose.Branch(if: condition, content: [content])]))
  }

  private static func done(_ payload: Payload) -> State { State("f", kind: .final, doneData: DoneData(payload)) }

  @Test(arguments: rows.indices) func isReported(row: Int) {
    let (name, state, needsData) = Self.rows[row]
    #expect(Statechart(states: [state]).needsData == needsData, "\(name)")
  }

  @Test func theBeginningOfTheChartCounts() {
    func chart(_ content: Content) -> Statechart {
      Statechart(initial: DefaultTransition(targets: ["a"], content: [content]), states: [State("a")])
    }
    #expect(chart(set("v", to: "1")).needsData)
    #expect(!chart(say("x")).needsData)
  }
}
