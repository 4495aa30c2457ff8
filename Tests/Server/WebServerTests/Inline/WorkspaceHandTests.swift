import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// The workspace as scripts ask it: edits by hand, which are applied at once, completion, and how it says what it
/// found.
struct WorkspaceHandTests {
  private static let mermaid = "stateDiagram-v2\n  [*] --> One\n  One --> Two : go\n  Two --> One : back\n"

  private func post(_ text: String, _ fields: [(String, String)] = [], to server: InterlockServer) async throws
    -> String
  {
    let encoding = PercentEncoding()
    let body = ([("source", text)] + fields).map { $0.0 + "=" + encoding.encode($0.1) }.joined(separator: "&")
    return try await server.post("/new?lang=en", body).text
  }

  private func source(of page: String) throws -> String {
    let field = try #require(page.firstMatch(of: /<textarea [^>]*id="source"[^>]*>([^<]*)</)).output.1
    return String(field).replacing("&gt;", with: ">").replacing("&lt;", with: "<")
  }

  /// A dead end, and a state that nothing leads to, are declared: another name would delete them.
  @Test(arguments: ["Step3 --> Step4 : on", "Stop --> Step1 : on"])
  func aStateIsNoSpellingMistake(line: String) async throws {
    let text = "stateDiagram-v2\n  [*] --> Step1\n  Step1 --> Step3 : on\n  \(line)\n"
    let page = try await post(text, to: try TestServer.with([]))
    #expect(page.contains("class=\"findings\"") && !page.contains("name=\"fix\""))
  }

  /// What a gesture does is one edit: a state and the transition to it.
  @Test func aStateIsAddedWithTheTransitionToIt() async throws {
    let server = try TestServer.with([])
    let added = try await post(
      Self.mermaid,
      [("apply", "extend"), ("selected", "s:One"), ("e-event", "far"), ("e-new", "Three")], to: server)
    #expect(try source(of: added).contains("One --> Three : far"))
    #expect(added.contains("value=\"s%3AThree\"") || added.contains("value=\"s:Three\""))
    let refused = try await post(
      Self.mermaid,
      [("apply", "extend"), ("selected", "s:One"), ("e-event", "far"), ("e-new", "Two")], to: server)
    #expect(try source(of: refused) == Self.mermaid && refused.contains("id=\"edit-done\""))
  }

  /// Sentences with one and with many.
  @Test(arguments: [
    ([("apply", "rename"), ("selected", "s:Two"), ("e-rename", "Three")], "Edited 2 lines."),
    ([("apply", "add"), ("e-new", "Three")], "Edited 1 line."),
  ])
  func whatIsEditedIsCounted(fields: [(String, String)], words: String) async throws {
    let edited = try await post(Self.mermaid, fields, to: try TestServer.with([]))
    #expect(edited.contains(words) && !edited.contains("1 lines"))
  }

  /// A question ends a sentence by itself.
  @Test func anUnknownStepIsAskedOnce() async throws {
    let page = try await post(Self.mermaid, [("run", "bakc")], to: try TestServer.with([]))
    #expect(page.contains("id=\"unapplied\"") && !page.contains("?."))
  }

  @Test func theNotationIsNamedAsItIs() async throws {
    let text = "@implementation Open\n- (BOOL)isValidNextState:(Class)next { return next == [Shut class]; }\n@end\n"
    let page = try await post(text + "@interface Open : GKState\n@end\n", to: try TestServer.with([]))
    #expect(!page.contains("Read as Swift"))
  }

  // MARK: Completion

  /// The words that fit are those that the reader of the notation makes of a name there.
  @Test(arguments: [
    ("  One --> T1️⃣", ["Two"]), ("  Two --> One : b1️⃣", ["back"]), ("  not1️⃣", ["note"]), ("%% T1️⃣", []),
    ("  One --> Two1️⃣", []), ("  1️⃣", ["One", "Two", "state"]),
  ])
  func whatFitsIsOffered(line: String, words: [String]) async throws {
    let text = Self.mermaid + line
    let place = try #require(text.firstRange(of: "1️⃣")).lowerBound.utf16Offset(in: text)
    let list = try await post(
      text.replacing("1️⃣", with: ""), [("complete", String(place)), ("was", "mermaid")], to: try TestServer.with([]))
    let offered = list.matches(of: /data-text="([^"]*)"/).map { String($0.output.1) }
    #expect(offered.filter(words.contains) == words && (!words.isEmpty || offered.isEmpty), "\(offered)")
  }
}
