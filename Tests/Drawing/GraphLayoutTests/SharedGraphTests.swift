import Foundation
import GraphLayout
import TestSupport
import Testing

/// The graphs next to the repository, read in place.
enum SharedGraphs {
  static let folder = SharedFolder.place.appending(path: "layout/graphs")

  /// The graphs of up to thirty states.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") && !["r01", "r03", "r1", "r3"].contains(where: $0.hasPrefix) }.sorted()
  }()

  struct ELKNode: Decodable {
    var id: String
    var kind: String?
    var width: Double?
    var height: Double?
    var labels: [Label]?
    var children: [ELKNode]?
    var edges: [ELKEdge]?
  }

  struct Label: Decodable {
    var width: Double
    var height: Double
  }

  struct ELKEdge: Decodable {
    var sources: [String]
    var targets: [String]
    var labels: [Label]?
  }

  static func graph(named name: String) throws -> LayoutGraph {
    let root = try JSONDecoder().decode(ELKNode.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
    var graph = LayoutGraph()
    var indices: [String: Int] = [:]
    addNodes(of: root, parent: nil, to: &graph, &indices)
    addEdges(of: root, to: &graph, indices)
    return graph
  }

  private static func addNodes(
    of node: ELKNode, parent: Int?, to graph: inout LayoutGraph, _ indices: inout [String: Int]
  ) {
    for child in node.children ?? [] {
      let index = graph.nodes.count
      indices[child.id] = index
      let isCompound = !(child.children ?? []).isEmpty
      let header = isCompound ? child.labels?.first.map { Size(width: $0.width + 24, height: $0.height + 8) } : nil
      let role: Node.Role = child.kind == "initial" ? .initial : child.kind == "final" ? .final : .ordinary
      graph.nodes.append(
        Node(
          parent: parent, size: Size(width: child.width ?? 0, height: child.height ?? 0), header: header ?? .zero,
          padding: Insets(top: 8, left: 16, bottom: 16, right: 16), role: role))
      addNodes(of: child, parent: index, to: &graph, &indices)
    }
  }

  private static func addEdges(of node: ELKNode, to graph: inout LayoutGraph, _ indices: [String: Int]) {
    for edge in node.edges ?? [] {
      guard let source = edge.sources.first.flatMap({ indices[$0] }),
        let target = edge.targets.first.flatMap({ indices[$0] })
      else { continue }
      let labels = (edge.labels ?? []).map { Size(width: $0.width, height: $0.height) }
      graph.edges.append(Edge(source: source, target: target, labels: labels))
    }
    for child in node.children ?? [] { addEdges(of: child, to: &graph, indices) }
  }
}

@Suite("Shared graphs", .enabled(if: !SharedGraphs.names.isEmpty, "shared/layout/graphs is not beside the repository"))
struct SharedGraphTests {
  @Test("come out without overlaps, in every direction", arguments: SharedGraphs.names) func areClean(name: String)
    throws
  {
    var graph = try SharedGraphs.graph(named: name)
    for direction in [LayoutOptions.Direction.automatic, .down, .right] {
      graph.options.direction = direction
      let findings = LayoutChecker(graph: graph, layout: try graph.layout()).findings()
      #expect(findings.isEmpty, "\(name), \(direction): \(findings.prefix(5))")
    }
  }

  @Test("keep their directions when the old variant is given", arguments: SharedGraphs.names.prefix(22))
  func keepVariant(name: String) throws {
    var graph = try SharedGraphs.graph(named: name)
    let first = try graph.layout()
    graph.hint = LayoutHint(frames: first.frames, variant: first.variant)
    #expect(try graph.layout() == first)
  }
}
