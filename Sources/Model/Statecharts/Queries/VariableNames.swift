/// The variables that a chart can have while it runs, as far as its text shows.
///
/// Declared variables and those that loops bind are known. Scripts can make others, so every word of a script counts as
/// a variable that may be, and of an expression that assigns; and where a script comes from elsewhere or can make names
/// while it runs, any variable may be. Where conditions are only names, these are set.
struct VariableNames {
  /// The names that are declared or bound by a loop, in document order.
  private(set) var declared: [String] = []
  private var mentioned: Set<String> = []
  private var isOpen = false

  init(of chart: Statechart) {
    guard !chart.asksForConditions else {
      declared = chart.namedConditions + chart.conditionTexts
      return
    }
    declared = chart.namedConditions
    for variable in chart.variables + chart.allStates.flatMap(\.variables) {
      declared.append(variable.id)
      add(variable.value)
    }
    if let script = chart.script { add(script) }
    for transition in chart.transitions { add(transition.condition) }
    for content in chart.allContent { add(content) }
    for state in chart.allStates {
      if let data = state.doneData { add(data.payload) }
      for invocation in state.invocations { add(invocation) }
    }
  }

  /// True unless the chart cannot have a variable of this name. Names that begin with `_` are the processor's. SCXML
  /// 5.10.
  func allow(_ name: String) -> Bool {
    isOpen || name.hasPrefix("_") || declared.contains(name) || mentioned.contains(name)
  }

  private mutating func add(_ content: Content) {
    switch content {
    case .assign(let assign):
      addWords(of: assign.location.source)
      add(assign.value)
    case .choose(let choose): for branch in choose.branches { add(branch.condition) }
    case .foreach(let loop):
      declared += [loop.item] + (loop.index.map { [$0] } ?? [])
      add(loop.collection)
    case .script(let script): add(script)
    case .send(let send):
      for text in [send.event, send.target, send.type] { add(text) }
      if case .computed(let expression) = send.delay { add(expression) }
      if let place = send.idLocation { addWords(of: place.source) }
      add(send.payload)
    case .cancel(let cancel): add(cancel.sendID)
    case .log(let log): add(log.expression)
    case .raise, .action, .foreign: break
    }
  }

  private mutating func add(_ invocation: Invoke) {
    add(invocation.type)
    add(invocation.source)
    if let place = invocation.idLocation { addWords(of: place.source) }
    add(invocation.payload)
  }

  private mutating func add(_ payload: Payload) {
    for parameter in payload.parameters { add(parameter.value) }
    if let content = payload.content { add(content) }
  }

  private mutating func add(_ source: DataSource) {
    switch source {
    case .expression(let expression): add(expression)
    case .text(let text): add(Expression(text))
    case .source, .markup, .none: break
    }
  }

  private mutating func add(_ text: Computable<String>?) {
    if case .computed(let expression) = text { add(expression) }
  }

  private mutating func add(_ script: Script) {
    switch script.body {
    case .inline(let text): addWords(of: text)
    case .source: isOpen = true
    }
  }

  private mutating func add(_ expression: Expression?) {
    guard let source = expression?.source else { return }
    if VariableNames.assigns(source) {
      addWords(of: source)
    } else if !VariableNames.makingNames.isDisjoint(with: VariableNames.words(of: source)) {
      isOpen = true
    }
  }

  private mutating func addWords(of source: String) {
    let words = VariableNames.words(of: source)
    mentioned.formUnion(words)
    if source.utf8.contains(UInt8(ascii: "\\")) || !VariableNames.makingNames.isDisjoint(with: words) { isOpen = true }
  }

  /// The words by which ECMAScript reaches its global object or runs a text.
  private static let makingNames: Set = ["this", "globalThis", "eval", "Function", "constructor"]

  private static func words(of source: String) -> Set<String> {
    Set(source.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }.map(String.init))
  }

  /// True if an equals sign is there that is no part of a comparison or an arrow.
  private static func assigns(_ source: String) -> Bool {
    var previous: UInt8 = 0
    var isSuspected = false
    for byte in source.utf8 {
      if isSuspected, byte != UInt8(ascii: "="), byte != UInt8(ascii: ">") { return true }
      isSuspected = byte == UInt8(ascii: "=") && !"=!<>".utf8.contains(previous)
      previous = byte
    }
    return isSuspected
  }
}
