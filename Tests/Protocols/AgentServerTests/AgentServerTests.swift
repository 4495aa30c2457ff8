import AgentServer
import Gallery
import JSONRPC
import JSONTree
import MachineSessions
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing

struct AgentServerTests {
  static let server = AgentServer(
    AgentServerOptions(
      catalog: .standard, program: (name: "interlock", version: "1"), sessions: MemorySessions { 0 },
      address: { _, text, steps in
        let run = steps.map(\.description).joined(separator: ",")
        return text.text.utf8.count > 5000 ? nil : "http://localhost/m/\(text.notation)-\(text.ordinal)?run=\(run)"
      }))

  static let envelope: Value = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  static func ask(_ method: String, _ parameters: Value = [:]) -> Result<Value, RPCError> {
    let message = RPCMessage.request(id: .number(1), method: method, parameters: parameters)
    guard case .response(.number(1), let result)? = server.answer(.success(message)) else {
      return .failure(RPCError(.internalError, "no answer"))
    }
    return result
  }

  /// What a tool finds.
  static func call(_ tool: String, _ arguments: Value) throws -> Value {
    let answer = try ask("tools/call", ["name": .string(tool), "arguments": arguments]).get()
    if answer["isError"] == true { throw RPCError(.internalError, text(answer)) }
    let content = answer["structuredContent"] ?? .null
    #expect(text(answer) == content.json())
    return content
  }

  private static func text(_ answer: Value) -> String {
    guard case .array(let blocks)? = answer["content"] else { return "" }
    return blocks.first?["text"]?.string ?? ""
  }

  static let door = """
    stateDiagram-v2
      [*] --> Closed
      Closed --> Opened : open
      Opened --> Closed : close
      Closed --> Locked : lock
      Locked --> Closed : unlock

    """

  @Test func aClientMayBeginWithInitialize() throws {
    let answer = try Self.ask("initialize", ["protocolVersion": "2025-11-25", "capabilities": [:]]).get()
    #expect(answer["protocolVersion"] == "2025-11-25")
    #expect(answer["serverInfo"]?["name"] == "interlock")
    #expect(answer["capabilities"]?["tools"] == [:])
    #expect(answer["resultType"] == nil)
    #expect(try Self.ask("ping").get() == [:])
    let other = try Self.ask("initialize", ["protocolVersion": "2024-11-05", "capabilities": [:]]).get()
    #expect(other["protocolVersion"] == "2025-11-25")
  }

  @Test func aRequestMaySayItsRevision() throws {
    let answer = try Self.ask("server/discover", ["_meta": Self.envelope]).get()
    #expect(answer["supportedVersions"] == ["2026-07-28"])
    #expect(answer["resultType"] == "complete")
    #expect(answer["cacheScope"] == "public")
    let call = try Self.ask(
      "tools/call", ["_meta": Self.envelope, "name": "check", "arguments": ["text": .string(Self.door)]]
    ).get()
    #expect(call["resultType"] == "complete")
    for method in ["initialize", "ping", "logging/setLevel"] {
      #expect(Self.ask(method, ["_meta": Self.envelope]).code == -32601, "\(method)")
    }
  }

  @Test func anUnknownRevisionIsRefusedWithThoseThatAreKnown() {
    let meta: Value = [
      "io.modelcontextprotocol/protocolVersion": "2030-01-01", "io.modelcontextprotocol/clientCapabilities": [:],
    ]
    guard case .failure(let error) = Self.ask("tools/list", ["_meta": meta]) else {
      Issue.record("it is answered")
      return
    }
    #expect(error.code.rawValue == -32022)
    #expect(error.data == ["supported": ["2026-07-28"], "requested": "2030-01-01"])
    #expect(Self.ask("tools/list", ["_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]]).code == -32602)
    #expect(Self.ask("server/discover").code == -32601)
    #expect(Self.ask("server/discover", ["_meta": [:]]).code == -32602)
  }

