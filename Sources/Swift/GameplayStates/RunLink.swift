import Statecharts

extension RunRecorder {
  /// The address at which a server of Interlock shows what has been asked so far, and explains what was refused.
  ///
  /// The address carries the machine, as Interlock's JSON in zlib (RFC 1950) and base64url (RFC 4648, section 5),
  /// unless it names one that the server has.
  ///
  /// - Parameters:
  ///   - server: The address of the server.
  ///   - machine: The name under which the server has the machine, as `interlock serve` lists it.
  /// - Returns: Nil if the machine is too large for an address: about a hundred transitions.
  public func link(to server: String = "http://127.0.0.1:8080", machine: String? = nil) -> String? {
    let run = run
    // A server takes 2,000 steps in an address.
    let steps = PercentEncoding(keeping: "!").encode(run.steps.suffix(2_000).map(\.description).joined(separator: ","))
    let query = "?run=" + steps
    if let machine { return server + "/machines/" + PercentEncoding().encode(machine) + query }
    let carried = Base64URL.encode(StoredZlib.stream(Array(run.chart.linked.utf8)))
    return carried.utf8.count < 8 << 10 ? server + "/m/" + carried + query : nil
  }

  /// Reports that a state was refused.
  package func reportRefusal(
    of wanted: String, by machine: any ChartableMachine, isKnown: Bool, file: StaticString, line: UInt
  ) {
    let reason =
      isKnown
      ? "\(machine.activeStateNames.first ?? "the machine") refuses \(wanted)" : "the machine has no state \(wanted)"
    report("\(file):\(line): \(reason)" + (link().map { ": " + $0 } ?? ""))
  }
}

extension StateMachine {
  /// Goes to the state of a class, if the current state allows it, and reports it if not.
  ///
  /// - Parameters:
  ///   - stateClass: The class of the wanted state.
  ///   - recorder: The observer of the machine; its `report` gets the place of the call and the address of the run.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: False if the move is refused; then nothing has changed.
  @discardableResult
  public func enter(
    _ stateClass: State.Type, orReport recorder: RunRecorder, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    if enter(stateClass) { return true }
    let isKnown = states.contains { type(of: $0) == stateClass }
    recorder.reportRefusal(of: stateClass.stateName, by: self, isKnown: isKnown, file: file, line: line)
    return false
  }
}

extension EnumStateMachine where Value: CaseIterable {
  /// Goes to a state, if the current one allows it, and reports it if not.
  ///
  /// - Parameters:
  ///   - state: The wanted state.
  ///   - recorder: The observer of the machine; its `report` gets the place of the call and the address of the run.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: False if the move is refused; then nothing has changed.
  @discardableResult
  public func enter(
    _ state: Value, orReport recorder: RunRecorder, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    if enter(state) { return true }
    recorder.reportRefusal(of: state.stateName, by: self, isKnown: true, file: file, line: line)
    return false
  }
}

extension Statechart {
  /// The chart as Interlock's JSON, as far as charts of such machines have something to say.
  var linked: String {
    func names(_ targets: [Statecharts.State.ID]) -> Value { .array(targets.map { .string($0.name) }) }
    var chart: [Value.Member] = []
    if let name { chart.append(Value.Member("name", .string(name))) }
    if let initial { chart.append(Value.Member("initial", names(initial.targets))) }
    let states = allStates.map { state -> Value in
      var members = [Value.Member("id", .string(state.id.name))]
      if let parent = parent(of: state.id) { members.append(Value.Member("parent", .string(parent.id.name))) }
      if let initial = state.initial { members.append(Value.Member("initial", names(initial.targets))) }
      return .object(members)
    }
    let transitions = transitions.map { transition -> Value in
      .object([
        Value.Member("source", .string(transition.source.name)),
        Value.Member("event", .string(transition.events.map(\.text).joined(separator: " "))),
        Value.Member("targets", names(transition.targets)),
      ])
    }
    chart.append(Value.Member("states", .array(states)))
    chart.append(Value.Member("transitions", .array(transitions)))
    return Value.object([Value.Member("interlock", 1), Value.Member("charts", .array([.object(chart)]))]).json()
  }
}

/// A zlib stream of blocks that are not compressed, so that no library is needed. RFC 1950; RFC 1951, section 3.2.4.
private enum StoredZlib {
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let longest = 0xFFFF
    for start in stride(from: 0, to: max(bytes.count, 1), by: longest) {
      let block = bytes[start..<min(start + longest, bytes.count)]
      stream.append(start + longest >= bytes.count ? 1 : 0)
      let length = UInt16(block.count)
      for part in [length, ~length] { stream += [UInt8(part & 0xFF), UInt8(part >> 8)] }
      stream += block
    }
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let sum = high << 16 | low
    return stream + [24, 16, 8, 0].map { UInt8(sum >> $0 & 0xFF) }
  }
}

private enum Base64URL {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  static func encode(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { text.append(digits[bits >> (18 - 6 * place) & 0x3F]) }
    }
    return text
  }
}
