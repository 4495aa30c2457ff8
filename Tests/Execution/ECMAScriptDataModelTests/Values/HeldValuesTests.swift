@testable import ECMAScriptDataModel
@testable import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// Variables that are held as values are what repeating all calls makes of them, for whatever scripts leave there.
@Suite struct HeldValuesTests {
  static let scripts = [
    "a = undefined", "a = null", "a = NaN", "a = -0", "a = 0", "b = 1 / 0", "c = -1 / 0", "b = 2 ** 53 + 2", "c = true",
    "a = 'text'", "c = ''", "a = new Date(5)", "b = new Date(NaN)", "a = [1, , 3]", "c = Array(3)",
    "a = { x: b }", "a = b", "b = c", "c = [a, a]", "a = {}; a.self = a", "c = Object.freeze({ k: a })",
    "c = Object.freeze([1, 2])", "a = function () { return b }", "a = (() => { let n = 0; return () => ++n })()",
    "if (typeof a === 'function') c = a()", "b = { get g() { return a } }", "b = Object.create({ p: 1 })",
    "b = Object.create(null); b.z = c", "c = new (class K { constructor() { this.z = 1 } })", "c = Symbol('s')",
    "b = 10n", "b = /x/g", "b = new Map([[1, a]])", "if (a) delete a.x", "if (a && typeof a === 'object') a.y = b",
    "if (Array.isArray(c)) c.push(a)", "made = a", "delete this.made", "c = Math.random()", "a = _event.data",
    "b = _event", "if (_event.data && typeof _event.data === 'object') _event.data.z = c",
    "if (c && typeof c === 'object') c.z = {}", "a = [b]; b = { a }", "b = JSON.parse('{\"__proto__\": 1}')",
    "a = [[], {}, [{}]]", "if (Array.isArray(a)) a.length = 1", "if (Array.isArray(a)) a.extra = 1",
    "c = Object.seal({ q: 1 })", "b = { ['\\u{1F600}']: '\\0' }", "a = { toString: 3 }", "b = 'x'.repeat(30000)",
    "Array.prototype.extra = 1", "c = [].extra", "Date.prototype.extra = 2", "b = Date.prototype.extra",
    "Object.defineProperty(this, 'hidden', { value: 1, configurable: true })", "c = this.hidden", "JSON.extra = a",
  ]
  static let expressions = [
    "a", "b", "c", "[a, b]", "a === b", "-a", "a + 1", "b + ''", "_event.data", "c && c.z", "typeof a", "undefined",
    "1 / a",
  ]

  static let probe = Expression(
    """
    [a, b, c].map(v => [typeof v, Object.is(v, -0), v !== v, v instanceof Date && v.getTime() === 5, \
    Array.isArray(v) && [v.length, 1 in v, v.extra], typeof v === 'object' && Object.isFrozen(v), \
    v && typeof v === 'object' ? Object.getOwnPropertyNames(v).join() : typeof v === 'symbol' ? 's' : String(v)]) \
    .concat([[a === b, a === c, b === c, !!a && a.x === b, !!a && a.self === a, !!c && c[0] === c[1]]], \
    [typeof made, Object.keys(this).join(), typeof _event === 'undefined' || typeof _event.data])
    """)

  private func machine(_ generator: inout SeededGenerator, holdsValues: Bool) throws -> Interpreter<ECMAScriptDataModel>
  {
    var transitions = (0..<6).map { number -> Transition in
      let content = (0..<2).map { _ -> Content in
        Bool.random(using: &generator)
          ? .script(Script(.inline(Self.scripts.randomElement(using: &generator) ?? "")))
          : set(
            ["a", "b", "c"].randomElement(using: &generator) ?? "",
            to: Self.expressions.randomElement(using: &generator) ?? "")
      }
      return Transition(events: [EventDescriptor("e\(number)")], content: content)
    }
    transitions.append(.on("error.execution"))
    let chart = Statechart(
      dataModel: .ecmascript,
      variables: ["a", "b", "c"].map { Variable($0, value: .expression("0")) },
      states: [State("s", transitions: transitions)])
    var machine = Interpreter(try CompiledChart(chart), model: ECMAScriptDataModel(holdsValues: holdsValues))
    _ = machine.start()
    return machine
  }

  private func said(_ content: Content) -> String {
    switch content {
    case .script(let script): "\(script.body)"
    case .assign(let assign): "\(assign.location) := \(assign.value)"
    case .raise, .send, .cancel, .log, .choose, .foreach, .action, .foreign: "\(content)"
    }
  }

