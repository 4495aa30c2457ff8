import Testing

/// Texts that once took a minute or ended the program by a signal: each ends with an answer or a message.
struct HostileTextTests {
  private let folder = try? TemporaryFolder()

  struct Text: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable () -> String
    var status: Int32 = 0
    /// A part of what is printed.
    let says: String
    var testDescription: String { name }
  }

  private static let generics = String(repeating: "A<", count: 50_000) + "B" + String(repeating: ">", count: 50_000)
  private static let rowOfTargets = (0..<2000).map { "s\($0 % 300)" }.joined(separator: ",")

  static let texts: [Text] = [
    Text(
      name: "generics.swift", make: { "typealias T = \(generics)\nenum S { case a, b }\n" }, says: "nested too deeply"),
    Text(
      name: "clauses.swift", make: { String(repeating: "#if a\nlet b = 1\n#endif\n", count: 50_000) },
      says: "nested too deeply"),
    Text(
      name: "cases.swift",
      make: {
        let names = (0..<5000).map { "c\($0)" }
        let steps = names.map { "case .\($0): self = .c0" }.joined(separator: "\n")
        return "enum S { case \(names.joined(separator: ", "))\nmutating func next() { switch self {\n\(steps)\n} } }"
      }, says: "5000 cases"),
    Text(
      name: "blocks.md",
      make: { (0..<200).map { "```mermaid\nstateDiagram-v2\na\($0)-->b\n```\n" }.joined() }, says: "blocks.md:799:1: "),
    Text(
      name: "table.csv",
      make: {
        let heading = "state," + (0..<2000).map { "e\($0)" }.joined(separator: ",")
        return ([heading] + (0..<300).map { "s\($0),\(rowOfTargets)" }).joined(separator: "\n")
      }, status: 1, says: "table.csv:52:5: error: the chart has more than 100000 transitions"),
    Text(
      name: "deep.asl.json",
      make: { #"{"StartAt":"A","States":"# + String(repeating: #"{"A":"#, count: 50_000) }, status: 1,
      says: "error: more than 200 levels deep"),
  ]

  @Test(arguments: texts) func isChecked(_ text: Text) throws {
    let file = try #require(folder).write(text.make(), to: text.name)
    let result = try Program.run("check", file)
    #expect(result.status == text.status, "\(result.errors.prefix(1000))")
    #expect((result.output + result.errors).contains(text.says), "\((result.output + result.errors).prefix(1000))")
  }

  @Test(arguments: [
    ("vending-machine", ["coin", "press", "refund", "delivered", "refill", "bogus"]),
    ("tcp", ["active-open", "send", "close", "rcv-syn", "rcv-syn-ack", "rcv-ack", "rcv-fin", "timeout"]),
  ])
  func isFollowed(_ machine: String, _ events: [String]) throws {
    let lines = (0..<2000).map { events[$0 * $0 * 31 % 101 % events.count] }
    let file = try #require(folder).write(lines.joined(separator: "\n"), to: "events.log")
    let result = try Program.run("replay", machine, file)
    #expect(result.status == 1)
    #expect(result.output.contains("Events: 2000; instances: 1"), "\(result.output.prefix(1000))")
  }
}
