import Foundation
import Statecharts
import TestSupport

/// The schemas of what commands print for programs.
enum Schema {
  /// Checks a value against the parts of a schema that are in use: types, required and known members, enumerations.
  static func isValid(_ value: Value, by name: String) throws -> Bool {
    let path = Repository.url("Public/schema/\(name).schema.json")
    let schema = try Value(json: try String(contentsOf: path, encoding: .utf8))
    return isValid(value, schema, root: schema)
  }

  private static func isValid(_ value: Value, _ schema: Value, root: Value) -> Bool {
    if let reference = schema["$ref"]?.string {
      let parts = reference.split(separator: "/").dropFirst().map(String.init)
      return parts.reduce(root as Value?) { $0?[$1] }.map { isValid(value, $0, root: root) } ?? false
    }
    if case .array(let choices)? = schema["oneOf"] { return choices.contains { isValid(value, $0, root: root) } }
    if case .array(let known)? = schema["enum"] { return known.contains(value) }
    if let constant = schema["const"] { return constant == value }
    if let type = schema["type"], !hasType(value, type) { return false }
    if case .array(let items) = value, let item = schema["items"] {
      return items.allSatisfy { isValid($0, item, root: root) }
    }
    guard case .object(let members) = value else { return true }
    let properties = schema["properties"]
    if case .array(let required)? = schema["required"] {
      guard required.allSatisfy({ $0.string.map { value[$0] != nil } ?? false }) else { return false }
    }
    return members.allSatisfy { member in
      if let part = properties?[member.name] { return isValid(member.value, part, root: root) }
      return schema["additionalProperties"].map { $0 != false } ?? true
    }
  }

  private static func hasType(_ value: Value, _ type: Value) -> Bool {
    let names = if case .array(let names) = type { names.compactMap(\.string) } else { [type.string ?? ""] }
    return names.contains { name in
      switch (name, value) {
      case ("object", .object), ("array", .array), ("string", .string), ("boolean", .boolean), ("null", .null),
        ("number", .number), ("integer", .number):
        true
      case (_, _): false
      }
    }
  }
}
