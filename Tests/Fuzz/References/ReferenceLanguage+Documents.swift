extension ReferenceLanguage {
  /// Entities of XML, whatever the notation.
  private static let entities = Holder("<!ENTITY §n \"§v\">", "&§n;")

  static let scxml = ReferenceLanguage(
    notation: "scxml", fileName: "m.scxml",
    holders: [entities, Holder("<!ENTITY % §n \"§v\"> %§n;", "%§n;")],
    families: [
      Family(
        values: ["§a§b", "<state>§a</state>§b"], leaves: ["x", "<state id='x'/>"],
        uses: [
          "<!DOCTYPE scxml [\n§d]>\n<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='a'>§v</state></scxml>",
          "<!DOCTYPE scxml [\n§d]>\n<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='a'><transition event='§v' target='a'/></state></scxml>",
        ],
        nests: [
          Nest("<state>", "", "</state>"), Nest("<parallel>", "", "</parallel>"),
          Nest("<onentry><if cond='a'>", "", "</if></onentry>"),
          Nest("<a>", "", "</a>"), Nest("<onentry><foreach array='a' item='b'>", "", "</foreach></onentry>"),
          Nest("<!--", "", "-->"),
          Nest("<invoke><content><scxml><state>", "", "</state></scxml></content></invoke>"),
          Nest("<history><transition>", "", "</transition></history>"),
        ],
        rows: [
          Row("<state id='a§i'/>", ""), Row("<transition event='e§i' target='a'/>", ""),
          Row("<transition target='a'/>", ""), Row("<!-- -->", ""),
          Row("<a b§i='c'/>", ""), Row("e§i", " "), Row("<onentry/>", ""), Row("<if cond='a'/>", ""),
          Row("<?a b?>", ""), Row("<![CDATA[]]>", ""),
        ])
    ])

  static let interlockJSON = ReferenceLanguage(
    notation: "json", fileName: "m.json",
    holders: [Holder("{\"id\": \"§n\", \"initial\": §v, \"states\": [{\"id\": \"b§i\"}]},", "\"§n\"")],
    families: [
      Family(
        values: ["§a", "{\"targets\": [§a, §b]}"], leaves: ["\"a\""],
        uses: [
          "{\"interlock\": 1, \"charts\": [{\"states\": [§d {\"id\": \"a\"}], \"initial\": §v}]}",
          "{\"interlock\": 1, \"charts\": [{\"states\": [{\"id\": \"a\", \"onEntry\": [§v]}]}]}",
          "{\"interlock\": 1, \"charts\": [{\"states\": [§v], \"transitions\": [{\"source\": \"a\", \"targets\": [§v]}]}]}",
        ],
        nests: [
          Nest("{\"id\": \"a§i\", \"states\": [", "", "]}"), Nest("[", "", "]"), Nest("{\"a\": ", "1", "}"),
          Nest("[[", "1", "]]"),
          Nest("{\"choose\": [{\"content\": [", "", "]}]}"),
          Nest("{\"kind\": \"choose\", \"branches\": [{\"content\": [", "", "]}]}"),
        ],
        rows: [
          Row("{\"id\": \"a§i\"}", ", "), Row("\"a§i\": 1", ", "), Row("1", ","), Row("\"\\u0041\"", ", "),
          Row("{\"raise\": \"e§i\"}", ","),
        ])
    ])

  private static let anchors = [
    Holder("  - &§n §v", "*§n"), Holder("  §n: &§n §v", "*§n"), Holder("  ? &§n §v\n  : x", "*§n"),
  ]
  private static let yamlNests = [
    Nest("[", "", "]"), Nest("{a: ", "b", "}"), Nest("- ", "a", ""), Nest("? ", "a", ""), Nest("!!str ", "a", ""),
    Nest("{? ", "a", "}"),
    Nest("&a ", "b", ""), Nest("[{a: ", "b", "}]"), Nest("'", "", "'"), Nest("{name: a, states: [", "", "]}"),
    Nest("a: ", "b", ""),
  ]
  private static let yamlRows = [
    Row("a", ", "), Row("{a: b}", ", "), Row("*a", ", "), Row("&a§i b", ", "), Row("- a", "\n"),
    Row("a§i: b", "\n    "), Row("---", "\n"),
    Row("{name: a§i}", ", "), Row("{event: e§i, target: a}", ", "), Row("#", "\n"),
  ]
  private static let yamlValues = [
    "[§a, §b]", "{<<: [§a, §b]}", "{a: §a, b: §b}", "{<<: §a, b: §b}", "{name: a, states: [§a, §b]}", "{§a: §b}",
    "[{target: §a}, §b]",
    "{name: a, children: [§a, §b], initial: §a}", "{trigger: §a, source: §b, dest: §a}", "{states: {a: §a, b: §b}}",
  ]
  private static let yamlLeaves = [
    "a", "[a, b]", "{name: a}", "{a: b}", "{target: a, event: e}", "{trigger: e, source: a, dest: b}",
  ]

  private static func yaml(_ notation: String, _ fileName: String, _ uses: [String]) -> ReferenceLanguage {
    ReferenceLanguage(
      notation: notation, fileName: fileName, holders: anchors,
      families: [
        Family(
          values: yamlValues, leaves: yamlLeaves, uses: uses.map { "x:\n§d\n" + $0 }, nests: yamlNests, rows: yamlRows)
      ])
  }

  static let sismic = yaml(
    "sismic", "m.yaml",
    [
      "statechart:\n  name: m\n  root state:\n    name: r\n    initial: a\n    states: §v\n",
      "statechart:\n  name: m\n  root state: §v\n",
      "statechart:\n  name: m\n  root state:\n    name: r\n    initial: a\n    states:\n    - name: a\n      transitions: §v\n",
    ])
  static let transitionsYAML = yaml(
    "transitions", "m.yaml",
    ["states: §v\ntransitions: [{trigger: e, source: a, dest: a}]\n", "states: [a, b]\ntransitions: §v\n"])
  static let pythonStateMachineYAML = yaml(
    "statemachine", "m.yaml", ["name: m\nstates: §v\n", "states:\n  a: {initial: true, transitions: §v}\n  b: §v\n"])

  /// Amazon's States Language.
  static let statesLanguage = ReferenceLanguage(
    notation: "asl", fileName: "m.asl.json",
    holders: [
      Holder("\"§n\": {\"Type\": \"Pass\", \"Next\": §v},", "\"§n\""),
      Holder(
        "\"§n\": {\"Type\": \"Choice\", \"Choices\": [{\"Variable\": \"$.a\", \"IsNull\": true, \"Next\": §v}]},",
        "\"§n\""),
      Holder(
        "\"§n\": {\"Type\": \"Parallel\", \"Branches\": [{\"StartAt\": §v, \"States\": {}}], \"End\": true},", "\"§n\""),
    ],
    families: [
      Family(
        values: ["§a"], leaves: ["\"a\""],
        uses: [
          "{\"StartAt\": §v, \"States\": {§d \"a\": {\"Type\": \"Succeed\"}}}",
          "{\"StartAt\": \"a\", \"States\": {\"a\": {\"Type\": \"Pass\", \"End\": true, \"Parameters\": §v}}}",
          "{\"StartAt\": \"a\", \"States\": {\"a\": {\"Type\": \"Choice\", \"Choices\": [§v]}}}",
          "{\"StartAt\": \"a\", \"States\": {\"a\": §v}}",
        ],
        nests: [
          Nest("{\"Not\": ", "{}", "}"), Nest("{\"And\": [", "{}", "]}"), Nest("{\"Or\": [{}, ", "{}", "]}"),
          Nest("[", "", "]"), Nest("{\"a\": ", "1", "}"),
          Nest(
            "{\"Type\": \"Parallel\", \"End\": true, \"Branches\": [{\"StartAt\": \"a§i\", \"States\": {\"a§i\": ",
            "{\"Type\": \"Succeed\"}", "}}]}"),
          Nest(
            "{\"Type\": \"Map\", \"End\": true, \"ItemProcessor\": {\"StartAt\": \"a§i\", \"States\": {\"a§i\": ",
            "{\"Type\": \"Succeed\"}", "}}}"),
        ],
        rows: [
          Row("{\"Variable\": \"$.a\", \"IsNull\": true, \"Next\": \"a\"}", ", "),
          Row("\"a§i\": {\"Type\": \"Pass\", \"Next\": \"a\"}", ", "), Row("1", ","),
        ])
    ])

  /// UML with machines within machines.
  static let uml = ReferenceLanguage(
    notation: "uml", fileName: "m.xmi",
    holders: [
      Holder(
        "<packagedElement xmi:type='uml:StateMachine' xmi:id='§n' name='§n'><region xmi:id='r§i'><subvertex xmi:type='uml:State' xmi:id='s§i'"
          + " name='s§i'/>§v</region></packagedElement>",
        "<subvertex xmi:type='uml:State' xmi:id='x§i' name='x§i' submachine='§n'/>"),
      Holder(
        "<packagedElement xmi:type='uml:Signal' xmi:id='§n' name='§n'>§v</packagedElement>",
        "<ownedElement signal='§n'/>"),
    ],
    families: [
      Family(
        values: [
          "§a§b", "§a<subvertex xmi:type='uml:State' xmi:id='y' name='y'><region xmi:id='z'>§b</region></subvertex>",
        ],
        leaves: ["<subvertex xmi:type='uml:State' xmi:id='y' name='y'/>"],
        uses: [
          "<xmi:XMI xmlns:xmi='http://schema.omg.org/spec/XMI/2.1' xmlns:uml='http://schema.omg.org/spec/UML/2.1'><uml:Model xmi:id='m' name='m'>§d"
            + "<packagedElement xmi:type='uml:StateMachine' xmi:id='sm' name='sm'><region xmi:id='r'><subvertex xmi:type='uml:State' xmi:id='s' name='s'/>"
            + "§v</region></packagedElement></uml:Model></xmi:XMI>"
        ],
        nests: [
          Nest(
            "<subvertex xmi:type='uml:State' xmi:id='n§i' name='n§i'><region xmi:id='q§i'>", "", "</region></subvertex>"
          ),
          Nest("<packagedElement xmi:type='uml:Package'>", "", "</packagedElement>"), Nest("<a>", "", "</a>"),
        ],
        rows: [
          Row("<subvertex xmi:type='uml:State' xmi:id='n§i' name='n§i'/>", ""), Row("<region xmi:id='q§i'/>", ""),
          Row("<transition xmi:id='t§i' source='s' target='s'/>", ""),
        ])
    ])

  static let jflap = ReferenceLanguage(
    notation: "jflap", fileName: "m.jff", holders: [entities],
    families: [
      Family(
        values: ["§a§b"], leaves: ["x"],
        uses: [
          "<!DOCTYPE structure [\n§d]>\n<structure><type>fa</type><automaton><state id='0' name='a'><initial/></state>§v</automaton></structure>",
          "<structure><type>§v</type><automaton><state id='0' name='a'/></automaton></structure>",
        ],
        nests: [
          Nest("<automaton>", "", "</automaton>"), Nest("<state id='§i'>", "", "</state>"), Nest("<a>", "", "</a>"),
        ],
        rows: [
          Row("<state id='§i' name='a§i'/>", ""),
          Row("<transition><from>0</from><to>0</to><read>e§i</read></transition>", ""),
        ])
    ])

  static let fsmDesigner = ReferenceLanguage(
    notation: "fsm", fileName: "m.json", holders: [],
    families: [
      Family(
        values: [], leaves: ["1"],
        uses: ["{\"nodes\": [{\"x\": 1, \"y\": 1, \"text\": \"a\", \"isAcceptState\": false}, §v], \"links\": [§v]}"],
        nests: [Nest("[", "", "]"), Nest("{\"text\": ", "1", "}")],
        rows: [
          Row("{\"x\": 1, \"y\": 1, \"text\": \"a§i\", \"isAcceptState\": false}", ", "),
          Row("{\"type\": \"Link\", \"nodeA\": 0, \"nodeB\": 0, \"text\": \"e§i\"}", ", "),
        ])
    ])

  static let codeRunner = ReferenceLanguage(
    notation: "coderunner", fileName: "m.json", holders: [],
    families: [
      Family(
        values: [], leaves: ["1"], uses: ["{\"nodes\": [[\"a\", false], §v], \"edges\": [[-1, 0, \"\"], §v]}"],
        nests: [Nest("[", "", "]"), Nest("[\"a\", ", "1", "]")],
        rows: [Row("[\"a§i\", false]", ", "), Row("[0, 0, \"e§i\"]", ", ")])
    ])

  /// Texts with charts in them.
  static let document = ReferenceLanguage(
    notation: "document", fileName: "m.md", holders: [Holder("[§n]: §v", "[x][§n]")],
    families: [
      Family(
        values: ["§a§b"], leaves: ["http://x"],
        uses: [
          "# x\n§d\n```mermaid\nstateDiagram-v2\n  a --> b\n```\n§v\n",
          "§v\n\n```mermaid\nstateDiagram-v2\n  §v\n```\n",
        ],
        nests: [
          Nest("> ", "x", ""), Nest("- ", "x", ""), Nest("<details>\n", "", "\n</details>"),
          Nest("```mermaid\n", "a --> b", "\n```\n"), Nest("[", "x", "]"),
          Nest("<pre class=\"mermaid\">", "", "</pre>"), Nest("`", "x", "`"), Nest("1. ", "x", ""),
          Nest("<!--", "", "-->"), Nest("*", "x", "*"),
        ],
        rows: [
          Row("```mermaid\nstateDiagram-v2\n  a --> b§i\n```", "\n"),
          Row("```plantuml\n@startuml\na --> b\n@enduml\n```", "\n"), Row("# x", "\n"), Row("- x", "\n"),
          Row("<div>", "\n"), Row("> x", "\n"), Row("~~~", "\n"), Row("```dot\ndigraph { a -> b }\n```", "\n"),
          Row("@startuml\na --> b\n@enduml", "\n"),
        ])
    ])
}
