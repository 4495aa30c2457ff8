import StatechartFormats
import Statecharts
import Testing

/// History next to regions is that of each region, whatever the notation: what was active in them is active again.
@Suite struct HistoryOfRegionsTests {
  static let smcat = """
    initial, outer,
    par [type=parallel] {
      s1 { s11 => s12: n; },
      s2 { s21 => s22: n; },
      h [type=history];
    };
    initial => par; par => outer: leave; outer => h: back;
    """
  static let plantUML = """
    @startuml
    [*] --> par
    state par {
      s11 --> s12 : n
      --
      s21 --> s22 : n
    }
    par --> outer : leave
    outer --> par[H] : back
    @enduml
    """
  static let dot = """
    digraph { i [shape=point]; i -> p [lhead=cluster_par];
      subgraph cluster_par { p [shape=point, style=invis];
        subgraph cluster_s1 { style=dashed; s11 -> s12 [label=n] }
        subgraph cluster_s2 { style=dashed; s21 -> s22 [label=n] }
        h [shape=circle, label=H]; }
      p -> outer [label=leave, ltail=cluster_par]; outer -> h [label=back]; }
    """

  @Test(arguments: [("h.smcat", smcat), ("h.puml", plantUML), ("h.dot", dot)])
  func leadsToTheHistoryOfEachRegion(name: String, text: String) throws {
    let chart = try NotationCatalog.standard.read(SourceText(text, fileName: name)).chart
    let back = try #require(chart.state("outer")?.transitions.first)
    #expect(back.targets.count == 2)
    let parents = back.targets.compactMap { chart.parent(of: $0)?.id }
    #expect(Set(parents).count == 2)
    #expect(back.targets.allSatisfy { chart.state($0)?.kind == .history(.shallow) })
    #expect(chart.state("par")?.kind == .parallel)
    #expect(chart.state("par")?.children.count == 2)
  }
}
