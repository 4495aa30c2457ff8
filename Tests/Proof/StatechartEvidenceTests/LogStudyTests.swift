import Gallery
import StatechartEvidence
import StatechartGrading
import Statecharts
import Testing

/// Logs that are texts.
struct LogStudyTests {
  @Test func aTextIsFollowed() throws {
    let text = "{\"event\":\"push\",\"id\":1}\r\n\n{\"event\":\"turn\",\"id\":1}\n{\"event\":\"pull\",\"id\":1}"
    let study = try LogStudy(text, LogOptions(), of: try Participant(Charts.door))
    #expect(study.firstLineLeft == nil && study.result.events == 3)
    #expect(study.notes == [.format(.jsonLines), .field("event", .event), .field("id", .instance)])
    let divergence = try #require(study.result.instances[0].divergence)
    #expect(divergence.line == 4)
    #expect(divergence.run?.map(\.description) == ["push", "turn", "pull"])
  }

  @Test func theRunUpToARefusalHasItsTimes() throws {
    let text = #"{"event":"press","time":1000}"# + "\n" + #"{"event":"pull","time":3000}"#
    let study = try LogStudy(text, LogOptions(), of: try Participant(Charts.light))
    #expect(study.result.instances[0].divergence?.run?.map(\.description) == ["press", "+2s", "pull"])
  }

  @Test func workIsBounded() throws {
    let text = String(repeating: "push\npull\n", count: 500)
    let study = try LogStudy(text, LogOptions(), of: try Participant(Charts.door), work: 100)
    let left = try #require(study.firstLineLeft)
    #expect(left > 1 && left < 200)
    #expect(study.result.divergedCount == 0)
    // What is refused costs as much as the search for repairs.
    let wrong = try LogStudy(
      "push\n" + String(repeating: "nothing\n", count: 5000), LogOptions(), of: try Participant(Charts.door),
      work: 10_000)
    #expect(wrong.firstLineLeft != nil)
  }

  /// A line of a log of nonsense: events by chance, or events that no machine has, each of a machine of its own.
  private static func nonsense(_ number: Int, isApart: Bool) -> String {
    isApart
      ? #"{"event":"x","id":\#(number)}"#
      : ["plug", "coin", "press", "rcv-syn", "close", "refund", "x"][number * 7919 % 7]
  }

  /// What repairs cost is bounded, on a page by its share of all work; what they leave out is said.
  @Test(arguments: ["vending-machine", "tcp"], [false, true])
  func repairsAreBounded(_ machine: String, _ isApart: Bool) throws {
    let chart = try #require(Gallery.machine(named: machine)?.chart)
    // One name is the machine's: without any, the log would not be understood.
    let known = try #require(chart.alphabet.first)
    let first = isApart ? #"{"event":"\#(known)","id":0}"# : known
    let text = ([first] + (2...1500).map { Self.nonsense($0, isApart: isApart) }).joined(separator: "\n")
    let study = try LogStudy(text, LogOptions(), of: try Participant(chart))
    #expect(study.spent < 2 * LogStudy.Limits.work)
    #expect(study.result.divergedCount > 0)
    #expect(study.firstLineLeft != nil || study.result.events == 1500)
    #expect(study.result.instances.contains { !$0.isCheapest } || isApart)
  }

  @Test(arguments: [("", 1), ("{\"event\":\"push\"}\n{\"event\":", 2), ("a,event\n1,push\n1,2,3", 3)])
  func faultsHaveLines(_ text: String, _ line: Int) throws {
    let machine = try Participant(Charts.door)
    let fault = #expect(throws: LogFault.self) { try LogStudy(text, LogOptions(), of: machine) }
    #expect(fault?.line == line)
  }
}
