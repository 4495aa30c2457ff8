import Explanations
import HTTPTypes
import Hummingbird
import Lessons
import Quizzes
import Rooms
import StatechartExecution
import StatechartSimulation
import Statecharts
import WebPages

/// The forms of visitors and students: to open a room, to join, to vote, to answer. Each is answered with a
/// redirection, so that a page can be loaded again without sending it again; a form that is sent again all the same is
/// not executed again.
extension RoomRoutes {
  static let maxOpeningBytes = 200 << 10

  func addForms(to router: Router<ServerContext>) {
    router.post("/r/:code/join") { request, context in
      let request = try PageRequest(request, context)
      return try await join(request, try await askedRoom(request))
    }
    router.post("/r/:code/vote") { request, context in
      let request = try PageRequest(request, context)
      return try await submit(request, try await askedRoom(request)) { form, room, shown in
        let step = try RoomRoutes.step(form[RoomAddress.Field.step] ?? "", of: shown)
        let proposal = try await proposal(step, room.published.room, shown, request)
        return .propose(step: step.description, round: try form.number(RoomAddress.Field.round), proposal)
      }
    }
    router.post("/r/:code/answer") { request, context in
      let request = try PageRequest(request, context)
      return try await submit(request, try await askedRoom(request)) { form, _, _ in
        .answer(
          choice: try form.number(RoomAddress.Field.choice) - 1, version: try form.number(RoomAddress.Field.version))
      }
    }
  }

  /// The room that a form of a student is for, as it is now. A client beyond its rate is refused before the store is
  /// read.
  ///
  /// - Throws: `Failure` if there is none or it is refused, `RoomStoreError` if the store fails.
  func askedRoom(_ request: PageRequest) async throws -> LiveRoom {
    guard let code = RoomCode(try request.context.parameters.require("code")) else { throw Failure(.room(.unknown)) }
    return try await askedRoom(code, request.request, request.context)
  }

  func askedRoom(_ code: RoomCode, _ request: Request, _ context: ServerContext) async throws -> LiveRoom {
    let room = try await service.followed(code.text)
    let member = RoomReader.named(request, room)
    do throws(RoomRefusal) {
      try room.shares.count(member, from: context.client, at: service.options.now())
    } catch {
      throw Failure(.room(.refused(error, room.opening.code)))
    }
    try await room.refresh()
    return room
  }

  /// Returns the proposal of a step. Only for a step of the clock the run is executed, to find the one that pages
  /// offer.
  private func proposal(
    _ step: Step, _ room: Room, _ shown: MachineContext, _ request: PageRequest
  ) async throws -> RoomProposal {
    let proposal = RoomProposal(step, of: shown.machine.compiled)
    guard case .advance(let delay) = step else { return proposal }
    let steps = try RoomRoutes.steps(room.run, of: shown)
    let facts = shown.facts
    let cost = PageWork(pieces: facts.pieces, steps: steps.count, isSimple: !facts.mayRunScripts).cost
    let job = WorkJob(cost: cost, client: request.context.client, machine: shown.identifier)
    let next = try await content.work.run(job) { [machine = shown.machine] in
      machine.replay(of: steps).final.nextDelay
    }
    return next == delay ? .listed : proposal
  }

  /// Opens a room on a machine, at the moment from which it was asked for, and leads to its teacher's page.
  func open(_ request: PageRequest) async throws -> Response {
    guard !request.request.isOfAnotherOrigin else { throw Failure(.room(.elsewhere)) }
    let fields = try FormFields(try await request.request.form(upTo: Self.maxOpeningBytes))
    if let name = fields[RoomAddress.Field.exercise] {
      guard content.exercises.item(name, in: request.language.spoken.tag) != nil else { throw Failure(.unknownPage) }
      return try await open(.exercise(name), at: "", fields, request)
    }
    if let name = fields[RoomAddress.Field.lesson] {
      guard let lesson = content.lessons.item(name, in: request.language.spoken.tag) else {
        throw Failure(.unknownPage)
      }
      return try await open(.lesson(name), at: lesson.run.text, fields, request)
    }
    let name = fields[RoomAddress.Field.machine] ?? ""
    let shown = try await content.machine(name, client: request.context.client)
    let run = try RoomRoutes.run(fields[RoomAddress.Field.run] ?? "", of: shown)
    let subject = try RoomRoutes.subject(shown.identifier, fields)
    return try await open(subject, at: run, fields, request)
  }

