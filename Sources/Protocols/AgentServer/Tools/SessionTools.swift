import Gallery
import JSONTree
import MachineSessions
import StatechartFormats
import StatechartSimulation
import Statecharts

extension AgentTool {
  /// Starts a session.
  static let sessionStart = AgentTool(
    name: "session_start", title: "Start a session",
    summary: """
      Starts a state machine that stays: the session holds its state between calls, so that whoever fires events in it \
      is held to the rules of the machine. Give the text of a machine of up to \(MachineSession.Limits.machineBytes >> 20) \
      MiB, or the name of one of the gallery. Delayed events come by the real time that passes between calls. Whoever \
      knows the session's identifier can use it; 'kept' says whether it outlasts the server (library) or not (memory).
      """,
    isReadOnly: false,
    input: .object(
      parameters(
        ToolArguments.machineSchema() + [
          ("machine", Schema.string("The name of a machine of the gallery, in place of a text.")), key,
        ], required: [])),
    output: sessionSchema()
  ) { arguments throws(ToolFault) in
    let (name, text) = (try arguments.optionalText("machine"), try arguments.optionalText("text"))
    let (notation, ordinal) = (try arguments.optionalText("notation"), try arguments.number("chart") ?? 1)
    guard let name else {
      guard let text else { throw ToolFault("the argument 'text' or 'machine' is missing") }
      return try answer(arguments) { (service, key) throws(SessionFault) in
        try service.start(text, notation: notation, ordinal: ordinal, key: key)
      }
    }
    guard text == nil else { throw ToolFault("give 'text' or 'machine', not both") }
    guard let machine = Gallery.machine(named: name) else {
      let near = suggestion(nearestNames(to: name, among: Gallery.machines.map(\.identifier)))
      throw ToolFault("the gallery has no machine '\(name)'\(near)")
    }
    let own = MachineText(machine.chart)
    return try answer(arguments) { (service, key) throws(SessionFault) in
      try service.start(own.text, notation: own.notation, name: name, key: key)
    }
  }

  /// Fires an event in a session.
  static let sessionFire = AgentTool(
    name: "session_fire", title: "Fire an event",
    summary: """
      Sends an event to the machine of a session. 'outcome' says whether it was taken, or refused with the reasons; then \
      nothing changed, 'moves' has what is valid now, 'way' the shortest run of steps that makes the event possible, and \
      'attempt' leads to a page that shows the refusal. A refusal that names 'conditions' asks for them: fire again with \
      the ones that hold or do not hold. A session has up to \(MachineSession.Limits.events) events, refused ones included.
      """,
    isReadOnly: false,
    input: .object(
      parameters(
        [
          session, ("event", Schema.string("The event as 'moves' has it, such as plug; !Full requests a state.")),
          ("data", Schema.any("The data that the event carries, any JSON.")),
          (
            "conditions",
            ["type": "object", "description": "Conditions that hold (true) or do not hold (false), by their names."]
          ), key,
        ], required: ["session", "event"])),
    output: sessionSchema([
      ("step", Schema.string()), ("outcome", Schema.word(["taken", "refused"])),
      ("reasons", Schema.list(Schema.string(), "Why it was refused.")),
      ("conditions", Schema.list(Schema.string(), "The conditions of which it has to be said whether they hold.")),
      ("way", Schema.way), ("attempt", Schema.optionalString("A page that shows the refusal.")),
    ])
  ) { arguments throws(ToolFault) in
    let session = try arguments.text("session")
    let event = SessionEvent(
      try arguments.text("event"), data: arguments.any("data"), conditions: try arguments.conditions("conditions"))
    return try answer(arguments) { (service, key) throws(SessionFault) in
      try service.fire(event, in: session, key: key)
    }
  }

  /// Returns the state of a session.
  static let sessionState = AgentTool(
    name: "session_state", title: "State of a session",
    summary: "Returns the state of a session now, what is valid and refused, its run so far, and a link that shows it.",
    input: .object(parameters([session], required: ["session"])), output: sessionSchema()
  ) { arguments throws(ToolFault) in
    let session = try arguments.text("session")
    return try answer(arguments) { (service, _) throws(SessionFault) in try service.state(of: session) }
  }

  /// Ends a session.
  static let sessionEnd = AgentTool(
    name: "session_end", title: "End a session",
    summary: "Ends a session and removes it. The answer is its last state; the run and the link remain valid.",
    isReadOnly: false, input: .object(parameters([session], required: ["session"])),
    output: sessionSchema(hasState: false)
  ) { arguments throws(ToolFault) in
    let session = try arguments.text("session")
    return try answer(arguments) { (service, _) throws(SessionFault) in try service.end(session) }
  }

  private static let session = ("session", Schema.string("The identifier of the session."))
  private static let key = (
    "key",
    Schema.string("Any text of your own for this call: the same call with the same key again is done only once.")
  )

  /// The members of an answer about a session, with more that it may have.
  ///
  /// - Parameter hasState: False if it may have the identifier alone.
  private static func sessionSchema(_ more: [(String, Value)] = [], hasState: Bool = true) -> Value {
    let state =
      Schema.moment + [
        ("run", Schema.string("The run so far: the steps that were taken.")),
        ("link", Schema.optionalString("A page that shows the run; null if it would be too long.")),
        ("started", Schema.integer("In milliseconds since 1970.")),
        ("events", Schema.integer("How many events were fired.")),
        ("refusals", Schema.integer("How many were refused.")),
        ("kept", Schema.word(["library", "memory"])),
      ]
    return Schema.object(
      [("session", Schema.string("The identifier of the session."))] + more + state,
      optional: Set((more + (hasState ? [] : state)).map(\.0)))
  }

  private static func answer(
    _ arguments: ToolArguments, _ answer: (SessionService, _ key: String?) throws(SessionFault) -> Value
  ) throws(ToolFault) -> Value {
    let options = arguments.options
    let key = try arguments.optionalText("key")
    do throws(SessionFault) {
      return try answer(SessionService(options.sessions, notations: options.catalog, address: options.address), key)
    } catch {
      throw ToolFault(error.message)
    }
  }
}
