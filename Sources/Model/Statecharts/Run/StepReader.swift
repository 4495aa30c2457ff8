/// Reads the text form of steps.
///
/// It reads Unicode scalars, not characters: a combining mark after a comma does not hide the comma.
struct StepReader {
  private var cursor: TextCursor
  private var ordinal = 0
  private var stepStart = 0

  init(_ text: String) {
    cursor = TextCursor(text)
  }

  /// Reads all steps: none in an empty text, else one between each two commas.
  mutating func steps(limit: Int) throws(RunError) -> [Step] {
    let (steps, error) = stepsBeforeFault(limit: limit)
    if let error { throw error }
    return steps
  }

  /// Reads steps up to the first that does not follow the form, and says what is wrong with that one, if there is one.
  mutating func stepsBeforeFault(limit: Int) -> (steps: [Step], error: RunError?) {
    var steps: [Step] = []
    do throws(RunError) {
      try read(into: &steps, limit: limit)
      return (steps, nil)
    } catch {
      return (steps, error)
    }
  }

  /// The text after the step at which reading ended, without the comma; nil if that was the last.
  var rest: String? {
    var rest = cursor
    rest.scan { $0 != "," }
    return rest.take(",") ? rest.text(rest.offset..<rest.bytes.count) : nil
  }

  private mutating func read(into steps: inout [Step], limit: Int) throws(RunError) {
    guard !cursor.isAtEnd else { return }
    while true {
      ordinal += 1
      stepStart = cursor.offset
      guard ordinal <= limit else { throw fault(.tooManySteps(limit: limit), at: stepStart) }
      steps.append(try step())
      if cursor.isAtEnd { return }
      guard cursor.take(",") else { throw fault(.malformed(.commaMissing), at: cursor.offset) }
    }
  }

  private func fault(_ reason: RunError.Reason, at place: Int) -> RunError {
    let bytes = cursor.bytes
    let end = bytes[place...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
    let column = bytes[..<place].count { $0 & 0xC0 != 0x80 } + 1
    return RunError(ordinal: ordinal, step: cursor.text(stepStart..<end), column: column, reason: reason)
  }

  private mutating func step() throws(RunError) -> Step {
    switch cursor.peek {
    case nil, ",": throw fault(.malformed(.empty), at: stepStart)
    case "!":
      cursor.advance()
      return .request(State.ID(try name()))
    case "+": return try advance()
    case "=": return try setting()
    case "{": return try message()
    default: return try event()
    }
  }

  private mutating func advance() throws(RunError) -> Step {
    cursor.advance()
    let text = cursor.takeWhile { $0 != "," }
    guard text.unicodeScalars.first != "+", let delay = Delay(text) else {
      throw fault(.malformed(.time), at: stepStart)
    }
    return .advance(delay)
  }

  private mutating func setting() throws(RunError) -> Step {
    cursor.advance()
    let variable = try name()
    guard cursor.take("=") else { throw fault(.malformed(.setting), at: cursor.offset) }
    return .set(variable, to: try payload(RunError.Malformation.valueNotJSON))
  }

  private mutating func message() throws(RunError) -> Step {
    guard let message = HostMessage(try payload()) else { throw fault(.malformed(.message), at: stepStart) }
    return .message(message)
  }

  private mutating func event() throws(RunError) -> Step {
    let name = try name()
    switch cursor.peek {
    case "{", "[", "\"": return .event(name, payload: try payload())
    case "=":
      cursor.advance()
      return .event(name, payload: try payload())
    default: return .event(name)
    }
  }

  private mutating func payload(
    _ fault: (JSONError.Reason) -> RunError.Malformation = RunError.Malformation.payloadNotJSON
  ) throws(RunError) -> Value {
    do {
      let limits = JSONReader.Limits(bytes: Run.Limits.textBytes, depth: Run.Limits.payloadDepth)
      return try JSONReader.read(at: &cursor, limits: limits).value
    } catch {
      throw self.fault(.malformed(fault(error.reason)), at: place(of: error.position))
    }
  }

  private func place(of position: SourcePosition) -> Int {
    var ahead = cursor
    while ahead.position < position, !ahead.isAtEnd { ahead.advance() }
    return ahead.offset
  }

  private mutating func name() throws(RunError) -> String {
    let start = cursor.offset
    var name: [UInt8] = []
    repeat {
      name += cursor.bytes[cursor.scan { $0 != "%" && !",{[\"=".unicodeScalars.contains($0) }]
    } while try escapedByte(into: &name)
    guard !name.isEmpty else { throw fault(.malformed(.nameMissing), at: start) }
    guard let text = String(validating: name, as: UTF8.self) else {
      throw fault(.malformed(.nameNotUTF8), at: start)
    }
    return text
  }

  /// Takes a percent sign and the byte that it escapes; false if none is here.
  private mutating func escapedByte(into name: inout [UInt8]) throws(RunError) -> Bool {
    let start = cursor.offset
    guard cursor.take("%") else { return false }
    var rest = cursor.bytes[cursor.offset...]
    guard let byte = PercentEncoding.byte(rest.popFirst(), rest.popFirst()) else {
      throw fault(.malformed(.escape), at: start)
    }
    cursor.advance(by: 2)
    name.append(byte)
    return true
  }
}