  @Test func toolsSayWhetherTheyOnlyReadAndTheirBounds() throws {
    guard case .array(let tools)? = try Self.ask("tools/list").get()["tools"] else {
      Issue.record("there are no tools")
      return
    }
    let changing: Set = ["session_start", "session_fire", "session_end"]
    let names = [
      "check", "simulate", "compare", "verify", "tests", "draw", "convert", "replay", "session_start", "session_fire",
      "session_state", "session_end",
    ]
    #expect(tools.map { $0["name"]?.string } == names)
    for tool in tools {
      #expect(tool["annotations"]?["readOnlyHint"] == .boolean(!changing.contains(tool["name"]?.string ?? "")))
      #expect(tool["inputSchema"]?["type"] == "object")
      #expect(tool["outputSchema"]?["type"] == "object")
    }
  }

  @Test func checkOffersWhatMendsAFault() throws {
    let text = Self.door.replacing("Locked --> Closed", with: "Locked --> Clsoed")
    let found = try Self.call("check", ["text": .string(text)])
    guard case .array(let findings)? = found["findings"], case .array(let fixes)? = findings.first?["fixes"] else {
      Issue.record("there are no findings")
      return
    }
    #expect(fixes.first?["text"] == "Closed")
    #expect(fixes.first?["line"] == 6)
  }

  @Test func simulateSaysWhyAndWhatIsPossible() throws {
    let run = try Self.call("simulate", ["text": .string(Self.door), "run": "open,lock,!Locked"])
    guard case .array(let steps)? = run["steps"] else {
      Issue.record("there are no steps")
      return
    }
    #expect(steps.map { $0["outcome"] } == ["taken", "refused", "refused"])
    #expect(run["states"] == ["Opened"])
    #expect(run["refused"] == ["open", "lock", "unlock"])
    #expect(run["way"] == ["verdict": "found", "run": "close,lock"])
    #expect(run["link"] == "http://localhost/m/mermaid-1?run=open,lock,!Locked")
    let never = try Self.call("simulate", ["text": .string(Self.door + "  Lost --> Closed : found\n"), "run": "!Lost"])
    #expect(never["way"]?["verdict"] == "impossible")
  }