  /// A machine, or its quiz where a seed is named.
  private static func subject(_ machine: String, _ fields: FormFields) throws(Failure) -> RoomSubject {
    guard let text = fields[QuizAddress.Field.seed] else { return .machine(machine) }
    let count = fields[QuizAddress.Field.count].flatMap { Int($0) } ?? Quiz.standardCount
    guard let seed = Int(text), Quiz.seeds.contains(seed), Quiz.counts.contains(count) else {
      throw Failure(.badAddress("\(QuizAddress.Field.seed)=" + text.prefix(80)))
    }
    return .quiz(machine: machine, seed: seed, count: count)
  }

  /// Opens a room, which shows a moment at first, and leads to its teacher's page.
  private func open(
    _ subject: RoomSubject, at run: String, _ fields: FormFields, _ request: PageRequest
  ) async throws -> Response {
    // The server's own computer has no limit of its own; in a worker the server has counted.
    if WorkerTurn.current == nil, !request.request.isLocal(request.context) {
      try service.shares.take(request.context.client, at: service.options.now())
    }
    let (room, secret) = try await service.open(on: subject, showing: run)
    let language = fields["lang"].flatMap { Language(tag: $0) }
    return redirection(to: RoomAddress(room.opening.code, .teacher(secret), language: language).text)
  }

  private func join(_ request: PageRequest, _ room: LiveRoom) async throws -> Response {
    let page = address(of: room, request)
    if RoomReader.member(request.request, room) != nil { return redirection(to: page) }
    let form = try await RoomForm(request, room, from: .visitor)
    let name = form[RoomAddress.Field.nickname] ?? ""
    let nickname = Nickname(rawValue: name)
    guard nickname != nil || name.isEmpty else { throw Failure(.room(.refused(.unknown, room.opening.code))) }
    let command = RoomCommand.join(nickname, seat: try seat(form, room))
    let join: () async throws -> Int? = {
      let sequence = try await carryOut(command, in: room, by: .visitor, key: form.key)
      return room.published.room.members.first { $0.value.joined == sequence }?.key
    }
    // The server's own computer has no limit.
    let member =
      request.request.isLocal(request.context)
      ? try await join() : try await room.shares.join(from: request.context.client, room.published.room, join)
    var response = redirection(to: page)
    if let member {
      response.headers[.setCookie] = RoomReader.cookie(
        of: RoomSeat(member: member, moves: 0), room, at: service.options.now(), isSecure: request.request.isSecure)
    }
    return response
  }

  /// The code of the roster that was typed; nil if none was.
  ///
  /// - Throws: `Failure` if it is none.
  private func seat(_ form: RoomForm, _ room: LiveRoom) throws(Failure) -> String? {
    let typed = form[RoomAddress.Field.seat] ?? ""
    guard !typed.allSatisfy(\.isWhitespace) else { return nil }
    guard let seat = service.options.roster?.seat(typed) else {
      throw Failure(.room(.refused(.codeUnknown, room.opening.code)))
    }
    return seat
  }

  /// Executes what a student asks for. What the room as it is known refuses does not wait for the store.
  ///
  /// - Throws: `Failure` if it is refused, `RoomStoreError` if it cannot be stored.
  func carryOut(
    _ command: RoomCommand, in room: LiveRoom, by role: RoomRole, key: String
  ) async throws -> Int {
    try room.check(command, by: role, key: key)
    return try await room.perform(command, by: role, key: key)
  }

