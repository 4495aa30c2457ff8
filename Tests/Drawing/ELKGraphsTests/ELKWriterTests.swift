import ELKGraphs
import GraphLayout
import JSONTree
import Testing

@Suite struct ELKWriterTests {
  private let text = """
    {"id": "root", "extra": [1, "é"], "edges": [{"id": "e", "sources": ["start"], "targets": ["on"]}], "children": [
      {"id": "start", "kind": "initial", "width": 14, "height": 14},
      {"id": "on", "labels": [{"text": "On", "width": 20, "height": 16}], "children": [
        {"id": "red", "width": 60, "height": 36}, {"id": "green", "width": 60, "height": 36}],
       "edges": [{"id": "f", "sources": ["red"], "targets": ["green"], "labels": [{"width": 40, "height": 16}]}]}]}
    """

  private func drawing() throws -> (layout: Layout, value: Value) {
    let root = try JSONReader.read(text)
    let layout = try ELKReader(root, options: LayoutOptions()).graph.layout()
    return (layout, ELKWriter.write(root, layout: layout))
  }

  private func items(_ value: Value?, _ name: String) -> [Value] {
    guard case .array(let items) = value?[name] else { return [] }
    return items
  }

  private func frame(_ value: Value?) -> [Value?] { ["x", "y", "width", "height"].map { value?[$0] } }

  private func members(of frame: Rect) -> [Value?] {
    [.number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)]
  }

  @Test func everyNodeGetsItsFrame() throws {
    let (layout, value) = try drawing()
    let outer = items(value, "children")
    let nodes = outer + items(outer.last, "children")
    #expect(nodes.map { $0["id"] } == ["start", "on", "red", "green"])
    for (node, frame) in zip(nodes, layout.frames) { #expect(self.frame(node) == members(of: frame)) }
    #expect(value["width"] == .number(layout.size.width))
    #expect(value["height"] == .number(layout.size.height))
  }

  @Test func everyEdgeIsWrittenAsCurves() throws {
    let (layout, value) = try drawing()
    let edges = items(value, "edges") + items(items(value, "children").last, "edges")
    #expect(edges.map { $0["id"] } == ["e", "f"])
    for (edge, route) in zip(edges, layout.routes) {
      let section = try #require(items(edge, "sections").first)
      #expect(section["curve"] == "bezier")
      #expect(section["startPoint"] == ["x": .number(route.start.x), "y": .number(route.start.y)])
      #expect(items(section, "bendPoints").count == 3 * route.curves.count - 1)
      let end = try #require(route.curves.last?.end)
      #expect(section["endPoint"] == ["x": .number(end.x), "y": .number(end.y)])
    }
    let label = try #require(items(edges.last, "labels").first)
    let place = try #require(layout.routes.last?.labels.first)
    #expect(label["x"] == .number(place.x))
    #expect(label["y"] == .number(place.y))
  }

  @Test func headersAreInsideTheirNodes() throws {
    let (layout, value) = try drawing()
    let label = try #require(items(items(value, "children").last, "labels").first)
    let header = try #require(layout.headers[1])
    #expect(label["x"] == .number(header.x + 12))
    #expect(label["y"] == .number(header.y + 4))
    #expect(label["text"] == "On")
  }

  @Test func whatIsNotOfTheLayoutStays() throws {
    let (layout, value) = try drawing()
    #expect(value["id"] == "root")
    #expect(value["extra"] == [1, "é"])
    let options = value["layoutOptions"]
    #expect(options?["json.shapeCoords"] == "ROOT")
    #expect(options?["interlock.variant"]?.string == String(layout.variant.number))
    #expect(options?["elk.direction"] == (layout.direction == .right ? "RIGHT" : "DOWN"))
  }

  @Test func aDrawingIsReadAsAnEarlierOne() throws {
    let (layout, value) = try drawing()
    let graph = try ELKReader(try JSONReader.read(value.json()), options: LayoutOptions()).graph
    #expect(graph.hint == LayoutHint(frames: layout.frames, variant: layout.variant))
    #expect(try graph.layout().frames == layout.frames)
  }
}
