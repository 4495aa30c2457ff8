import StatechartFormats
import Statecharts
import Testing

@Suite struct InterlockJSONFaultTests {
  /// Texts with faults that leave a chart.
  @Test(arguments: [
    (#"{"states": ["a"], "nmae": "x"}"#, "1:19: warning: a chart has no member 'nmae' (did you mean 'name'?)"),
    (#"{"states": ["a"], "name": "x", "name": "y"}"#, "1:32: warning: the member 'name' occurs twice"),
    (#"{"states": ["a"], "name": 5}"#, "1:27: error: 'name' is a string, not a number"),
    (#"{"states": {}}"#, "1:12: error: 'states' is a list, not an object"),
    (#"{"states": [5]}"#, "1:13: error: a state is an object, not a number"),
    (#"{"states": [{"kind": "atomic"}]}"#, "1:13: error: a state needs a member 'id'"),
    (#"{"states": [{"id": "a", "kind": "atomc"}]}"#, "1:33: error: 'kind' is one of 'atomic', 'compound', 'parallel',"),
    (#"{"states": [{"id": "a", "depth": "deep"}]}"#, "1:34: warning: only a history state has a depth"),
    (#"{"states": ["ab", {"id": "x", "parent": "ac"}]}"#, "1:41: error: there is no state 'ac' (did you mean 'ab'?)"),
    (#"{"states": ["a", {"id": "x", "parent": "x"}]}"#, "1:18: error: the state 'x' is nested in itself"),
    (#"{"states": ["a"], "transitions": [{"event": "e"}]}"#, "1:35: error: a transition needs a member 'source'"),
    (#"{"states": ["ab"], "transitions": [{"source": "ac"}]}"#, "1:47: error: there is no state 'ac' (did you mean"),
    (
      #"{"states": ["a"], "transitions": [{"source": "a", "kind": "inner"}]}"#,
      "1:59: error: 'kind' is one of 'external', 'internal', not 'inner'"
    ),
    (
      #"{"states": [{"id": "a", "onEntry": [{"rise": "e"}]}]}"#, "1:37: error: content needs one of the members 'raise'"
    ),
    (
      #"{"states": [{"id": "a", "onEntry": [5]}]}"#,
      "1:37: error: content is an object or an action's name, not a number"
    ),
    (
      #"{"states": [{"id": "a", "onEntry": [{"send": "e", "delay": "1"}]}]}"#,
      "1:60: error: a delay is written '2s' or '500ms', not '1'"
    ),
    (#"{"states": [{"id": "a", "onEntry": [{"foreach": "l"}]}]}"#, "1:37: error: a foreach needs a member 'item'"),
    (#"{"states": ["a"], "binding": "now"}"#, "1:30: error: 'binding' is one of 'early', 'late', not 'now'"),
    (#"{"states": ["a"], "title": {}}"#, "1:28: error: 'title' has no text"),
    (#"{"states": ["a"], "variables": [{"id": "x", "value": {}}]}"#, "1:54: error: a value needs one of the members"),
    (
      #"{"states": ["a"], "transitions": [{"source": "a", "event": "e", "events": ["f"]}]}"#,
      "1:60: warning: a transition has both 'events' and 'event'; 'events' counts"
    ),
    (
      #"{"states": [{"id": "a", "initial": {"target": "b", "targets": "b"}}, {"id": "b", "parent": "a"}]}"#,
      "1:47: warning: 'initial' has both 'targets' and 'target'; 'targets' counts"
    ),
    (
      #"{"states": [{"id": "a", "kind": "final", "doneData": {"parameters": [{"name": "k", "value": {"text": "t"}}]}}]}"#,
      "1:93: error: the value of a parameter is an expression"
    ),
    (#"{"name": "x", "states": ["a"], "initial": 1}"#, "1:43: error: an initial state is a string, not a number"),
  ])
  func fault(text: String, message: String) throws {
    let found = try InterlockJSONNotation().read(SourceText(text)).diagnostics
    #expect(found.count == 1)
    #expect(found.first?.description.hasPrefix(message) ?? false, "\(found)")
  }

  /// Of two names for the same thing the first that is known is read.
  @Test func severalNamesForTheSame() throws {
    let text =
      #"{"states": ["a", "b"], "transitions": [{"source": "a", "target": "b", "targets": ["a"], "event": "e", "events": "f"}]}"#
    let transition = try #require(try InterlockJSONNotation().read(SourceText(text)).chart.transitions.first)
    #expect(transition.targets == ["a"])
    #expect(transition.events == ["f"])
  }

  /// Texts of which nothing can be made.
  @Test(arguments: [
    ("", "1:1", "the text ends where a value should begin"), ("{\n  \"states\": [}", "2:14", "cannot begin here"),
    ("[]", "1:1", "a document is an object, not a list"), ("{}", "1:1", "a document needs a member 'charts'"),
    (#"{"charts": []}"#, "1:1", "needs a member 'interlock'"),
    (#"{"interlock": 2, "charts": []}"#, "1:15", "only version 1 of the notation is read, not 2"),
    (#"{"interlock": 1, "charts": []}"#, "1:28", "'charts' is a list of at least one chart"),
    (#"{"interlock": 1, "charts": [3]}"#, "1:29", "a chart is an object, not a number"),
  ])
  func malformed(text: String, position: String, message: String) throws {
    let error = try #require(throws: ReadError.self) {
      try InterlockJSONNotation().read(SourceText(text, fileName: "m.json"))
    }
    #expect(error.description.hasPrefix("m.json:\(position): error: "))
    #expect(error.description.contains(message))
  }

  @Test func statesAreLimited() throws {
    let many = Array(repeating: #""a""#, count: ReadLimits.states + 1).joined(separator: ",")
    let error = try #require(throws: ReadError.self) {
      try InterlockJSONNotation().read(SourceText("{\"states\":[\(many)]}"))
    }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  @Test func nestingIsLimited() throws {
    let states = (1...ReadLimits.nesting + 1).map { #"{"id":"s\#($0)"\#($0 == 1 ? "" : #","parent":"s\#($0 - 1)""#)}"# }
    let text = "{\"states\":[\(states.joined(separator: ","))]}"
    let error = try #require(throws: ReadError.self) { try InterlockJSONNotation().read(SourceText(text)) }
    #expect(error.description.contains("more than 200 levels deep"))
  }
}