  /// Steps forward, goes back to random copies and on from there, and reports all that can be seen on the way.
  private func story(_ seed: UInt64, holdsValues: Bool) throws -> [[Value]] {
    var generator = SeededGenerator(seed: seed)
    var machines = [try machine(&generator, holdsValues: holdsValues)]
    let actions = machines[0].compiled.chart.transitions.map { $0.content.map(said).joined(separator: "; ") }
    return try (0..<14).map { _ in
      let origin = Int.random(in: 0..<machines.count, using: &generator)
      let event = Int.random(in: 0..<6, using: &generator)
      var machine = machines[origin]
      let data: Value = [nil, ["k": [1, 2]], 7].randomElement(using: &generator).flatMap(\.self) ?? .null
      _ = machine.perform(.event("e\(event)", payload: data))
      machines.append(machine)
      let reported: [Value] = [.string("\(machines.count - 1) from \(origin): \(actions[event]) with \(data)")]
      return try machines.suffix(2).reduce(into: reported) { reported, machine in
        var model = machine.model
        reported += machine.snapshot.variables.map(\.value)
        reported.append(try model.value(of: Self.probe, in: machine.session.environment))
      }
    }
  }

  @Test(arguments: 0..<40) func valuesAreWhatRepeatingMakes(_ block: Int) throws {
    for seed in block * 10..<block * 10 + 10 {
      let held = try story(UInt64(seed), holdsValues: true)
      let repeated = try story(UInt64(seed), holdsValues: false)
      let place = zip(held, repeated).enumerated().first { $1.0 != $1.1 }?.offset
      #expect(place == nil, "seed \(seed): \(place.map { "\(held[$0]) instead of \(repeated[$0])" } ?? "")")
    }
  }

  /// Data is written down, what is no data is not: else the comparison above would compare the same with itself.
  @Test(arguments: [
    ("list.push({ a: [1, , undefined] }, new Date(1))", true), ("list.push(list)", true),
    ("list.push(() => 1)", false), ("list.push(new Map())", false), ("Array.prototype.x = 1", false),
  ])
  func whatIsHeld(_ script: String, _ isHeld: Bool) throws {
    var machine = try started("delete this.Point; tree = null; " + script)
    _ = machine.perform(.event("go"))
    let first = machine
    var ahead = first.lookingAhead
    _ = ahead.perform(.event("go"))
    _ = machine.perform(.event("go"))
    #expect(ahead.snapshot == machine.snapshot)
    #expect((first.model.moment.variables.values != nil) == isHeld)
  }

  /// Values that are shown alike are distinguished, however they came about, whether or not the variables can be
  /// written down.
  @Test(arguments: ["", "delete this.Point; tree = null"])
  func fingerprintsDistinguishWhatIsShownAlike(_ script: String) throws {
    let values = ["undefined", "null", "NaN", "0", "-0", "1 / 0", "-1 / 0", "''", "'null'", "[]", "{}"]
    func fingerprint(_ content: Content, isLookingAhead: Bool) throws -> Fingerprint {
      let machine = try started([.script(Script(.inline(script))), content])
      var trial = isLookingAhead ? machine.lookingAhead : machine
      _ = trial.perform(.event("go"))
      return trial.fingerprint
    }
    for isLookingAhead in [true, false] {
      let assigned = try values.map { try fingerprint(set("words", to: "(\($0))"), isLookingAhead: isLookingAhead) }
      let run = try values.map {
        try fingerprint(.script(Script(.inline("words = (\($0))"))), isLookingAhead: isLookingAhead)
      }
      #expect(assigned == run)
      #expect(Set(assigned).count == values.count)
    }
  }

  /// A run that goes on next to others of the same chart sees nothing of them.
  @Test func runsOfAChartSeeNothingOfEachOther() throws {
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("a", value: .expression("[1]"))],
      states: [
        State(
          "s",
          transitions: [
            Transition(
              events: ["go"], content: [.script(Script(.inline("a.push(this.leak); leak = 5; Math.leak = 6")))]),
            Transition(events: ["ask"], content: [set("a", to: "[typeof leak, typeof Math.leak]")]),
          ])
      ])
    let start = Run(chart).replay(on: try CompiledChart(chart), with: ECMAScriptDataModel())
    for _ in 0..<3 {
      var run = start.restarted
      run.perform(.event("go"))
      #expect(run.final.variables.first?.value == [1, .null])
      var other = start.restarted
      other.perform(.event("ask"))
      #expect(other.final.variables.first?.value == ["undefined", "undefined"])
    }
  }
}
