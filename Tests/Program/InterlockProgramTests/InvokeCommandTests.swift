import Foundation
import Statecharts
import Testing

/// Charts that invoke files next to their own, and only those.
struct InvokeCommandTests {
  private static let child = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="inside"/></scxml>
    """

  /// The states that the invoked sessions are in, for what the chart names in `src`.
  private func sessions(src: String) throws -> Value? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "invoke-\(UUID().uuidString)")
    let own = folder.appending(path: "own")
    try FileManager.default.createDirectory(at: own.appending(path: "below"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in ["own/child.scxml", "own/below/child.scxml", "outside.scxml"] {
      try InvokeCommandTests.child.write(to: folder.appending(path: place), atomically: true, encoding: .utf8)
    }
    try FileManager.default.createSymbolicLink(
      at: own.appending(path: "link.scxml"), withDestinationURL: folder.appending(path: "outside.scxml"))
    let address = src.replacing("FOLDER", with: folder.path)
    let parent = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"><invoke src="\(address)"/></state></scxml>
      """
    let file = own.appending(path: "parent.scxml")
    try parent.write(to: file, atomically: true, encoding: .utf8)
    let result = try Program.run("simulate", file.path, "--json")
    #expect(result.status == 0)
    return try Value(json: result.output)["sessions"]
  }

  @Test(arguments: ["child.scxml", "file:child.scxml", "below/child.scxml", "below/../child.scxml"])
  func filesNextToTheChartAreFound(src: String) throws {
    guard case .array(let sessions) = try sessions(src: src) else {
      Issue.record("there is no list of sessions")
      return
    }
    #expect(sessions.map { $0["configuration"] } == [["inside"]])
  }

  @Test(arguments: ["../outside.scxml", "FOLDER/outside.scxml", "file:FOLDER/own/child.scxml", "link.scxml", "", "."])
  func otherFilesAreNot(src: String) throws {
    #expect(try sessions(src: src) == [])
  }
}
