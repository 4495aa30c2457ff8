import Statecharts

/// The machines of a text by where they are made, for those that invoke others.
final class XStateMachines {
  /// The maximum number of machines that are invoked within one another.
  private static let maxDepth = 10

  private let sources: [SourcePosition: XStateSource]
  private let budget: ReadBudget
  private let fileName: String?
  /// The machines that were written; nil for one that cannot be invoked.
  private var elements: [SourcePosition: ForeignElement?] = [:]
  private var depth = 0

  init(_ machines: [XStateSource], _ budget: ReadBudget, fileName: String?) {
    sources = Dictionary(
      machines.compactMap { machine in machine.place.map { ($0, machine) } }, uniquingKeysWith: { first, _ in first })
    self.budget = budget
    self.fileName = fileName
  }

  /// True if a value is one of the machines.
  func contains(_ node: ScriptNode?) -> Bool { node.flatMap(XStateMachines.place).map { sources[$0] != nil } ?? false }

  /// Returns a machine as SCXML that an invocation holds; nil if the value is none, or invokes itself.
  ///
  /// - Parameter origin: The place of the invocation.
  func element(of node: ScriptNode, at origin: Origin) throws(ReadError) -> ForeignElement? {
    guard let place = XStateMachines.place(node), let source = sources[place], source.config.members != nil else {
      return nil
    }
    if let known = elements[place] {
      if let known { try budget.spend(known.count, at: node.range) }
      return known?.placed(at: origin)
    }
    guard depth < Self.maxDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    // A machine that invokes itself is not written out in itself.
    elements[place] = .some(nil)
    let reading = try XStateChartReader.reading(of: source, budget, fileName: fileName, among: self, isInvoked: true)
    guard !reading.hasErrors, reading.chart.diagnostics.allSatisfy({ $0.severity < .error }) else { return nil }
    let element = ForeignElement(xml: SCXMLNotation().write(reading.chart).text)
    elements[place] = .some(element)
    if let element { try budget.spend(element.count, at: node.range) }
    return element?.placed(at: origin)
  }

  /// Where the call that makes a machine begins.
  private static func place(_ node: ScriptNode) -> SourcePosition? {
    if case .reference(let value, _)? = node.form { return place(value) }
    if case .call = node.content { return node.range.start }
    return nil
  }
}

extension ForeignElement {
  /// The number of the elements in it, and itself.
  fileprivate var count: Int { elements.reduce(1) { $0 + $1.count } }

  /// The element with one place for all that is in it.
  fileprivate func placed(at origin: Origin) -> ForeignElement {
    ForeignElement(
      name: name, prefix: prefix, namespace: namespace, attributes: attributes,
      children: children.map { node in
        if case .element(let element) = node { .element(element.placed(at: origin)) } else { node }
      }, origin: origin)
  }
}
