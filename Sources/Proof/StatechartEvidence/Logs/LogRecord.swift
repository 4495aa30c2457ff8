import Statecharts

/// A part of a log with fields, before it is known which of them says what.
struct LogRecord: Sendable {
  /// The line in which it begins, from 1.
  let line: Int
  /// The fields; where two have one name the first counts.
  var members: [Value.Member]

  /// A member, or one of an object in it: `user.id`.
  subscript(_ name: String) -> Value? {
    if let member = members.first(where: { $0.name == name }) { return member.value }
    guard name.contains(".") else { return nil }
    var value: Value = .object(members)
    for part in name.split(separator: ".") {
      guard let inner = value[String(part)] else { return nil }
      value = inner
    }
    return value
  }

  /// The names of the fields, those of objects in it by their paths; three levels.
  var fieldNames: [String] { Self.names(in: members, depth: 3) }

  private static func names(in members: [Value.Member], depth: Int) -> [String] {
    members.flatMap { member -> [String] in
      guard depth > 1, case .object(let inner) = member.value else { return [member.name] }
      return [member.name] + names(in: inner, depth: depth - 1).map { "\(member.name).\($0)" }
    }
  }

  /// The instance that it is about, by the usual names of such fields; nil if it has none.
  var instance: String? {
    let folded = members.map { (member: $0, name: LogOptions.Field.folded($0.name)) }
    return LogOptions.Field.instance.usualNames.lazy.compactMap { usual in
      folded.first { $0.name == usual }.map { Self.text($0.member.value) }
    }.first
  }

  /// The states that it names, by the usual names of such fields; nil if it names none.
  var states: [String]? {
    let folded = members.map { (member: $0, name: LogOptions.Field.folded($0.name)) }
    return LogOptions.Field.states.usualNames.lazy.compactMap { usual in
      folded.first { $0.name == usual }.flatMap { Self.states($0.member.value) }
    }.first
  }

  /// The name of an event: a text, or an object with a `type`.
  static func name(_ value: Value) -> String? {
    let name = value.string ?? value["type"]?.string ?? value["name"]?.string
    return name?.isEmpty == true ? nil : name
  }

  static func text(_ value: Value) -> String { value.string ?? value.json() }

  /// Names of states: a text, a list, or an object as XState has it.
  static func states(_ value: Value) -> [String]? {
    switch value {
    case .string(let text): text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    case .array(let items): items.compactMap(\.string)
    case .object(let members):
      members.flatMap { member -> [String] in
        let inner = states(member.value) ?? []
        return inner.isEmpty ? [member.name] : inner.map { "\(member.name).\($0)" }
      }
    case .null, .boolean, .number: nil
    }
  }
}

/// The objects of JSON that are records: an object, or the objects in its lists, to which what is around them belongs.
struct JSONRecords {
  /// Returns whether an object is a record although there are lists of objects in it.
  let isRecord: ([Value.Member]) -> Bool

  func records(of value: Value, line: Int, around outer: [Value.Member] = [], depth: Int = 8) -> [LogRecord] {
    switch value {
    case .array(let items): return items.flatMap { records(of: $0, line: line, around: outer, depth: depth) }
    case .string(let name): return [LogRecord(line: line, members: [Value.Member("event", .string(name))] + outer)]
    case .object(let members):
      let lists = Self.lists(in: members, depth: 3)
      guard !lists.isEmpty, depth > 0, !isRecord(members) else {
        return [LogRecord(line: line, members: members + outer)]
      }
      let around = members.filter { !Self.holdsList($0.value, depth: 3) } + outer
      return lists.flatMap { records(of: $0, line: line, around: around, depth: depth - 1) }
    case .null, .boolean, .number: return []
    }
  }

  /// The lists of objects in an object, and in objects in it.
  private static func lists(in members: [Value.Member], depth: Int) -> [Value] {
    members.flatMap { member -> [Value] in
      switch member.value {
      case .array(let items): items.contains { if case .object = $0 { true } else { false } } ? [member.value] : []
      case .object(let inner): depth > 1 ? lists(in: inner, depth: depth - 1) : []
      case .null, .boolean, .number, .string: []
      }
    }
  }

  private static func holdsList(_ value: Value, depth: Int) -> Bool {
    !lists(in: [Value.Member("", value)], depth: depth).isEmpty
  }
}
