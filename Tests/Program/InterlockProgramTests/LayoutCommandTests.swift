import Foundation
import Statecharts
import Testing

/// `interlock layout`, from outside.
struct LayoutCommandTests {
  private let graph = """
    {"id": "root", "extra": [1, "é"], "children": [
      {"id": "start", "kind": "initial", "width": 14, "height": 14},
      {"id": "on", "kind": "compound", "labels": [{"text": "On", "width": 20, "height": 16}], "children": [
        {"id": "red", "width": 60, "height": 36}, {"id": "green", "width": 60, "height": 36}],
       "edges": [{"id": "e1", "sources": ["red"], "targets": ["green"], "labels": [{"width": 40, "height": 16}]}]},
      {"id": "off", "width": 60, "height": 36}],
     "edges": [{"id": "e0", "sources": ["start"], "targets": ["on"]},
      {"id": "e2", "sources": ["on"], "targets": ["off"]}, {"id": "e3", "sources": ["off"], "targets": ["red"]}]}
    """

  private func items(_ value: Value?, _ name: String) -> [Value] {
    guard case .array(let items) = value?[name] else { return [] }
    return items
  }

  private func number(_ value: Value?, _ name: String) -> Double? {
    guard case .number(let number) = value?[name] else { return nil }
    return number
  }

  @Test func writesTheGraphWithCoordinates() throws {
    let result = try Program.run("layout", input: graph)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let drawing = try Value(json: result.output)
    #expect(drawing["extra"] == [1, "é"])
    #expect(drawing["layoutOptions"]?["json.shapeCoords"] == "ROOT")
    #expect(items(drawing, "children").map { $0["id"] } == ["start", "on", "off"])
    let container = try #require(items(drawing, "children").dropFirst().first)
    for node in items(drawing, "children") + items(container, "children") {
      for name in ["x", "y", "width", "height"] { #expect(number(node, name) != nil, "\(node)") }
    }
    let header = try #require(items(container, "labels").first)
    #expect(number(header, "x") == number(container, "x").map { $0 + 12 })
    let label = items(items(container, "edges").first, "labels").first
    #expect(number(label, "x") != nil)
  }

  @Test func writesEveryArrowAsCurves() throws {
    let drawing = try Value(json: try Program.run("layout", "-", input: graph).output)
    let edges = items(drawing, "edges") + items(items(drawing, "children").dropFirst().first, "edges")
    #expect(edges.compactMap { $0["id"]?.string } == ["e0", "e2", "e3", "e1"])
    for edge in edges {
      let section = try #require(items(edge, "sections").first)
      #expect(section["curve"] == "bezier")
      #expect(items(section, "bendPoints").count % 3 == 2)
      #expect(number(section["startPoint"], "x") != nil)
      #expect(number(section["endPoint"], "y") != nil)
    }
  }

  /// The x or y of the boxes, by id, at the top and inside.
  private func places(_ drawing: Value, along axis: String = "x") -> [String: Double] {
    let nodes = items(drawing, "children")
    var places: [String: Double] = [:]
    for node in nodes + nodes.flatMap({ items($0, "children") }) {
      if let name = node["id"]?.string { places[name] = number(node, axis) }
    }
    return places
  }

  @Test func aDrawingIsDrawnAgainAsItWas() throws {
    let drawing = try Program.run("layout", input: graph).output
    #expect(drawing.contains("\"interlock.variant\""))
    #expect(try Program.run("layout", input: drawing).output == drawing)
  }

  /// More columns than a file can say are found again.
  @Test func aDrawingInManyColumnsIsDrawnAgainAsItWas() throws {
    let nodes = (0..<150).map { #"{"id": "s\#($0)", "width": 90, "height": 40}"# }
    let edges = (0..<149).map { #"{"sources": ["s\#($0)"], "targets": ["s\#($0 + 1)"]}"# }
    let graph =
      #"{"children": [\#(nodes.joined(separator: ", "))], "edges": [\#(edges.joined(separator: ", "))]}"#
    let drawing = try Program.run("layout", input: graph).output
    #expect(Set(try places(Value(json: drawing)).values).count > 4)
    #expect(try Program.run("layout", input: drawing).output == drawing)
  }

  /// Two states side by side, the one declared later at the left; relative to the container `on` or absolute.
  private func earlier(coordinates: String, left: Int) -> String {
    """
    {"layoutOptions": {"json.shapeCoords": "\(coordinates)"}, "children": [
      {"id": "on", "x": 500, "y": 500, "width": 400, "height": 400, "children": [
        {"id": "a", "x": \(left + 110), "y": \(left + 30), "width": 60, "height": 36},
        {"id": "b", "x": \(left + 160), "y": \(left + 90), "width": 60, "height": 36},
        {"id": "c", "x": \(left + 60), "y": \(left + 90), "width": 60, "height": 36}],
       "edges": [{"sources": ["a"], "targets": ["b"]}, {"sources": ["a"], "targets": ["c"]}]}]}
    """
  }

  @Test(arguments: [("ROOT", 500), ("CONTAINER", 0), ("PARENT", 0)])
  func theOrderOfAnEarlierDrawingIsKept(coordinates: String, left: Int) throws {
    let graph = earlier(coordinates: coordinates, left: left)
    let kept = places(try Value(json: try Program.run("layout", input: graph).output))
    #expect(try #require(kept["c"]) < #require(kept["b"]))
    // Beside or above, as it flows.
    let fresh = try Value(json: try Program.run("layout", "--fresh", input: graph).output)
    let order = try ["x", "y"].map { axis in
      let places = places(fresh, along: axis)
      return try #require(places["b"]) - #require(places["c"])
    }
    #expect(order.contains { $0 < 0 } && order.allSatisfy { $0 <= 0 })
  }

  @Test func readsAPathAndRepeatsItself() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "layout-\(UUID().uuidString).json")
    try Data(graph.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let once = try Program.run("layout", file.path)
    let often = try Program.run("layout", file.path, "--repeat", "3", "--timings")
    #expect(often.output == once.output)
    let lines = often.errors.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix(" ms") })
    #expect(lines.count > 1)
    let times = try #require(lines.last).split(separator: " ").compactMap { Double($0) }
    #expect(times.count == 2)
    #expect(times.first ?? 0 >= times.last ?? .infinity)
  }