  private func submit(
    _ request: PageRequest, _ room: LiveRoom,
    _ command: (RoomForm, LiveRoom, MachineContext) async throws -> RoomCommand
  ) async throws -> Response {
    let role = RoomReader.role(request, room)
    // Nor are other forms of a visitor's page of use.
    guard role != .visitor else { throw Failure(.room(.refused(.membersOnly, room.opening.code))) }
    let form = try await RoomForm(request, room, from: role)
    let shown = try await machine(of: room, request)
    let asked: RoomCommand
    do {
      asked = try await command(form, room, shown)
    } catch let failure as Failure {
      guard room.published.room.takesTyped, !request.request.wantsJSON else { throw failure }
      let message: String
      switch failure.problem {
      case .badRun(let error, _): message = error.text(in: request.language.spoken)
      case .badAddress: message = request.language.spoken(.typeOneStep)
      case _: throw failure
      }
      // The typed text stays in the form.
      return try await student(request, room, fault: (form[RoomAddress.Field.step] ?? "", message))
    }
    _ = try await carryOut(asked, in: room, by: role, key: form.key)
    return redirection(to: address(of: room, request))
  }

  /// The page that students see.
  func address(of room: LiveRoom, _ request: PageRequest) -> String {
    RoomAddress(room.opening.code, language: request.language.named).text
  }

  func redirection(to address: String) -> Response {
    var response = Response.redirect(to: address, type: .normal)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// A run as rooms keep it.
  ///
  /// - Throws: `Failure` if the machine cannot follow it.
  static func run(_ text: String, of shown: MachineContext) throws(Failure) -> String {
    try reading(text, of: shown).text
  }

  /// The steps of a run as rooms keep it; none if the machine cannot follow it any more.
  static func steps(_ text: String, of shown: MachineContext) throws(Failure) -> [Step] {
    try ExplorerRequest.reading(text, of: shown.machine).run.steps
  }

  /// A single step.
  ///
  /// - Throws: `Failure` if it is none that the machine knows.
  static func step(_ text: String, of shown: MachineContext) throws(Failure) -> Step {
    let steps = try reading(text, of: shown).steps
    guard steps.count == 1 else { throw Failure(.badAddress("step=" + text.prefix(80))) }
    return steps[0]
  }

  private static func reading(_ text: String, of shown: MachineContext) throws(Failure) -> Run {
    let reading = try ExplorerRequest.reading(text, of: shown.machine)
    if let fault = reading.fault { throw Failure(.badRun(fault.error, machine: shown.identifier)) }
    return reading.run
  }
}

extension Room {
  /// True while members may type steps.
  fileprivate var takesTyped: Bool {
    if case .vote(let vote) = stage { vote.ballot.takesTyped } else { false }
  }
}

extension RoomProposal {
  /// Creates the proposal of a step to a machine: one that pages offer (an event with nothing or an example that it may
  /// carry, a state), one with numbers and values that the machine has, or one with a text of a person's own.
  init(_ step: Step, of chart: CompiledChart) {
    switch step {
    case .event(let name, let payload):
      // A transition for every event takes names, too, that the chart does not have.
      guard chart.eventNames.contains(name) else {
        self = .typed
        return
      }
      let examples = chart.payloadExamples[name] ?? []
      if payload.map(examples.contains) ?? true {
        self = .listed
      } else {
        self = payload.map { RoomProposal.isKnown($0, chart) } ?? true ? .known : .typed
      }
    case .request: self = .listed
    case .advance, .message(.answered): self = .known
    case .set(_, let value): self = RoomProposal.isKnown(value, chart) ? .known : .typed
    case .message(.received): self = .typed
    }
  }

  private static func isKnown(_ value: Value, _ chart: CompiledChart) -> Bool {
    let known = chart.payloadExamples.values.joined().reduce(into: Set<String>()) { $0.formUnion(texts(in: $1)) }
    return texts(in: value).isSubset(of: known)
  }

  /// The texts in a value, the names of members among them.
  private static func texts(in value: Value) -> Set<String> {
    switch value {
    case .null, .boolean, .number: []
    case .string(let text): [text]
    case .array(let items): items.reduce(into: []) { $0.formUnion(texts(in: $1)) }
    case .object(let members): members.reduce(into: []) { $0.formUnion(texts(in: $1.value).union([$1.name])) }
    }
  }
}
