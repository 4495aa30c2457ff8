package import JSONTree

/// A message of JSON-RPC 2.0. https://www.jsonrpc.org/specification. Batches are refused: neither LSP nor MCP has them.
package enum RPCMessage: Hashable, Sendable {
  /// A call that is to be answered.
  case request(id: RPCIdentifier, method: String, parameters: Value)
  /// A call that is not answered.
  case notification(method: String, parameters: Value)
  /// The answer to a request. Without an identifier it is about a message whose own could not be read.
  case response(id: RPCIdentifier?, Result<Value, RPCError>)
}

/// The identifier of a request.
package enum RPCIdentifier: Hashable, Sendable {
  /// A whole number.
  case number(Int)
  /// A text.
  case string(String)

  /// The identifier of a value; nil for what is neither a text nor a whole number.
  package init?(_ value: Value) {
    switch value {
    case .string(let text): self = .string(text)
    case .number(let number):
      guard let whole = Int(exactly: number) else { return nil }
      self = .number(whole)
    case .null, .boolean, .array, .object: return nil
    }
  }

  package var value: Value {
    switch self {
    case .number(let number): .number(Double(number))
    case .string(let text): .string(text)
    }
  }
}

/// Why a request has no result.
package struct RPCError: Error, Hashable, Sendable {
  /// The kind of an error. JSON-RPC 2.0, section 5.1, and the codes that protocols on it add.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }
    package init(_ rawValue: Int) { self.rawValue = rawValue }

    package static let parseError = Code(-32700)
    package static let invalidRequest = Code(-32600)
    package static let methodNotFound = Code(-32601)
    package static let invalidParameters = Code(-32602)
    package static let internalError = Code(-32603)
  }

  package let code: Code
  /// The error in words.
  package let message: String
  /// Details for programs.
  package let data: Value?

  package init(_ code: Code, _ message: String, data: Value? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}

extension RPCMessage {
  /// The limits on a message.
  package struct Limits: Hashable, Sendable {
    /// The maximum number of bytes.
    package var bytes: Int
    /// The maximum number of lists and objects within one another.
    package var depth: Int

    /// By default 16 MiB and 100 levels.
    package init(bytes: Int = 16 << 20, depth: Int = 100) {
      self.bytes = bytes
      self.depth = depth
    }
  }

  /// A message that could not be read: its identifier, if that was found, and why.
  package struct Fault: Error, Hashable, Sendable {
    package let id: RPCIdentifier?
    package let error: RPCError

    package init(id: RPCIdentifier? = nil, _ error: RPCError) {
      self.id = id
      self.error = error
    }

    /// The answer to it.
    package var response: RPCMessage { .response(id: id, .failure(error)) }
  }

  /// Reads a message from its bytes.
  ///
  /// - Throws: `Fault` if they are no message.
  package init(_ bytes: some Collection<UInt8>, limits: Limits = Limits()) throws(Fault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(RPCError(.parseError, "the message is not UTF-8"))
    }
    let value: Value
    do {
      value = try Value(json: text, limits: JSONReader.Limits(bytes: limits.bytes, depth: limits.depth))
    } catch {
      throw Fault(RPCError(.parseError, "the message is not JSON: \(error)"))
    }
    try self.init(value)
  }

  /// Reads a message from a value.
  ///
  /// - Throws: `Fault` if it is none.
  package init(_ value: Value) throws(Fault) {
    guard case .object = value else {
      throw Fault(RPCError(.invalidRequest, "a message is one object; batches are not taken"))
    }
    let id = value["id"].flatMap(RPCIdentifier.init)
    guard value["jsonrpc"]?.string == "2.0" else {
      throw Fault(id: id, RPCError(.invalidRequest, "'jsonrpc' should be \"2.0\""))
    }
    guard let method = value["method"] else {
      self = try RPCMessage.response(value, id)
      return
    }
    guard let name = method.string else {
      throw Fault(id: id, RPCError(.invalidRequest, "'method' should be a text"))
    }
    let parameters = value["params"] ?? .object([])
    switch parameters {
    case .array, .object, .null: break
    case .boolean, .number, .string:
      throw Fault(id: id, RPCError(.invalidRequest, "'params' should be an object or a list"))
    }
    if let id {
      self = .request(id: id, method: name, parameters: parameters)
    } else if value["id"] == nil {
      self = .notification(method: name, parameters: parameters)
    } else {
      throw Fault(RPCError(.invalidRequest, "'id' should be a text or a whole number"))
    }
  }

  private static func response(_ value: Value, _ id: RPCIdentifier?) throws(Fault) -> RPCMessage {
    if let result = value["result"] { return .response(id: id, .success(result)) }
    guard let error = value["error"], case .number(let code) = error["code"], let whole = Int(exactly: code) else {
      throw Fault(id: id, RPCError(.invalidRequest, "the message has neither 'method' nor 'result' nor 'error'"))
    }
    return .response(id: id, .failure(RPCError(.init(whole), error["message"]?.string ?? "", data: error["data"])))
  }

  /// The message as a value.
  package var value: Value {
    var members: [Value.Member] = [Value.Member("jsonrpc", "2.0")]
    switch self {
    case .request(let id, let method, let parameters):
      members += [Value.Member("id", id.value), Value.Member("method", .string(method))]
      members.append(Value.Member("params", parameters))
    case .notification(let method, let parameters):
      members += [Value.Member("method", .string(method)), Value.Member("params", parameters)]
    case .response(let id, .success(let result)):
      members += [Value.Member("id", id?.value ?? .null), Value.Member("result", result)]
    case .response(let id, .failure(let error)):
      members += [Value.Member("id", id?.value ?? .null), Value.Member("error", error.value)]
    }
    return .object(members)
  }
}

extension RPCError {
  fileprivate var value: Value {
    .object(
      [Value.Member("code", .number(Double(code.rawValue))), Value.Member("message", .string(message))]
        + (data.map { [Value.Member("data", $0)] } ?? []))
  }
}
