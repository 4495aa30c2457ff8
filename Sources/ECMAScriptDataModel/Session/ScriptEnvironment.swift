import StatechartExecution
import Statecharts

/// The event that scripts see; two copies of a data model share it by identity.
final class EventToken: Sendable {
  let event: Event
  let markup: [MarkupNode]?

  init(_ event: Event, markup: [MarkupNode]? = nil) {
    self.event = event
    self.markup = markup
  }

  /// The fields as JSON.
  var fields: String {
    let tree = markup.map { [Value.Member("markup", .array($0.map(\.tree)))] } ?? []
    return Value.object(event.fields + tree).description
  }
}

/// What surrounds a call: the clock, the active states, the current event.
struct ScriptEnvironment: Sendable {
  var time = 0
  /// The names of the active states as JSON.
  var states = "[]"
  var event: EventToken?
}

extension MarkupNode {
  /// The node as the prelude reads it.
  var tree: Value {
    switch self {
    case .text(let text): .string(text)
    case .element(let element):
      [
        "name": .string(MarkupNode.name(element.prefix, element.name)), "localName": .string(element.name),
        "namespace": element.namespace.map { .string($0) } ?? .null,
        "attributes": .array(
          element.attributes.map {
            [
              "name": .string(MarkupNode.name($0.prefix, $0.name)), "value": .string($0.value),
              "namespace": $0.namespace.map { .string($0) } ?? .null,
            ]
          }),
        "children": .array(element.children.map(\.tree)),
      ]
    }
  }

  private static func name(_ prefix: String?, _ name: String) -> String {
    prefix.map { $0.isEmpty ? name : "\($0):\(name)" } ?? name
  }
}

extension Event {
  /// The fields of `_event`; those without a value are left out. SCXML 5.10.1, C.2.1.
  fileprivate var fields: [Value.Member] {
    let optional: [(String, Value?)] = [
      ("sendid", sendID.map { .string($0) }), ("origin", origin.map { .string($0) }),
      ("origintype", originType.map { .string($0) }), ("invokeid", invokeID.map { .string($0) }), ("data", payload),
      ("raw", raw.map { .string($0) }),
    ]
    return [.init("name", .string(name)), .init("type", .string(kind.rawValue))]
      + optional.compactMap { name, value in value.map { .init(name, $0) } }
  }
}
