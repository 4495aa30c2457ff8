/// Reads the text form of steps.
///
/// It reads bytes, not characters: a combining mark after a comma does not hide the comma.
struct StepReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var ordinal = 0
  private var stepStart = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
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

  /// What follows the step at which reading ended, without the comma; nil if that was the last.
  var rest: String? {
    guard let comma = bytes[offset...].firstIndex(of: UInt8(ascii: ",")) else { return nil }
    return String(decoding: bytes[(comma + 1)...], as: UTF8.self)
  }

  private mutating func read(into steps: inout [Step], limit: Int) throws(RunError) {
    guard !bytes.isEmpty else { return }
    while true {
      ordinal += 1
      stepStart = offset
      guard ordinal <= limit else { throw fault(.tooManySteps(limit: limit), at: offset) }
      steps.append(try step())
      guard let byte = peek else { return }
      guard byte == UInt8(ascii: ",") else { throw fault(.malformed(.commaMissing), at: offset) }
      offset += 1
    }
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func fault(_ reason: RunError.Reason, at place: Int) -> RunError {
    let end = bytes[place...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
    let step = String(decoding: bytes[stepStart..<end], as: UTF8.self)
    return RunError(ordinal: ordinal, step: step, column: column(of: place), reason: reason)
  }

  private func column(of place: Int) -> Int {
    bytes[..<place].count { $0 & 0xC0 != 0x80 } + 1
  }

  private mutating func step() throws(RunError) -> Step {
    switch peek {
    case nil, UInt8(ascii: ","): throw fault(.malformed(.empty), at: offset)
    case UInt8(ascii: "!"):
      offset += 1
      return .request(State.ID(try name()))
    case UInt8(ascii: "+"): return try advance()
    case UInt8(ascii: "="): return try setting()
    case UInt8(ascii: "{"): return try message()
    default: return try event()
    }
  }

  private mutating func advance() throws(RunError) -> Step {
    let word = bytes[(offset + 1)...].prefix { $0 != UInt8(ascii: ",") }
    let text = String(decoding: word, as: UTF8.self)
    guard word.first != UInt8(ascii: "+"), let delay = Delay(text) else {
      throw fault(.malformed(.time), at: stepStart)
    }
    offset = word.endIndex
    return .advance(delay)
  }

  private mutating func setting() throws(RunError) -> Step {
    offset += 1
    let variable = try name()
    guard peek == UInt8(ascii: "=") else {
      throw fault(.malformed(.setting), at: offset)
    }
    offset += 1
    return .set(variable, to: try payload(RunError.Malformation.valueNotJSON))
  }

  private mutating func message() throws(RunError) -> Step {
    let start = offset
    guard let message = HostMessage(try payload()) else {
      throw fault(.malformed(.message), at: start)
    }
    return .message(message)
  }

  private mutating func event() throws(RunError) -> Step {
    let name = try name()
    switch peek {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): return .event(name, payload: try payload())
    case UInt8(ascii: "="):
      offset += 1
      return .event(name, payload: try payload())
    default: return .event(name)
    }
  }

  private mutating func payload(
    _ fault: (JSONError.Reason) -> RunError.Malformation = RunError.Malformation.payloadNotJSON
  ) throws(RunError) -> Value {
    let read: (node: JSONNode, length: Int)
    do {
      let limits = JSONReader.Limits(bytes: Run.Limits.textBytes, depth: Run.Limits.payloadDepth)
      read = try JSONReader.readPrefix(of: bytes, from: offset, limits: limits)
    } catch {
      throw self.fault(.malformed(fault(error.reason)), at: place(of: error.position))
    }
    offset += read.length
    return read.node.value
  }

  /// The place in the text of a position in the payload that begins at the offset.
  private func place(of position: SourcePosition) -> Int {
    var place = offset
    for _ in 1..<position.line {
      let end = bytes[place...].indices.first { index in
        LineEnd.isBehind(bytes[index], before: index + 1 < bytes.endIndex ? bytes[index + 1] : nil)
      }
      place = (end ?? place) + 1
    }
    var left = position.column
    return bytes[place...].firstIndex { byte in
      if byte & 0xC0 != 0x80 { left -= 1 }
      return left == 0
    } ?? bytes.count
  }

  private mutating func name() throws(RunError) -> String {
    let start = offset
    var name: [UInt8] = []
    while let byte = peek, !StepReader.endsName.contains(byte) {
      offset += 1
      name.append(byte == UInt8(ascii: "%") ? try escapedByte() : byte)
    }
    guard !name.isEmpty else { throw fault(.malformed(.nameMissing), at: start) }
    guard let text = String(validating: name, as: UTF8.self) else {
      throw fault(.malformed(.nameNotUTF8), at: start)
    }
    return text
  }

  private static let endsName = Array(",{[\"=".utf8)

  private mutating func escapedByte() throws(RunError) -> UInt8 {
    var rest = bytes[offset...]
    guard let byte = PercentEncoding.byte(rest.popFirst(), rest.popFirst()) else {
      throw fault(.malformed(.escape), at: offset - 1)
    }
    offset += 2
    return byte
  }
}
