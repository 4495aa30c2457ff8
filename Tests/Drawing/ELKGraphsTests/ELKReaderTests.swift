import ELKGraphs
import GraphLayout
import JSONTree
import Testing

@Suite struct ELKReaderTests {
  static func graph(_ text: String, _ options: LayoutOptions = LayoutOptions()) throws -> LayoutGraph {
    try ELKReader(try JSONReader.read(text), options: options).graph
  }

  @Test func nodesAndEdgesAreNumberedAsTheyStand() throws {
    let graph = try Self.graph(
      """
      {"edges": [{"sources": ["a"], "targets": ["c"]}], "children": [
        {"id": "a", "width": 10, "height": 20, "children": [{"id": "b"}],
         "edges": [{"sources": ["b"], "targets": ["b"], "labels": [{"width": 3, "height": 4}, {}]}]},
        {"id": "c", "width": 5.5}]}
      """)
    #expect(graph.nodes.map(\.parent) == [nil, 0, nil])
    #expect(graph.nodes.map(\.size) == [Size(width: 10, height: 20), .zero, Size(width: 5.5, height: 0)])
    #expect(graph.edges.map(\.source) == [0, 1])
    #expect(graph.edges.map(\.target) == [2, 1])
    #expect(graph.edges.map(\.labels) == [[], [Size(width: 3, height: 4), .zero]])
    #expect(graph.hint == nil)
  }

  @Test func optionsAreThoseThatAreGiven() throws {
    let options = LayoutOptions(direction: .right, routing: .orthogonal)
    #expect(try Self.graph("{}", options).options == options)
    #expect(try Self.graph("{}", options).nodes.isEmpty)
  }

  @Test(
    arguments: [
      ("initial", .initial), ("final", .final), ("history", .history), ("state", .ordinary), ("other", .ordinary),
    ] as [(String, Node.Role)])
  func kindsOfNodes(kind: String, role: Node.Role) throws {
    let graph = try Self.graph(#"{"children": [{"id": "a", "kind": "\#(kind)"}, {"id": "b"}]}"#)
    #expect(graph.nodes.map(\.role) == [role, .ordinary])
  }

  @Test func containersHaveHeadersAndPadding() throws {
    let graph = try Self.graph(
      """
      {"children": [
        {"id": "a", "labels": [{"width": 20, "height": 16}], "children": [{"id": "b"}]},
        {"id": "c", "kind": "parallel", "labels": [{"width": 20, "height": 16}],
         "layoutOptions": {"elk.padding": "[top=40, left=50.5, bottom=7]"}, "children": [{"id": "d"}]},
        {"id": "e", "layoutOptions": {"org.eclipse.elk.padding": "[top=10]"}, "children": [{"id": "f"}]}]}
      """)
    #expect(graph.nodes.map(\.isConcurrent) == [false, false, true, false, false, false])
    let header = Size(width: 44, height: 24)
    #expect(graph.nodes.map(\.header) == [header, .zero, header, .zero, .zero, .zero])
    #expect(graph.nodes[0].padding == Insets(top: 8, left: 16, bottom: 16, right: 16))
    // A padding's top is counted from the border, so the header is part of it.
    #expect(graph.nodes[2].padding == Insets(top: 16, left: 50.5, bottom: 7, right: 16))
    #expect(graph.nodes[4].padding == Insets(top: 10, left: 16, bottom: 16, right: 16))
  }

  @Test func anEdgeThatNamesAPortIsJoinedWithItsNode() throws {
    let graph = try Self.graph(
      """
      {"children": [{"id": "a", "ports": [{"id": "a.out"}]}, {"id": "b", "ports": [{"id": "b.in"}]}],
       "edges": [{"sources": ["a.out"], "targets": ["b.in"]}]}
      """)
    #expect(graph.edges.map(\.source) == [0])
    #expect(graph.edges.map(\.target) == [1])
  }

  @Test(arguments: [("ROOT", 100.0), ("PARENT", 110.0)])
  func coordinatesAreThoseOfAnEarlierDrawing(coordinates: String, x: Double) throws {
    let graph = try Self.graph(
      """
      {"layoutOptions": {"json.shapeCoords": "\(coordinates)", "interlock.variant": "3"}, "children": [
        {"id": "a", "x": 10, "y": 20, "width": 300, "height": 200,
         "children": [{"id": "b", "x": 100, "y": 50, "width": 60, "height": 36}]}, {"id": "c"}]}
      """)
    let hint = try #require(graph.hint)
    #expect(hint.variant == LayoutVariant(number: 3))
    #expect(hint.frames[0] == Rect(x: 10, y: 20, width: 300, height: 200))
    #expect(hint.frames[1]?.x == x)
    #expect(hint.frames[2] == nil)
    // The extent of a container is that of the drawing, not the least one.
    #expect(graph.nodes[0].size == .zero)
    #expect(graph.nodes[1].size == Size(width: 60, height: 36))
  }

  @Test func aContainerWithoutAnExtentSurroundsItsContent() throws {
    let graph = try Self.graph(
      """
      {"layoutOptions": {"json.shapeCoords": "ROOT"}, "children": [
        {"id": "a", "x": 10, "y": 20, "children": [{"id": "b", "x": 100, "y": 50, "width": 60, "height": 36}]}]}
      """)
    #expect(graph.hint?.frames[0] == Rect(x: 10, y: 20, width: 166, height: 82))
  }

  @Test(arguments: [
    (#"{"children": [{"width": 3}]}"#, "1:15: error: a node needs an id, a string"),
    (#"{"children": [{"id": 3}]}"#, "1:15: error: a node needs an id, a string"),
    (#"{"children": 3}"#, "1:14: error: 'children' should be a list"),
    ("[]", "1:1: error: expected an object"),
    (#"{"children": [3]}"#, "1:15: error: a node needs an id, a string"),
    ("{\"children\": [{\"id\": \"a\"},\n {\"id\": \"a\"}]}", "2:2: error: there is already a node 'a'"),
    (#"{"children": [{"id": "a", "width": "3"}]}"#, "1:36: error: 'width' should be a number"),
    (#"{"edges": [{"sources": ["a"], "targets": ["a"]}]}"#, "1:25: error: there is no node 'a'"),
    (#"{"edges": [{"sources": ["a", "b"]}]}"#, "1:12: error: an edge needs one node in 'sources'"),
    (
      #"{"layoutOptions": {"interlock.variant": 3}}"#,
      "1:41: error: 'interlock.variant' should be a whole number in quotation marks"
    ),
    (
      #"{"children": [{"id": "a", "ports": [{"id": "a"}]}]}"#,
      "1:37: error: there is already a node or port 'a'"
    ), (#"{"children": [{"id": "a", "ports": [{}]}]}"#, "1:37: error: a port needs an id, a string"),
  ])
  func whatIsNoGraphIsSaidWithItsPosition(text: String, description: String) throws {
    let error = try #require(throws: ELKError.self) { try Self.graph(text) }
    #expect(error.description == description)
  }

  @Test(arguments: ["12", "[top]", "[top=-1]", "[top=1,top=2]", "[up=1]", "[top=inf]", "[top=1"])
  func aPaddingThatIsNoneIsRefused(padding: String) {
    let text =
      #"{"children": [{"id": "a", "layoutOptions": {"elk.padding": "\#(padding)"}, "children": [{"id": "b"}]}]}"#
    #expect(
      throws: ELKError(
        message: "a padding should look like '[top=32,left=8,bottom=8,right=8]'",
        position: SourcePosition(line: 1, column: 60))
    ) { try Self.graph(text) }
  }
}
