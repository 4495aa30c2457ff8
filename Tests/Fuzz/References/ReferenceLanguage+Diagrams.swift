extension ReferenceLanguage {
  /// PlantUML, with constants, functions and procedures of its preprocessor.
  static let plantUML = ReferenceLanguage(
    notation: "plantuml", fileName: "m.puml",
    holders: [
      Holder("!define §n §v", "§n"), Holder("!$§n = §v", "$§n"), Holder("!§n = §v", "§n"),
      Holder("!define §n(x) §v", "§n(1)"), Holder("!define §n(x) §v x", "§n(§n(1))"),
      Holder("!function $§n()\n!return §v\n!endfunction", "$§n()"), Holder("!function $§n($x) !return §v", "$§n($§n)"),
      Holder("!procedure $§n()\n§v\n!endprocedure", "$§n()"),
      Holder("!procedure $§n($x = §v)\n§v\n!endprocedure", "$§n()"),
      Holder("!definelong §n(x)\n§v\n!enddefinelong", "§n(x)"), Holder("!$§n ?= §v", "$§n"),
      Holder("state §n {\n§v\n}", "§n --> b"),
    ],
    families: [
      Family(
        values: [
          "§a §b", "§a + §b", "\"§a\" + §b", "§a\n§b", "%chr(§a)§b", "a --> §a : §b", "!if §a\n§b\n!endif", "(§a)",
        ],
        leaves: ["x", "\"x\"", "1", "a --> b", "state a"],
        uses: [
          "@startuml\n§d[*] --> a\na --> b : §v\n@enduml", "@startuml\n§d§v\n[*] --> a\n@enduml",
          "@startuml\n§d!if §v == §v\na --> b\n!endif\n[*] --> a\n@enduml",
          "@startuml\n§dstate \"§v\" as x\n[*] --> x\n@enduml",
        ],
        nests: [
          Nest("state a {\n", "", "\n}"), Nest("!if 1\n", "a --> b", "\n!endif"), Nest("(", "1", ")"),
          Nest("%not(", "1", ")"),
          Nest("f(", "1", ")"), Nest("!procedure $p()\n", "", "\n!endprocedure"), Nest("a : ", "b", ""),
          Nest("note on link\n", "x", "\nend note"),
        ],
        rows: [
          Row("a", " + "), Row("a --> a§i", "\n"), Row("$a§i = 1", "\n!"), Row("state a§i", "\n"), Row("--", "\n"),
          Row("a --> b : e§i", "\n"), Row("!define a§i a", "\n"), Row("skinparam a b", "\n"), Row("x", "\\n"),
        ])
    ])

  /// Mermaid's state diagrams.
  static let mermaid = ReferenceLanguage(
    notation: "mermaid", fileName: "m.mmd",
    holders: [
      Holder("  state §n {\n§v\n}", "[*] --> §n"), Holder("  §n --> §v", "§n"), Holder("  state \"§v\" as §n", "§n"),
      Holder("  classDef §n §v\n  class §n §n", "§n"), Holder("  state §n <<choice>>\n  §n --> §v", "§n"),
      Holder("  state §n <<fork>>\n  §n --> §v", "§n"),
    ],
    families: [
      Family(
        values: ["§a\n§b", "§a --> §b", "§a", "§a\n--\n§b", "§a : §b"], leaves: ["a --> b", "a"],
        uses: [
          "stateDiagram-v2\n  [*] --> a\n§d\n  §v\n", "stateDiagram-v2\n§d  a --> b: §v\n",
          "---\ntitle: §v\n---\nstateDiagram\n§d a --> b",
        ],
        nests: [
          Nest("state a {\n", "", "\n}"), Nest("state a§i {\n", "", "\n}"), Nest("(", "", ")"),
          Nest("note left of a\n", "", "\nend note"),
          Nest("[", "", "]"), Nest("<b>", "", "</b>"),
        ],
        rows: [
          Row("a --> a§i: e", "\n"), Row("state a§i", "\n"), Row("a", " --> "), Row("--", "\n"),
          Row("a --> b: e", "\n"),
          Row("a§i: x", "\n"), Row("e§i", ","), Row("class a b", "\n"), Row("%% x", "\n"), Row("x", "<br>"),
        ])
    ])

  /// Mermaid's flowcharts.
  static let flowchart = ReferenceLanguage(
    notation: "mermaid", fileName: "m.mmd",
    holders: [
      Holder("subgraph §n\n§v\nend", "§n --> b"), Holder("§n --> §v", "§n"), Holder("§n[\"§v\"]", "§n"),
      Holder("§n{§v}", "§n"),
    ],
    families: [
      Family(
        values: ["§a\n§b", "§a & §b", "§a --> §b", "§a --x--> §b"], leaves: ["a --> b", "a"],
        uses: ["flowchart TD\n  a --> b\n§d\n§v\n", "graph LR\n§da -->|§v| b\n"],
        nests: [
          Nest("subgraph a§i\n", "", "\nend"), Nest("a[", "x", "]"), Nest("a(", "x", ")"), Nest("a{", "x", "}"),
          Nest("a>", "x", "]"),
        ],
        rows: [
          Row("a§i", " --> "), Row("a§i", " & "), Row("a§i & a", " --> "), Row("a -->|e§i| b", "\n"), Row("a", ";"),
          Row("a", ":::"),
        ])
    ])

  /// DOT.
  static let dot = ReferenceLanguage(
    notation: "dot", fileName: "m.dot",
    holders: [
      Holder("subgraph cluster_§n { §v }", "§n -> b"), Holder("§n -> §v", "§n"), Holder("§n [label=\"§v\"]", "§n"),
      Holder("subgraph §n { §v }", "subgraph §n"), Holder("§n -> { §v }", "§n"), Holder("§n [§v=§v]", "§n"),
    ],
    families: [
      Family(
        values: ["§a; §b", "§a -> §b", "{§a §b} -> {§b §a}", "§a", "§a:§b"], leaves: ["a -> b", "a"],
        uses: [
          "digraph {\n  a -> b [label=x]\n§d\n§v\n}", "digraph §v {\n§da -> b [label=\"§v\"]\n}",
          "strict digraph { node [label=<§v>]\n§d a -> b }",
        ],
        nests: [
          Nest("subgraph {", "a", "}"), Nest("{", "a", "}"), Nest("subgraph cluster_§i {", "a", "}"),
          Nest("a -> {", "b", "}"),
          Nest("a [label=<", "x", ">]"), Nest("<b>", "x", "</b>"), Nest("/*", "", "*/"), Nest("\"x\" + ", "\"x\"", ""),
        ],
        rows: [
          Row("a§i", " -> "), Row("a -> a§i", ";"), Row("{a b}", " -> "), Row("a§i b§i", "; "), Row("a -> b", "\n"),
          Row("node [a=b]", "\n"), Row("\"x\"", " + "), Row("{a b c d}", " -> "), Row("{a§i b§i}", " -> "),
          Row("#x", "\n"),
        ])
    ])

  /// State Machine Cat.
  static let stateMachineCat = ReferenceLanguage(
    notation: "smcat", fileName: "m.smcat",
    holders: [
      Holder("§n { §v };", "§n => b;"), Holder("§n => §v;", "§n"), Holder("§n [label=\"§v\"];", "§n"),
      Holder("§n: entry/ §v;", "§n"),
    ],
    families: [
      Family(
        values: ["§a §b", "§a, §b", "§a => §b;", "§a: §b"], leaves: ["a => b;", "a"],
        uses: ["initial => a: e;\n§d\n§v", "§d\na => b: §v;", "a {\n§d §v };"],
        nests: [
          Nest("a {", "b;", "};"), Nest("a§i {", "b;", "};"), Nest("[", "x", "]"), Nest("/*", "", "*/"),
          Nest("a [", "x", "];"),
        ],
        rows: [
          Row("a§i", ", "), Row("a => a§i;", "\n"), Row("a => b: e§i;", "\n"), Row("# x", "\n"), Row("a { b; }", ", "),
          Row("a", " => "),
        ])
    ])

  /// Tables.
  static let csv = ReferenceLanguage(
    notation: "csv", fileName: "m.csv", holders: [Holder("§n,e,§v", "§n"), Holder("a,§n,§v", "§n")],
    families: [
      Family(
        values: ["§a", "\"§a,§b\"", "§a\n§b,e,a"], leaves: ["a"],
        uses: ["state,event,next\n§d\n§v\n", "state,§v\na,b\nb,a\n", "§v\n", ",§v\na,§v\nb,§v\n"],
        nests: [Nest("\"", "x", "\"")],
        rows: [
          Row("a§i,e,a", "\n"), Row("e§i", ","), Row("a", ","), Row("\"\"", ""), Row("a,e§i,b", "\n"),
          Row("a§i,a,b,a,b,a,b,a,b", "\n"),
        ])
    ])

  static let markdown = ReferenceLanguage(
    notation: "markdown", fileName: "m.md", holders: [Holder("| §n | e | §v |", "§n")],
    families: [
      Family(
        values: ["§a", "`§a` §b"], leaves: ["a"],
        uses: [
          "| state | event | next |\n|---|---|---|\n§d\n| a | e | §v |\n", "| s | §v |\n|---|---|\n| a | b |\n",
          "§v\n\n| state | event | next |\n|---|---|---|\n| a | e | b |\n",
        ],
        nests: [
          Nest("> ", "x", ""), Nest("- ", "x", ""), Nest("**", "x", "**"), Nest("[", "x", "](y)"),
          Nest("<div>", "", "</div>"),
        ],
        rows: [
          Row("| a§i | e | a |", "\n"), Row("e§i", " | "), Row("---", "|"), Row("\\|", ""), Row("`", " "),
          Row("- x", "\n"),
        ])
    ])

  static let latex = ReferenceLanguage(
    notation: "latex", fileName: "m.tex", holders: [Holder("\\newcommand{\\§n}{§v}", "\\§n")],
    families: [
      Family(
        values: ["§a§b", "{§a}{§b}"], leaves: ["a"],
        uses: [
          "§d\\begin{tabular}{lll}\nstate & event & next \\\\\n\\hline\na & e & §v \\\\\n\\end{tabular}\n",
          "§v\n\\begin{tabular}{l}\nstate & event & next \\\\ a & e & b\n\\end{tabular}",
        ],
        nests: [
          Nest("{", "x", "}"), Nest("\\textbf{", "x", "}"), Nest("\\begin{tabular}{l}", "x", "\\end{tabular}"),
          Nest("$", "x", "$"),
        ],
        rows: [Row("a§i & e & a", "\\\\\n"), Row("e§i", " & "), Row("\\hline", "\n"), Row("%", "\n"), Row("\\a", "")])
    ])
}