  @Test(arguments: [
    ("{\"children\": [{\"width\": 3}]}", "<stdin>:1:15: error: a node needs an id"),
    ("{\"children\": 3}", "<stdin>:1:14: error: 'children' should be a list"),
    ("{\"children\": [{\"id\": \"a\"}, {\"id\": \"a\"}]}", "there is already a node 'a'"),
    ("{\"children\": [{\"id\": \"a\", \"width\": \"3\"}]}", "'width' should be a number"),
    ("{\"edges\": [{\"sources\": [\"a\"], \"targets\": [\"a\"]}]}", "there is no node 'a'"),
    ("{\"children\": [{\"id\": \"a\", \"x\": \"3\", \"y\": 1}]}", "'x' should be a number"),
    ("{\"layoutOptions\": {\"interlock.variant\": \"down\"}}", "'interlock.variant' should be a whole number"),
    ("{\"edges\": [{\"sources\": [\"a\", \"b\"]}]}", "needs one node in 'sources'"),
    ("{\"children\": [{\"id\": \"a\", \"ports\": [{\"id\": \"a\"}]}]}", "there is already a node or port 'a'"),
    (
      "{\"children\": [{\"id\": \"a\", \"layoutOptions\": {\"elk.padding\": \"12\"}, \"children\": [{\"id\": \"b\"}]}]}",
      "a padding should look like"
    ),
    (
      "{\"children\": [{\"id\": \"a\", \"width\": -3}]}",
      "<stdin>: error: the size, header or padding of box 1 is negative"
    ), ("{", "<stdin>:1:2: error:"),
  ])
  func whatIsNoGraphIsSaid(text: String, words: String) throws {
    let result = try Program.run("layout", "-", input: text)
    #expect(result.status == 1)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func anEdgeThatNamesAPortIsJoinedWithItsNode() throws {
    let graph = """
      {"children": [{"id": "a", "width": 60, "height": 36, "ports": [{"id": "a.out"}]},
        {"id": "b", "width": 60, "height": 36, "ports": [{"id": "b.in"}]}],
       "edges": [{"sources": ["a.out"], "targets": ["b.in"]}]}
      """
    let plain = """
      {"children": [{"id": "a", "width": 60, "height": 36}, {"id": "b", "width": 60, "height": 36}],
       "edges": [{"sources": ["a"], "targets": ["b"]}]}
      """
    let drawing = try Value(json: try Program.run("layout", input: graph).output)
    let other = try Value(json: try Program.run("layout", input: plain).output)
    #expect(items(items(drawing, "edges").first, "sections") == items(items(other, "edges").first, "sections"))
    #expect(items(items(drawing, "edges").first, "sections").count == 1)
    #expect(items(drawing, "edges").first?["sources"] == ["a.out"])
    #expect(places(drawing) == places(other))
  }

  @Test func thePaddingOfAContainerIsKept() throws {
    func container(_ padding: String) throws -> (x: Double, width: Double) {
      let graph = """
        {"children": [{"id": "on", "layoutOptions": {"elk.padding": "\(padding)"},
          "children": [{"id": "a", "width": 60, "height": 36}]}]}
        """
      let drawing = try Value(json: try Program.run("layout", input: graph).output)
      let outer = try #require(items(drawing, "children").first)
      let inner = try #require(items(outer, "children").first)
      return (try #require(number(inner, "x")) - #require(number(outer, "x")), try #require(number(outer, "width")))
    }
    let wide = try container("[top=40, left=50.5, bottom=8, right=30]")
    #expect(wide.x == 50.5)
    #expect(wide.width == 140.5)
    let partly = try container("[left=20]")
    #expect(partly.x == 20)
    #expect(partly.width == 96)
  }

  @Test func anUnusableRepetitionIsRefused() throws {
    #expect(try Program.run("layout", "--repeat", "0", input: graph).status == 2)
  }
}
