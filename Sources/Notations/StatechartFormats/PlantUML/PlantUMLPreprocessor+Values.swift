import Statecharts

/// Constants in lines, values of constants, and conditions on them.
extension PlantUMLPreprocessor {
  /// The line with constants and calls of functions replaced by what they represent.
  mutating func replacingConstants(in text: String) -> String { replacing(in: text, depth: 0) }

  private mutating func replacing(in text: String, depth: Int) -> String {
    guard depth < 10, lettersLeft > 0, text.contains("%") || !constants.isEmpty || !macros.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let word = PlantUMLPreprocessor.word(rest)
      guard !word.isEmpty else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(word.count)
      if isCallable(word), let (call, length) = PlantUMLPreprocessor.arguments(rest),
        let value = value(ofCall: word, call)
      {
        result += replacing(in: value, depth: depth + 1)
        rest = rest.dropFirst(length)
      } else if let value = constants[word] {
        spend(value.utf8.count)
        result += replacing(in: value, depth: depth + 1)
      } else {
        result += word
      }
    }
    return result
  }

  /// Counts letters that constants and functions make; false once they are too many, which is said once.
  @discardableResult
  private mutating func spend(_ count: Int) -> Bool {
    guard lettersLeft > 0 else { return false }
    lettersLeft -= count
    if lettersLeft <= 0 { warn("constants and functions make too much text; from here on they are not replaced") }
    return lettersLeft > 0
  }

  /// A name at the beginning, with the `$` or `%` before it.
  private static func word(_ text: Substring) -> String {
    guard let first = text.first else { return "" }
    if first == "$" || first == "%" {
      let name = text.dropFirst().prefix(while: isWordLetter)
      return name.isEmpty ? "" : String(first) + name
    }
    return String(text.prefix(while: isWordLetter))
  }

  private static func isWordLetter(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber || letter == "_" }

  /// Returns the text in the parentheses at the beginning, and its length with them.
  private static func arguments(_ text: Substring) -> (text: String, length: Int)? {
    guard text.first == "(" else { return nil }
    var depth = 0
    for (place, letter) in text.prefix(2000).enumerated() {
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      if depth == 0 { return (String(text.prefix(place).dropFirst()), place + 1) }
    }
    return nil
  }

  private func isCallable(_ name: String) -> Bool {
    macros[name] != nil || ["%newline", "%n", "%breakline", "%chr"].contains(name.lowercased())
  }

  /// The value of a function that is built in or was defined; nil if it is neither.
  private mutating func value(ofCall name: String, _ arguments: String) -> String? {
    switch name.lowercased() {
    case "%newline", "%n", "%breakline": return "\\n"
    case "%chr":
      return Int(arguments.trimmed).flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init).map { String($0) }
    default: break
    }
    guard let macro = macros[name], let line = macro.body.first else { return nil }
    let isFunction = PlantUMLPreprocessor.isReturn(line.trimmed)
    guard macro.body.count == 1, isFunction || macro.isLegacy else { return nil }
    // Functions may call one another without end, as procedures may.
    guard spend(depth < 20 ? line.utf8.count + arguments.utf8.count : lettersLeft) else { return nil }
    let before = constants
    depth += 1
    defer { (constants, depth) = (before, depth - 1) }
    pass(LabelScanner(arguments).parts(of: ","), to: macro)
    guard isFunction else { return replacing(in: line, depth: 9) }
    return value(line.trimmed.dropFirst("!return".count).trimmed)
  }

  /// The maximum number of bytes of a value: constants that are made of themselves double.
  private static let maxValueBytes = 10_000

  /// Evaluates an expression of texts, numbers and constants; nil if it is something else, or too long.
  mutating func value(_ expression: String) -> String? {
    var value = ""
    for part in LabelScanner(expression).parts(of: "+") {
      let before = value.utf8.count
      if part.count > 1, let quote = part.first, quote == "\"" || quote == "'", part.last == quote {
        value += part.dropFirst().dropLast()
      } else if let known = constants[part] {
        value += known
      } else if part.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }) || part.hasPrefix("#") {
        value += part
      } else {
        let replaced = replacingConstants(in: part)
        guard replaced != part, !replaced.contains("(") else { return nil }
        value += replaced
      }
      let after = value.utf8.count
      guard spend(after - before), after <= PlantUMLPreprocessor.maxValueBytes else { return nil }
    }
    return value
  }

  // MARK: - Conditions

  /// Reads `!if` and its relatives; false if the directive is none of them.
  mutating func readBranch(_ word: String, _ rest: String) -> Bool {
    if omittedBranches > 0, word == "else" || word == "elseif" { return true }
    let isOutside = branches.dropLast().allSatisfy(\.isTaken)
    switch word {
    case "if", "ifdef", "ifndef":
      guard branches.count < ReadLimits.nesting else {
        omittedBranches += 1
        return true
      }
      let isTaken = holds(word, rest)
      branches.append((isTaken, isTaken))
    case "elseif":
      guard let last = branches.last else { return true }
      let isTaken = !last.isDecided && isOutside && holds("if", rest)
      branches[branches.count - 1] = (isTaken, last.isDecided || isTaken)
    case "else":
      guard let last = branches.last else { return true }
      branches[branches.count - 1] = (!last.isDecided, true)
    case "endif":
      if omittedBranches > 0 { omittedBranches -= 1 } else { _ = branches.popLast() }
    default: return false
    }
    return true
  }

  private mutating func holds(_ word: String, _ rest: String) -> Bool {
    if word != "if" { return (constants[rest.trimmed] != nil || macros[rest.trimmed] != nil) == (word == "ifdef") }
    guard branches.allSatisfy(\.isTaken) else { return false }
    if let isTrue = truth(rest, depth: 0) { return isTrue }
    warn("the condition '\(rest.prefix(60))' is not computed here; its lines are read, not those of '!else'")
    return true
  }

  private mutating func truth(_ written: String, depth: Int) -> Bool? {
    let text = written.trimmed
    guard depth < 10 else { return nil }
    if text.hasPrefix("("), let (inside, length) = PlantUMLPreprocessor.arguments(text[...]), length == text.count {
      return truth(inside, depth: depth + 1)
    }
    for (mark, isEqual) in [("==", true), ("!=", false)] {
      guard let place = text.firstRange(of: mark) else { continue }
      guard let left = value(text[..<place.lowerBound].trimmed), let right = value(text[place.upperBound...].trimmed)
      else { return nil }
      return (left == right) == isEqual
    }
    let name = text.prefix { $0 != "(" }.trimmed.lowercased()
    if let (inside, length) = PlantUMLPreprocessor.arguments(text.drop { $0 != "(" }), length + name.count == text.count
    {
      switch name {
      case "%true": return true
      case "%false": return false
      case "%not": return truth(inside, depth: depth + 1).map { !$0 }
      case "%variable_exists", "%function_exists", "defined":
        let wanted = value(inside) ?? inside
        return constants[wanted] != nil || macros[wanted] != nil
      default: return nil
      }
    }
    switch value(text) {
    case "0", "": return false
    case .some: return true
    case nil: return nil
    }
  }
}
