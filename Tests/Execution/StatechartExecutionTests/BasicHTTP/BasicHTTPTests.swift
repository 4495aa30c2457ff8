import StatechartExecution
import Statecharts
import Testing

@Suite struct BasicHTTPTests {
  /// A machine of one state that can be reached at an address, and sends what the row says.
  private func machine(
    _ content: [Content], transitions: [Transition] = [says("any", on: ["*"])], charts: [String: Statechart] = [:],
    invocations: [Invoke] = []
  ) throws -> (Interpreter<TinyDataModel>, [Macrostep]) {
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("n", value: .expression("2"))],
      states: [State("a", transitions: transitions, onEntry: [Block(content)], invocations: invocations)])
    var host = resources(charts)
    host.location = { "http://localhost/\($0)" }
    var machine = Interpreter(try CompiledChart(chart), model: TinyDataModel(), resources: host)
    let start = machine.start()
    return (machine, start)
  }

  static let here = "http://localhost/session.1"

  private func post(_ event: String?, payload: Payload = Payload(), to target: String? = here) -> Content {
    .send(
      Send(
        event: event.map { .literal($0) }, target: target.map { .literal($0) }, type: .literal(BasicHTTP().types[0]),
        id: "i", payload: payload))
  }

  /// What is sent, and the body that it makes.
  struct Body: Sendable {
    let event: String?
    let payload: Payload
    let body: String
  }

  @Test(arguments: [
    Body(event: "go", payload: Payload(), body: "_scxmleventname=go"),
    Body(
      event: "a b&c", payload: Payload(names: ["n"], parameters: [.init(name: "ü", value: "'x=y'")]),
      body: "_scxmleventname=a%20b%26c&n=2&%C3%BC=x%3Dy"),
    Body(event: nil, payload: Payload(content: .text("one two")), body: "one%20two"),
    Body(event: "ignored", payload: Payload(content: .expression("[1,2]")), body: "%5B1%2C2%5D"),
    Body(
      event: nil, payload: Payload(parameters: [.init(name: "a", value: "'1'"), Self.name("'go'"), Self.name("'no'")]),
      body: "_scxmleventname=go&a=1"),
    Body(event: nil, payload: Payload(parameters: [Self.name("2")]), body: "_scxmleventname=2"),
    Body(event: "go", payload: Payload(parameters: [Self.name("'no'")]), body: "_scxmleventname=go"),
  ])
  func body(_ row: Body) throws {
    let (machine, _) = try machine([post(row.event, payload: row.payload)])
    let request = machine.snapshot.request
    #expect(request?.body == row.body)
    #expect(request?.type == BasicHTTP.formType)
    #expect(request?.target == BasicHTTPTests.here)
    #expect(request?.sendID == "i")
    #expect(request?.session == "session.1")
  }

  /// A parameter that gives the event's name.
  private static func name(_ value: Expression) -> Payload.Parameter {
    Payload.Parameter(name: BasicHTTP.eventParameter, value: value)
  }

  @Test(arguments: [
    Payload(parameters: [.init(name: "a", value: "'1'")]), Payload(parameters: [name("''")]), Payload(),
  ])
  func aRequestNeedsAnEvent(_ payload: Payload) throws {
    let (machine, start) = try machine([post(nil, payload: payload)])
    #expect(start.flatMap(\.microsteps).compactMap(\.event).map(\.name) == ["error.execution"])
    #expect(machine.snapshot.request == nil)
  }

  /// A body with its type, and the event that it represents, or none.
  struct Message: Sendable {
    let body: String
    var type: String?
    let name: String?
    var payload: Value?
  }

  @Test(arguments: [
    Message(body: "_scxmleventname=go&n=2&n%20=+", name: "go", payload: ["n": "2", "n ": " "]),
    Message(body: "n=2", name: "HTTP.POST", payload: ["n": "2"]),
    Message(body: "", name: "HTTP.POST"), Message(body: "one%20two", name: "HTTP.POST", payload: "one two"),
    Message(
      body: "n=2", type: "Application/X-WWW-form-urlencoded; charset=utf-8", name: "HTTP.POST", payload: ["n": "2"]),
    Message(body: "[1]", type: "application/json", name: "HTTP.POST", payload: [1]),
    Message(body: "n=2", type: "text/plain", name: "HTTP.POST", payload: "n=2"),
    Message(body: "_scxmleventname=a&_scxmleventname=b", name: nil), Message(body: "_scxmleventname=", name: nil),
    Message(body: "%4", name: nil), Message(body: "n=%ff", name: nil),
    Message(body: "[1", type: "application/json", name: nil),
  ])
  func message(_ row: Message) throws {
    let message = BasicHTTP().event(from: row.body, type: row.type)
    #expect(message?.name == row.name)
    #expect(message?.payload == row.payload)
    if let event = message {
      #expect(event.kind == .external)
      #expect(event.originType == BasicHTTP().types[0])
      #expect(event.raw?.hasPrefix("POST ") == true)
      #expect(event.raw?.hasSuffix(row.body) == true)
    }
    var (machine, _) = try machine([])
    let before = machine.snapshot
    let outcome = machine.perform(.message(.received(body: row.body, type: row.type, session: "session.1")))
    #expect(outcome.macrosteps.first?.event?.name == row.name)
    #expect((outcome.rejection == nil) == (row.name != nil))
    if row.name == nil { #expect(machine.snapshot == before) }
  }

  /// Everything waits while a request is made; what was sent after it arrives after what comes in meanwhile.
  @Test func aRequestTakesNoTime() throws {
    var (machine, start) = try machine([
      send("soon", after: Delay(milliseconds: 5)), post("first"), send("second"),
      post("third", to: "http://localhost/other"),
    ])
    #expect(story(start) == "1: soon@5 first@0 second@0 third@0")
    for step in [Step.event("e"), .advance(Delay(milliseconds: 9))] {
      #expect(machine.perform(step).rejection?.blockedReason == machine.snapshot.request.map { .waiting($0) })
    }
    #expect(machine.moves.isEmpty)
    #expect(machine.time == 0)
    let body = try #require(machine.snapshot.request?.body)
    #expect(machine.perform(.message(.received(body: body, type: nil, session: "session.1"))).macrosteps.isEmpty)
    let copy = machine
    #expect(machine.perform(.message(.answered(status: 204))).macrosteps.isEmpty)
    #expect(machine.snapshot.request?.target == "http://localhost/other")
    let last = machine.perform(.message(.answered(status: 200)))
    #expect(last.macrosteps.compactMap(\.event?.name) == ["first", "second"])
    #expect(copy.snapshot.request?.target == BasicHTTPTests.here)
    #expect(machine.perform(.advance(Delay(milliseconds: 9))).macrosteps.map(\.time) == [5])
    #expect(machine.perform(.message(.answered(status: 200))).rejection != nil)
  }

  @Test(arguments: [nil, 404, 500, 302])
  func whatFailsIsAnErrorOfCommunication(_ status: Int?) throws {
    var (machine, _) = try machine([post("go")])
    let event = machine.perform(.message(.answered(status: status))).microsteps.first?.event
    #expect(event?.name == "error.communication")
    #expect(event?.kind == .platform)
    #expect(event?.sendID == "i")
  }

  @Test func aRequestNeedsATargetAndAHost() throws {
    let (_, start) = try machine([post("go", to: nil)])
    #expect(start.flatMap(\.microsteps).compactMap(\.event).map(\.name) == ["error.communication"])
    let (_, hostless) = try tinyMachine(
      Statechart(states: [State("a", transitions: [says("any", on: ["*"])], onEntry: [[post("go")]])]))
    #expect(hostless.flatMap(\.microsteps).compactMap(\.event).map(\.name) == ["error.execution"])
  }

  @Test func invokedSessionsAskAndAreReachedToo() throws {
    let child = Statechart(states: [
      State(
        "s", transitions: [says("hello", on: ["hello"]), says("lost", on: ["error.communication"])],
        onEntry: [[post("out", to: "http://localhost/other")]])
    ])
    var (machine, _) = try machine([], charts: ["x": child], invocations: [invoke("x")])
    #expect(machine.snapshot.request?.session == "session.1.1")
    _ = machine.perform(.message(.received(body: "_scxmleventname=hello", type: nil, session: "session.1.1")))
    let outcome = machine.perform(.message(.answered(status: nil)))
    #expect(story(outcome.macrosteps) == "1.1: lost; 1.1: hello")
    #expect(machine.perform(.message(.received(body: "", type: nil, session: "session.9"))).rejection != nil)
  }

  /// A machine that has ended waits for its last answer, so that what it had invoked ends too.
  @Test func aRequestAtTheEnd() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "f")], invocations: [invoke("x")]),
      State("f", kind: .final, onEntry: [[post("bye")]]),
    ])
    var host = resources(["x": Statechart(states: [loud("s")])])
    host.location = { "http://localhost/\($0)" }
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel(), resources: host)
    _ = machine.start()
    #expect(story(machine.perform(.event("e")).macrosteps) == "1: >a.1 bye@0; 1.1: -s")
    #expect(machine.snapshot.request != nil)
    #expect(machine.perform(.message(.answered(status: 200))).rejection == nil)
    #expect(machine.snapshot.request == nil)
    #expect(machine.status == .ended)
  }
}
