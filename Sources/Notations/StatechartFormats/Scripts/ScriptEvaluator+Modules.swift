import Statecharts

/// Names that other files of the same folder export.
extension ScriptEvaluator {
  /// The endings that are tried after a module's name.
  private static let endings = [
    ".ts", ".tsx", ".js", ".jsx", ".mjs", ".mts", ".cjs", "/index.ts", "/index.tsx", "/index.js",
  ]

  /// Returns the value that another file exports by a name, with the place of its use for its own; nil if it is
  /// unknown.
  ///
  /// - Parameter arguments: The arguments, if it is a function that is called.
  mutating func imported(
    _ name: String, from module: String, calledWith arguments: [ScriptNode]? = nil, at range: SourceRange
  ) throws(ReadError) -> ScriptNode? {
    guard files != nil, module.hasPrefix("."), followed < ReadLimits.followedNames,
      let path = ScriptEvaluator.path(module, from: folder), var other = opened(path)
    else { return nil }
    other.followed = followed + 1
    other.filesRead = filesRead
    var value = try other.exported(name)
    if let arguments {
      if case .function(let function)? = value?.form {
        value = try other.result(of: function, arguments)
      } else {
        value = nil
      }
    }
    filesRead = other.filesRead
    other.followed = 0
    modules[path] = other
    return value?.relocated(to: range)
  }

  private mutating func exported(_ name: String) throws(ReadError) -> ScriptNode? {
    if name == "default", let start = outline.exports.first {
      guard let node = try expression(at: start) else { return nil }
      return try value(of: node)
    }
    let place = SourceRange(reader.cursor.position)
    let given = outline.reexports[name]
    if let given, let module = given.module { return try imported(given.name, from: module, at: place) }
    let local = given?.name ?? name
    if let declaration = outline.exported(local) {
      guard let node = try value(of: declaration, local, at: place) else { return nil }
      return try value(of: node)
    }
    for module in outline.handedOnWhole {
      if let found = try imported(name, from: module, at: place) { return found }
    }
    return nil
  }

  /// The evaluator of another file, which is taken out of those that are known: a file that needs itself is not known.
  private mutating func opened(_ path: String) -> ScriptEvaluator? {
    if let known = modules[path] {
      modules[path] = .some(nil)
      return known
    }
    guard let files else { return nil }
    modules[path] = .some(nil)
    // In TypeScript, `./a.js` may mean `a.ts`.
    let stem = path.hasSuffix(".js") ? String(path.dropLast(3)) : path
    let names = [path] + ScriptEvaluator.endings.map { stem + $0 }
    for name in names {
      guard filesRead < ReadLimits.importedFiles, let text = files(name), text.utf8.count <= ReadLimits.bytes else {
        continue
      }
      filesRead += 1
      var other = ScriptEvaluator(SourceText(text, fileName: path), callsOf: [], budget)
      other.files = files
      other.folder = name.split(separator: "/").dropLast().map(String.init)
      (other.followed, other.filesRead) = (followed + 1, filesRead)
      // Its own statements, too, may need those that are being read.
      other.modules = modules.filter { $0.value == nil }
      other.advance(to: nil)
      filesRead = other.filesRead
      return other
    }
    return nil
  }

  /// The path of a module from the folder of the first file.
  private static func path(_ module: String, from folder: [String]) -> String? {
    var parts = folder
    for part in module.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }
}

extension ScriptNode {
  /// The value with one place for all that is in it. A value that is unknown in another file is unknown here, too.
  func relocated(to range: SourceRange) -> ScriptNode {
    let form: ScriptForm? = self.form.map { form in
      switch form {
      case .spread(let node): .spread(node.relocated(to: range))
      case .alternatives(let ways):
        .alternatives(
          ScriptForm.Alternatives(
            condition: ways.condition.relocated(to: range), met: ways.met.relocated(to: range),
            unmet: ways.unmet.relocated(to: range)))
      case .name, .member, .item, .call, .template, .operation, .prefix, .function, .reference, .assignment, .update:
        .name(written, at: .max)
      }
    }
    switch content {
    case .null, .boolean, .number, .string, .code: return ScriptNode(range: range, content: content, form: form)
    case .array(let items):
      return ScriptNode(range: range, content: .array(items.map { $0.relocated(to: range) }), form: form)
    case .object(let members):
      let moved = members.map { Member(name: $0.name, range: range, node: $0.node.relocated(to: range)) }
      return ScriptNode(range: range, content: .object(moved), form: form)
    case .call(let call, let text):
      let arguments = call.arguments.map { $0.relocated(to: range) }
      let moved = Call(name: call.name, arguments: arguments, receiver: call.receiver)
      return ScriptNode(range: range, content: .call(moved, text: text), form: form)
    }
  }
}
