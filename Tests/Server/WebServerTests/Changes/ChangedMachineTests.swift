import Hummingbird
import StatechartSimulation
import Statecharts
import Testing
import WebPages

@testable import WebServer

/// A machine that its library came to hold another of is shown as it is now, and a run is kept as far as it applies.
struct ChangedMachineTests {
  private static func chart(_ events: [String]) -> Statechart {
    let states = events.enumerated().map { place, event in
      State(
        State.ID("S\(place)"),
        transitions: [.on(EventDescriptor(event), to: State.ID("S\((place + 1) % events.count)"))])
    }
    return Statechart(name: "own", states: states)
  }

  private func changed() throws -> (InterlockServer, ChangingLibrary) {
    let library = try ChangingLibrary(Self.chart(["go", "turn", "stop"]))
    return (try TestServer.with([]) { $0.library = library }, library)
  }

  @Test func theNextRequestShowsWhatWasSaved() async throws {
    let (server, library) = try changed()
    let before = try await TestServer.get("/machines/own?run=go", from: server)
    #expect(before.text.contains("S2"))
    try library.save(Self.chart(["go", "back"]))
    let after = try await TestServer.get("/machines/own?run=go", from: server)
    #expect(after.status == .ok)
    #expect(!after.text.contains("S2"))
    #expect(after.text.contains("back"))
    #expect(after.headers[.eTag] != before.headers[.eTag])
    for address in ["/", "/machines/own.svg"] {
      #expect(try await TestServer.get(address, from: server).status == .ok)
    }
  }

  @Test func aRunEndsBeforeTheFirstStepThatIsNotKnown() async throws {
    let (server, library) = try changed()
    let address = "/machines/own?run=go,turn,stop"
    let whole = try await TestServer.get(address, from: server)
    #expect(!whole.text.contains("id=\"unapplied\""))
    try library.save(Self.chart(["go", "halt", "stop"]))
    let page = try await TestServer.get(address, from: server)
    #expect(page.status == .ok)
    #expect(page.text.contains("id=\"unapplied\""))
    #expect(page.text.contains("2: “turn”") || page.text.contains("step 2"))
    // What follows goes on from the step that is kept.
    #expect(page.text.contains("run=go,halt"))
    #expect(!page.text.contains("turn,stop"))
    // An export of such a run is refused, as it has no place to say so.
    #expect(try await TestServer.get("/machines/own.svg?run=go,turn", from: server).status == .badRequest)
  }

  /// A name that is wrong is followed by the nearest ones, as the page names them.
  @Test func theNearestNamesAreOffered() async throws {
    let page = try await TestServer.get("/machines/tcp?run=passive-opn")
    #expect(page.text.contains("no event 'passive-opn'. Did you mean passive OPEN? Earlier steps were kept."))
  }

  /// A step that was asked for from a page of before is not taken unseen.
  @Test func aFurtherStepWaits() async throws {
    let (server, library) = try changed()
    try library.save(Self.chart(["go", "halt"]))
    let page = try await TestServer.get("/machines/own?run=go,turn&event=halt", from: server)
    #expect(page.status == .ok)
    #expect(page.text.contains("id=\"unapplied\""))
    let step = try await TestServer.get("/machines/own?run=go&event=halt", from: server)
    #expect(step.headers[.location] == "/machines/own?run=go,halt")
  }

  /// Without a change, what is not known is a fault of the address, as ever.
  @Test func aMachineThatHasNotChangedKnowsItsRuns() async throws {
    let (server, _) = try changed()
    #expect(try await TestServer.get("/machines/own?run=go,nothing", from: server).status == .badRequest)
  }

  @Test func aFaultIsShownWithItsPositions() async throws {
    let (server, library) = try changed()
    let fault = Diagnostic(.error, .init("odd"), "a state is odd", at: SourcePosition(line: 4, column: 2))
    library.save(.faulty(file: "own.scxml", [fault]))
    for address in ["/machines/own", "/machines/own?run=go", "/machines/own.svg", "/embed/own"] {
      let page = try await TestServer.get(address, from: server)
      #expect(page.status == .serviceUnavailable)
      #expect(page.text.contains("own.scxml:4:2: error: a state is odd"))
    }
    let list = try await TestServer.get("/", from: server)
    #expect(list.status == .ok)
    #expect(list.text.contains("own.scxml:4:2: error: a state is odd"))
    let json = try await TestServer.get("/machines/own", headers: [.accept: "application/json"], from: server)
    #expect(json.text.contains("own.scxml:4:2: error: a state is odd"))
    try library.save(Self.chart(["go"]))
    #expect(try await TestServer.get("/machines/own", from: server).status == .ok)
  }

  @Test func onlyAPageThatMayChangeListens() async throws {
    let (server, _) = try changed()
    let revision = try await server.content.machine("own", client: "").facts.revision.text
    let own = try await TestServer.get("/machines/own", from: server)
    #expect(own.text.contains("data-changes=\"/changes/own?since=\(revision)\""))
    #expect(try await TestServer.get("/embed/own", from: server).text.contains("data-changes"))
    #expect(try await !TestServer.get("/machines/battery", from: server).text.contains("data-changes"))
  }
}
