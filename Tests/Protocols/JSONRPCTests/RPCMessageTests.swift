import JSONRPC
import JSONTree
import Testing

struct RPCMessageTests {
  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":1}}"#, #"{"jsonrpc":"2.0","id":"s","method":"a","params":[]}"#,
    #"{"jsonrpc":"2.0","method":"a","params":{}}"#, #"{"jsonrpc":"2.0","id":1,"result":null}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no","data":[1]}}"#,
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}"#,
  ])
  func whatIsReadIsWrittenAlike(text: String) throws {
    #expect(try RPCMessage(text.utf8).value.json() == text)
  }

  @Test func parametersMayBeLeftOut() throws {
    let message = try RPCMessage(#"{"jsonrpc":"2.0","id":1,"method":"a"}"#.utf8)
    #expect(message == .request(id: .number(1), method: "a", parameters: .object([])))
  }

  @Test(arguments: [
    ("", RPCError.Code.parseError, nil), ("{", .parseError, nil), ("[]", .invalidRequest, nil),
    ("7", .invalidRequest, nil), (#"[{"jsonrpc":"2.0","id":1,"method":"a"}]"#, .invalidRequest, nil),
    (#"{"id":3,"method":"a"}"#, .invalidRequest, RPCIdentifier.number(3)),
    (#"{"jsonrpc":"2.0","id":3}"#, .invalidRequest, .number(3)),
    (#"{"jsonrpc":"2.0","id":3,"method":5}"#, .invalidRequest, .number(3)),
    (#"{"jsonrpc":"2.0","id":3,"method":"a","params":5}"#, .invalidRequest, .number(3)),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#, .invalidRequest, nil),
    (#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, .invalidRequest, nil),
  ])
  func whatIsNoMessageIsAFault(text: String, code: RPCError.Code, id: RPCIdentifier?) {
    let fault = #expect(throws: RPCMessage.Fault.self) { try RPCMessage(text.utf8) }
    #expect(fault?.error.code == code)
    #expect(fault?.id == id)
  }

  @Test func bytesThatAreNoTextAndDeepValuesAreFaults() {
    #expect(throws: RPCMessage.Fault.self) { try RPCMessage([0xFF, 0xFE]) }
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    #expect(throws: RPCMessage.Fault.self) { try RPCMessage(deep.utf8) }
  }
}

struct MessageFramingTests {
  private static let messages = (1...5).map { number in
    RPCMessage.request(
      id: .number(number), method: "méthode", parameters: ["text": .string(String(repeating: "é\n", count: number))])
  }

  /// Every message is found, whatever parts the stream comes in.
  private func check<Framing: MessageFraming>(_ framing: Framing, parts: Int) {
    var framing = framing
    let stream = Self.messages.flatMap { Framing.bytes(of: $0) }
    var found: [RPCMessage] = []
    for start in stride(from: 0, to: stream.count, by: parts) {
      framing.append(stream[start..<min(start + parts, stream.count)])
      while let next = framing.next() {
        if case .success(let message) = next { found.append(message) } else { Issue.record("a fault: \(next)") }
      }
    }
    #expect(found == Self.messages)
  }

  @Test(arguments: [1, 2, 7, 64, 100_000]) func messagesAreFoundInParts(parts: Int) {
    check(LineFraming(), parts: parts)
    check(ContentLengthFraming(), parts: parts)
  }

  private static func results<Framing: MessageFraming>(_ framing: Framing, _ text: String, parts: Int) -> [String] {
    var framing = framing
    var found: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: parts) {
      framing.append(bytes[start..<min(start + parts, bytes.count)])
      while let next = framing.next() {
        switch next {
        case .success(let message): found.append(message.value["method"]?.string ?? "?")
        case .failure(let fault): found.append("\(fault.error.code.rawValue)")
        }
      }
    }
    return found
  }

  private static let small = RPCMessage.Limits(bytes: 60, depth: 10)

  private static func note(_ name: String) -> String { #"{"jsonrpc":"2.0","method":"\#(name)"}"# }

  /// A fault does not hide what follows it.
  @Test(arguments: [1, 3, 1000]) func linesGoOnAfterFaults(parts: Int) {
    let long = String(repeating: "x", count: 500)
    let text = [Self.note("a"), "", "{", long, Self.note("b"), "  \r", Self.note("c"), ""].joined(separator: "\n")
    let found = Self.results(LineFraming(limits: Self.small), text, parts: parts)
    #expect(found == ["a", "-32700", "-32600", "b", "c"])
  }

  @Test(arguments: [1, 3, 1000]) func headersGoOnAfterFaults(parts: Int) {
    func framed(_ content: String) -> String { "Content-Length: \(content.utf8.count)\r\n\r\n\(content)" }
    let long = String(repeating: "x", count: 500)
    let text =
      framed(Self.note("a")) + "Content-Type: x\r\n\r\n" + framed(long) + "Content-Length: -5\r\n\r\n" + framed("{")
      + "content-length:\(Self.note("b").utf8.count)\r\nContent-Type: application/vscode-jsonrpc\r\n\r\n"
      + Self.note("b") + "Content-Length: 99999999999999999999\r\n\r\n" + framed(Self.note("c"))
    let found = Self.results(ContentLengthFraming(limits: Self.small), text, parts: parts)
    #expect(found == ["a", "-32700", "-32600", "-32700", "-32700", "b", "-32700", "c"])
  }

  @Test func aHeaderWithoutAnEndIsAFault() {
    let found = Self.results(ContentLengthFraming(), String(repeating: "x", count: 20_000), parts: 100)
    #expect(found.allSatisfy { $0 == "-32700" } && !found.isEmpty)
  }
}
