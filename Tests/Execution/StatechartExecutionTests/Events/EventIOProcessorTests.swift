import StatechartExecution
import Statecharts
import Testing

/// Sessions know nothing of a processor but what the protocol says: here one whose messages are words.
@Suite struct EventIOProcessorTests {
  private struct Words: EventIOProcessor {
    var types: [String] { ["urn:words", "words"] }

    func takeEventName(from payload: inout Value?) -> String? {
      defer { payload = nil }
      return payload?["word"]?.string
    }

    func body(of event: Event, isContent: Bool) -> (text: String, type: String) {
      (isContent ? "content" : event.name, "text/words")
    }

    func event(from body: String, type: String?) -> Event? {
      body.contains(" ") ? nil : Event(body, originType: types[0])
    }

    func failure(of request: PendingRequest, status: Int?) -> Event? {
      status == 1 ? nil : Event("lost.\(request.body)", kind: .platform)
    }
  }

  private func machine(_ sends: [Send], isReached: Bool = true) throws -> (Interpreter<TinyDataModel>, [Macrostep]) {
    let chart = Statechart(
      dataModel: .ecmascript,
      states: [State("a", transitions: [says("any", on: ["*"])], onEntry: [Block(sends.map { .send($0) })])])
    var host = resources([:])
    host.processor = Words()
    if isReached { host.location = { "mouth of \($0)" } }
    var machine = Interpreter(try CompiledChart(chart), model: TinyDataModel(), resources: host)
    let start = machine.start()
    return (machine, start)
  }

  private func word(_ event: String?, payload: Payload = Payload(), type: String = "words") -> Send {
    Send(event: event.map { .literal($0) }, target: .literal("ear"), type: .literal(type), payload: payload)
  }

  @Test(arguments: ["urn:words", "words"])
  func aRequestSaysWhatTheProcessorSays(_ type: String) throws {
    let named = Payload(parameters: [Payload.Parameter(name: "word", value: "'hi'")])
    for (send, body) in [
      (word("go", type: type), "go"), (word(nil, payload: named, type: type), "hi"),
      (word(nil, payload: Payload(content: .text("x")), type: type), "content"),
    ] {
      let request = try machine([send]).0.snapshot.request
      #expect(request?.body == body)
      #expect(request?.type == "text/words")
      #expect(request?.target == "ear")
    }
  }

  @Test func otherTypesAndHostsWithoutAddressesAreRefused() throws {
    for (send, isReached) in [(word("go", type: "basichttp"), true), (word("go"), false)] {
      let (machine, start) = try machine([send], isReached: isReached)
      #expect(machine.snapshot.request == nil)
      #expect(start.flatMap(\.microsteps).compactMap(\.event).map(\.name) == ["error.execution"])
    }
  }

  @Test func messagesAndAnswersAreEvents() throws {
    var (machine, _) = try machine([word("go")])
    _ = machine.perform(.message(.received(body: "hello", type: nil, session: "session.1")))
    #expect(machine.perform(.message(.received(body: "two words", type: nil, session: "session.1"))).rejection != nil)
    for (status, events) in [(1, ["hello"]), (200, ["lost.go", "hello"])] {
      var copy = machine
      #expect(copy.perform(.message(.answered(status: status))).microsteps.compactMap(\.event?.name) == events)
    }
  }

  @Test func aSessionListsItsProcessors() throws {
    var host = resources([:])
    host.processor = Words()
    host.location = { "mouth of \($0)" }
    let chart = Statechart(dataModel: .null, states: [State("a")])
    var machine = Interpreter(try CompiledChart(chart), model: ProcessorList(), resources: host)
    _ = machine.start()
    let own: Value = ["location": "#_scxml_session.1"]
    let mouth: Value = ["location": "mouth of session.1"]
    let all: Value = [SessionIdentity.processorType: own, "scxml": own, "urn:words": mouth, "words": mouth]
    #expect(machine.model.processors == all)
  }
}

/// Notes what a session says of itself.
private struct ProcessorList: DatalessModel {
  var processors: Value = .null
  var variables: [ValueBinding] { [] }

  mutating func begin(_ session: SessionIdentity) { processors = session.processors }

  func holds(_ condition: Condition, in environment: EvaluationContext) throws(EvaluationError) -> ConditionResult {
    ConditionResult(false)
  }
}