  @Test func compareGivesTheShortestRun() throws {
    let other = Self.door.replacing("Locked --> Closed : unlock", with: "Locked --> Opened : unlock")
    let compared = try Self.call("compare", ["text": .string(Self.door), "other": .string(other)])
    #expect(compared["verdict"] == "different")
    guard case .array(let differences)? = compared["differences"] else { return }
    #expect(differences.first?["run"] == "lock,unlock,open")
    #expect(
      try Self.call("compare", ["text": .string(Self.door), "other": .string(Self.door)])["verdict"] == "equivalent")
  }

  @Test func verifyGivesARunOrSaysThatAllWasSeen() throws {
    let sentences: Value = [
      "Locked stays reachable", "never Opened", "Opened only after open taken", "no deadlock", "never Opned",
      "sometimes",
    ]
    let found = try Self.call("verify", ["text": .string(Self.door), "properties": sentences])
    guard case .array(let properties)? = found["properties"] else {
      Issue.record("there are no verdicts")
      return
    }
    #expect(
      properties.map { $0["verdict"]?.string } == [
        "holds", "fails", "holds", "holds", "unreadable", "unreadable",
      ])
    #expect(properties[1]["run"] == "open")
    #expect(properties[1]["link"]?.string == "http://localhost/m/mermaid-1?run=open")
    #expect(properties[4]["message"]?.string?.contains("Opened") == true)
    #expect(found["complete"] == true)
  }

  @Test func testsAreRunsThatSimulateTakes() throws {
    for aim in ["transitions", "refusals", "mutants", "w-method"] {
      let suite = try Self.call("tests", ["text": .string(Self.door), "aim": .string(aim)])
      #expect(suite["covered"] == suite["wanted"], "\(aim)")
      guard case .array(let runs)? = suite["runs"], case .array(let steps)? = runs.first?["steps"] else {
        Issue.record("there are no runs")
        return
      }
      let run = try Self.call("simulate", ["text": .string(Self.door), "run": runs[0]["run"] ?? .null])
      #expect(run["states"] == steps.last?["states"], "\(aim)")
    }
  }

  @Test func drawMarksTheMoment() throws {
    let drawn = try Self.call("draw", ["text": .string(Self.door), "run": "open"])
    #expect(drawn["svg"]?.string?.contains("<svg") == true)
    #expect(drawn["svg"]?.string?.contains("Opened") == true)
    let answer = try Self.ask(
      "tools/call", ["name": "draw", "arguments": ["text": .string(Self.door), "run": "open"]]
    ).get()
    guard case .array(let blocks)? = answer["content"], let picture = blocks.dropFirst().first else {
      Issue.record("there is no picture")
      return
    }
    #expect(picture["type"] == "image" && picture["mimeType"] == "image/png")
    // The signature of PNG in base64.
    #expect(picture["data"]?.string?.hasPrefix("iVBORw0KGgo") == true)
  }

  @Test func convertSaysWhatIsLost() throws {
    let converted = try Self.call("convert", ["text": .string(Self.door), "to": "scxml"])
    #expect(converted["text"]?.string?.contains("<scxml") == true && converted["losses"] == [])
    let back = try Self.call("compare", ["text": .string(Self.door), "other": converted["text"] ?? .null])
    #expect(back["verdict"] == "equivalent")
    #expect {
      try Self.call("convert", ["text": .string(Self.door), "to": "scxlm"])
    } throws: { ($0 as? RPCError)?.message.contains("did you mean 'scxml'?") == true }
  }

  @Test func replayNamesTheLineThatDiverges() throws {
    let log = #"{"event":"open"}"# + "\n" + #"{"event":"lock"}"# + "\n"
    let replayed = try Self.call("replay", ["text": .string(Self.door), "log": .string(log)])
    #expect(replayed["diverged"] == 1 && replayed["events"] == 2 && replayed["lineLeft"] == .null)
    guard case .array(let instances)? = replayed["instances"] else {
      Issue.record("there are no instances")
      return
    }
    #expect(instances.first?["divergence"]?["line"] == 2)
    #expect(throws: RPCError.self) { try Self.call("replay", ["text": .string(Self.door), "log": "x", "format": "y"]) }
  }

  @Test func aSessionHoldsItsStateBetweenCalls() throws {
    let started = try Self.call("session_start", ["text": .string(Self.door), "key": "s"])
    let session = started["session"] ?? .null
    #expect(try Self.call("session_start", ["text": .string(Self.door), "key": "s"])["session"] == session)
    let taken = try Self.call("session_fire", ["session": session, "event": "lock"])
    #expect(taken["outcome"] == "taken" && taken["states"] == ["Locked"])
    let refused = try Self.call("session_fire", ["session": session, "event": "open", "key": "1"])
    #expect(refused["outcome"] == "refused" && refused["way"]?["run"] == "unlock,open")
    #expect(try Self.call("session_fire", ["session": session, "event": "open", "key": "1"]) == refused)
    #expect(try Self.call("session_state", ["session": session])["run"] == "lock")
    #expect(try Self.call("session_end", ["session": session])["states"] == ["Locked"])
    #expect(throws: RPCError.self) { try Self.call("session_state", ["session": session]) }
    #expect(try Self.call("session_start", ["machine": "battery"])["states"] != [])
    for arguments in [[:], ["machine": "batery"], ["machine": "battery", "text": "x"]] as [Value] {
      #expect(throws: RPCError.self) { try Self.call("session_start", arguments) }
    }
  }

  /// An argument that is misspelled and ignored would look like one that was heeded.
  @Test func argumentsThatThereAreNotAreRefused() throws {
    #expect {
      try Self.call("simulate", ["text": .string(Self.door), "runs": "open"])
    } throws: { error in
      (error as? RPCError)?.message
        == "there is no argument 'runs'; did you mean 'run'?; there are text, notation, chart, run"
    }
    for arguments in [[], "x", 5] as [Value] {
      #expect(throws: RPCError.self) { try Self.call("check", arguments) }
    }
  }

  @Test func aStepThatIsNoneHasItsColumnAndTheNearestName() throws {
    #expect {
      try Self.call("simulate", ["text": .string(Self.door), "run": "open,clos"])
    } throws: { error in
      let message = (error as? RPCError)?.message
      return message == "run: step 2 'clos' (column 6): the chart has no event 'clos'; did you mean 'close'?"
    }
  }

  /// Whatever the arguments are, there is an answer.
  @Test(arguments: [
    "check", "simulate", "compare", "verify", "tests", "draw", "convert", "replay", "session_start", "session_fire",
    "session_state", "session_end", "nothing",
  ])
  func argumentsThatDoNotFitAreAnswered(tool: String) {
    let shapes: [Value] = [
      .null, [], 5, "x", [:], ["text": 5], ["text": ""], ["text": "x", "notation": 5], ["text": "x", "notation": "y"],
      ["text": .string(Self.door), "run": 5], ["text": .string(Self.door), "run": "%%%"],
      ["text": .string(Self.door), "chart": "1"], ["text": .string(Self.door), "chart": 0],
      ["text": .string(Self.door), "other": "<scxml"], ["text": .string(Self.door), "theme": "red"],
      ["session": 5, "event": "x"], ["session": "x", "event": "x", "conditions": ["a": 5]],
      ["session": "x", "event": "x", "data": [1], "key": ""], ["text": .string(Self.door), "log": "", "ignore": "x"],
    ]
    for shape in shapes {
      switch Self.ask("tools/call", ["name": .string(tool), "arguments": shape]) {
      case .success(let answer): #expect(answer["content"] != nil)
      case .failure(let error): #expect(tool == "nothing" && error.code == .invalidParameters)
      }
    }
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func theGalleryIsReadAsItIsWritten(identifier: String) throws {
    let address = Value.string("interlock://gallery/\(identifier)")
    let answer = try Self.ask("resources/read", ["uri": address]).get()
    guard case .array(let contents)? = answer["contents"], let text = contents.first?["text"] else {
      Issue.record("there is no text")
      return
    }
    #expect(try Self.call("check", ["text": text])["errors"] == 0)
  }

  @Test func theGuideHasAMachineInEachNotation() throws {
    let answer = try Self.ask("resources/read", ["uri": "interlock://guide/notations"]).get()
    guard case .array(let contents)? = answer["contents"], let text = contents.first?["text"]?.string else {
      Issue.record("there is no text")
      return
    }
    for word in ["`mermaid`", "<scxml", "@startuml", "stateDiagram", "digraph", "=> "] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(Self.ask("resources/read", ["uri": "interlock://x"]).code == -32602)
  }

  @Test func aRequestThatWaitsCanBeCancelled() {
    var session = AgentSession(Self.server)
    for id in 1...3 { session.receive(.success(.request(id: .number(id), method: "ping", parameters: [:]))) }
    session.receive(.success(.notification(method: "notifications/cancelled", parameters: ["requestId": 2])))
    session.receive(.failure(RPCMessage.Fault(RPCError(.parseError, "x"))))
    var answered: [RPCIdentifier?] = []
    while let messages = session.advance() {
      for case .response(let id, _) in messages { answered.append(id) }
    }
    #expect(answered == [.number(1), .number(3), nil])
  }
}

extension Result<Value, RPCError> {
  var code: Int? { if case .failure(let error) = self { error.code.rawValue } else { nil } }
}
