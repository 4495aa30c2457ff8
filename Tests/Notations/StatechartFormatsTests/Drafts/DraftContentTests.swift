import StatechartFormats
import Statecharts
import Testing

/// What is written after a slash, as content of SCXML.
struct DraftContentTests {
  /// The content of an entry or exit line, as SCXML without what is around it.
  private func content(_ lines: String) throws -> String {
    let reading = try PlantUMLNotation().read(SourceText("@startuml\n" + lines + "\n@enduml\n"))
    let state = try #require(reading.chart.state("a"))
    let alone = Statechart(
      dataModel: reading.chart.dataModel, states: [State("a", onEntry: state.onEntry, onExit: state.onExit)])
    let text = SCXMLNotation().write(alone).text
    let inside = text.split(separator: "\n").drop { !$0.contains("<state") }.dropFirst().prefix {
      !$0.contains("</state")
    }
    return inside.map { $0.drop { $0 == " " } }.filter { !$0.contains("onentry>") && !$0.contains("onexit>") }
      .joined(separator: " ")
  }

  @Test(arguments: rows)
  func means(lines: String, content: String) throws {
    let read = try self.content(lines)
    #expect(read == content)
  }

  static let rows: [(String, String)] = [
    ("a : entry / raise go\na --> b : go", #"<raise event="go"/>"#),
    ("a : entry / raise two words\na --> b : two words", #"<raise event="two_words"/>"#),
    ("a : entry / raise other words", #"<il:action name="raise other words"/>"#),
    ("a : entry / raise", #"<il:action name="raise"/>"#),
    ("a : entry / send go\na --> b : go", #"<send event="go"/>"#),
    ("a : entry / send go after 2s", #"<send event="go" id="go" delay="2s"/>"#),
    (
      "a : entry / send go after 2s as t\na : exit / cancel t",
      #"<send event="go" id="t" delay="2s"/> <cancel sendid="t"/>"#
    ),
    (
      "a : entry / send go after 2s\na : exit / cancel go",
      #"<send event="go" id="go" delay="2s"/> <cancel sendid="go"/>"#
    ),
    ("a : exit / cancel go", #"<il:action name="cancel go"/>"#),
    ("a : entry / send go as t\na --> b : go\na : exit / cancel t", #"<send event="go" id="t"/> <cancel sendid="t"/>"#),
    ("a : entry / send nothing", #"<il:action name="send nothing"/>"#),
    (
      "a : entry / send two words after 2s\na --> b : two words",
      #"<send event="two_words" id="two_words" delay="2s"/>"#
    ),
    ("a : entry / send two words after 2s", #"<il:action name="send two words after 2s"/>"#),
    ("a : entry / send go after lunch\na --> b : go", #"<il:action name="send go after lunch"/>"#),
    ("a : entry / log hello there", #"<log label="hello there"/>"#),
    ("a : entry / log", #"<il:action name="log"/>"#),
    ("a : entry / dim the lights", #"<il:action name="dim the lights"/>"#),
    (
      "a : entry / if In('b') { raise x } else { raise y }\na --> b : x",
      #"<if cond="In('b')"> <raise event="x"/> <else/> <raise event="y"/> </if>"#
    ),
    (
      "a : entry / if In('b') { raise x } else if In('a') { raise y; raise z }",
      #"<if cond="In('b')"> <raise event="x"/> <elseif cond="In('a')"/> <raise event="y"/> <raise event="z"/> </if>"#
    ),
    ("a : entry / if x { raise y }", #"<il:action name="if x { raise y }"/>"#),
    ("a : entry / if In('b') { raise x } raise y", #"<il:action name="if In('b') { raise x } raise y"/>"#),
    ("a : entry / if In('b') { raise x", #"<il:action name="if In('b') { raise x"/>"#),
    ("a : entry / if In('b') { }", #"<if cond="In('b')"/>"#),
    ("a : entry / else { raise x }", #"<il:action name="else { raise x }"/>"#),
    (
      "a : entry / if In('b') { raise x } else { raise y } else { raise z }",
      #"<il:action name="if In('b') { raise x } else { raise y } else { raise z }"/>"#
    ),
    (
      "a : entry / if In('b') { if In('a') { raise x } else { raise y } }",
      #"<if cond="In('b')"> <if cond="In('a')"> <raise event="x"/> <else/> <raise event="y"/> </if> </if>"#
    ),
    ("a : entry / if In('b') {{ raise x }}", #"<if cond="In('b')"> <il:action name="{ raise x }"/> </if>"#),
    (
      "a : entry / send go after 2s as two words\na : exit / cancel two words",
      #"<send event="go" id="two words" delay="2s"/> <cancel sendid="two words"/>"#
    ),
    ("a : entry / send as as after 1s", #"<il:action name="send as as after 1s"/>"#),
    ("a : entry / send go after 2s as", #"<il:action name="send go after 2s as"/>"#),
    ("a : entry / send x as y as z\na --> b : x\na --> b : x as y", #"<send event="x_as_y" id="z"/>"#),
    (
      "a : entry / if In('b') { send go after 1s as t }\na : exit / cancel t",
      #"<if cond="In('b')"> <send event="go" id="t" delay="1s"/> </if> <cancel sendid="t"/>"#
    ),
  ]
}
