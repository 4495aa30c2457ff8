import StatechartEvidence
import Testing

/// The actors of programs that run.
struct LiveRegistryTests {
  private func actor(_ session: String = "x:0", at time: Int = 1000, states: String = #"{\"a\":{},\"b\":{}}"#) -> String
  {
    #"{"type":"@xstate.actor","name":"pair","sessionId":"\#(session)","createdAt":"\#(time)","#
      + #""definition":"{\"id\":\"pair\",\"states\":\#(states)}"}"#
  }

  private func snapshot(
    _ state: String, _ session: String = "x:0", status: String = "active", kind: String = "snapshot"
  ) -> String {
    #"{"type":"@xstate.\#(kind)","event":{"type":"GO"},"sessionId":"\#(session)","createdAt":"2000","#
      + #""snapshot":{"status":"\#(status)","value":"\#(state)"}}"#
  }

  @Test(arguments: ["snapshot", "transition"]) func framesBelongToTheirActors(kind: String) throws {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    let frames = [("a", "x:0"), ("b", "x:1"), ("b", "x:0")].map { snapshot($0, $1, kind: kind) }
    for text in [actor(), actor("x:1")] + frames {
      _ = try registry.take(text, from: &sender, at: 5)
    }
    #expect(registry.actors.count == 2)
    #expect(registry.actors[1]?.records.map(\.number) == [1, 2])
    #expect(registry.actors[1]?.reported == ["b"] && registry.actors[2]?.reported == ["b"])
    #expect(registry.actors[1]?.name == "pair")
    #expect(registry.actors[1]?.definition == #"{"id":"pair","states":{"a":{},"b":{}}}"#)
  }

  @Test func whatIsNoMachineIsLeftOut() throws {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    let promise = #"{"type":"@xstate.actor","name":"p","sessionId":"x:9","definition":"{\"id\":\"p\"}"}"#
    for text in [promise, snapshot("a", "x:9")] { #expect(try registry.take(text, from: &sender, at: 5) == []) }
    #expect(registry.actors.isEmpty)
  }

  @Test func theEndOfAnActorIsNoted() throws {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    for text in [actor(), snapshot("a")] { _ = try registry.take(text, from: &sender, at: 5) }
    #expect(registry.actors[1]?.hasEnded == false)
    _ = try registry.take(snapshot("b", status: "done"), from: &sender, at: 5)
    #expect(registry.actors[1]?.hasEnded == true)
  }

  /// After a reconnect the inspector sends again what it had queued: the same frames, of which two may be alike.
  @Test func framesThatAreSentAgainAreRecognized() throws {
    var (registry, first) = (LiveRegistry(), LiveSender())
    let sent = [actor(), snapshot("a"), snapshot("b"), snapshot("b")]
    for text in sent { _ = try registry.take(text, from: &first, at: 5) }
    _ = try registry.take(snapshot("a"), from: &first, at: 6)
    var second = LiveSender()
    for text in sent { #expect(try registry.take(text, from: &second, at: 7) == []) }
    #expect(registry.actors[1]?.count == 4)
    // What comes then is new, though a frame was like it.
    _ = try registry.take(snapshot("c"), from: &second, at: 8)
    _ = try registry.take(snapshot("a"), from: &second, at: 8)
    #expect(registry.actors[1]?.count == 6)
    #expect(registry.actors.count == 1)
  }

  /// Sessions are counted anew by each program: the time at which an actor was made distinguishes them.
  @Test func aProgramThatBeginsAgainHasNewActors() throws {
    var (registry, first, second) = (LiveRegistry(), LiveSender(), LiveSender())
    for text in [actor(), snapshot("a")] { _ = try registry.take(text, from: &first, at: 5) }
    for text in [actor(at: 9000), snapshot("a")] { _ = try registry.take(text, from: &second, at: 6) }
    #expect(registry.actors.values.map(\.count) == [1, 1])
  }

  @Test func linesBelongToInstancesOfMachines() throws {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    for text in [
      #"{"machine":"order","orderId":17,"event":"pay"}"#, #"{"machine":"order","orderId":18,"event":"pay"}"#,
      #"{"machine":"order","orderId":17,"event":"ship"}"#, #"[{"event":"a"},{"event":"b"}]"#,
    ] {
      _ = try registry.take(text, from: &sender, at: 5)
    }
    let actors = registry.actors.values.sorted { $0.number < $1.number }
    #expect(actors.map(\.name) == ["17", "18", ""])
    #expect(actors.map(\.machine) == ["order", "order", nil])
    #expect(actors.map(\.count) == [2, 1, 2])
  }

  @Test func messagesOfOpenTelemetryAreRecords() throws {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    let text = """
      {"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":"1700000000000000000","eventName":"pay",\
      "traceId":"t","attributes":[{"key":"session.id","value":{"stringValue":"s1"}}]}]}]}]}
      """
    _ = try registry.take(text, from: &sender, at: 5)
    #expect(registry.actors[1]?.name == "s1")
    #expect(registry.actors[1]?.records.map(\.text) == [#"{"event":"pay","time":1700000000000,"instance":"s1"}"#])
  }

  @Test(arguments: ["", "x", "1", "[1]", #"{"event":"#, String(repeating: " ", count: (1 << 20) + 1)])
  func whatIsNoMessageIsRefused(text: String) {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    #expect(throws: LogFault.self) { try registry.take(text, from: &sender, at: 5) }
    #expect(registry.actors.isEmpty)
  }

  @Test func theOldestRecordsAreDropped() throws {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    for number in 0...LiveRegistry.Limits.records {
      _ = try registry.take(#"{"event":"e\#(number)"}"#, from: &sender, at: number)
    }
    let actor = try #require(registry.actors[1])
    #expect(actor.count == LiveRegistry.Limits.records + 1)
    #expect(actor.dropped == LiveRegistry.Limits.dropped)
    #expect(actor.records.first?.number == LiveRegistry.Limits.dropped + 1)
  }

  @Test func theActorThatWasSilentLongestIsDropped() throws {
    var (registry, sender) = (LiveRegistry(), LiveSender())
    for number in 0...LiveRegistry.Limits.actors {
      _ = try registry.take(#"{"event":"e","id":"i\#(number)"}"#, from: &sender, at: number == 0 ? 5000 : number)
    }
    #expect(registry.actors.count == LiveRegistry.Limits.actors)
    #expect(registry.droppedActors == 1)
    #expect(registry.actors[1] != nil && registry.actors[2] == nil)
  }

  @Test func theBytesOfAllAreBounded() throws {
    var (registry, sender) = (LiveRegistry(maxBytes: 10_000), LiveSender())
    for number in 0..<1000 {
      _ = try registry.take(#"{"event":"eeeeeeeeeeeeeeeeeeeee","id":\#(number % 3)}"#, from: &sender, at: number)
    }
    let kept = registry.actors.values.flatMap(\.records).reduce(0) { $0 + $1.text.utf8.count }
    #expect(kept <= 10_000 && kept > 2000)
    #expect(registry.actors.values.reduce(0) { $0 + $1.count } == 1000)
  }
}
