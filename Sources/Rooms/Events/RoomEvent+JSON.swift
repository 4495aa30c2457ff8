public import JSONTree

// The form in which events are stored and exported: an object whose member `type` names the event.
extension RoomEvent {
  /// The event as JSON.
  public var json: Value {
    switch self {
    case .joined(let member, let nickname, let seat):
      RoomEvent.object(
        .joined,
        [("member", .whole(member)), ("nickname", .text(nickname?.rawValue))]
          + (seat.map { [("seat", .string($0))] } ?? []))
    case .shown(let run): RoomEvent.object(.shown, [("run", .string(run))])
    case .voteOpened(let ballot):
      RoomEvent.object(
        .voteOpened, [("hidden", .boolean(ballot.hidesCounts)), ("typed", .boolean(ballot.takesTyped))])
    case .proposed(let member, let step):
      RoomEvent.object(.proposed, [("member", .whole(member)), ("step", .string(step))])
    case .suggested(let member, let step):
      RoomEvent.object(.suggested, [("member", .whole(member)), ("step", .string(step))])
    case .suggestionSettled(let step, let isTaken):
      RoomEvent.object(.suggestionSettled, [("step", .string(step)), ("taken", .boolean(isTaken))])
    case .proposalsCleared: RoomEvent.object(.proposalsCleared, [])
    case .voteClosed(let step): RoomEvent.object(.voteClosed, [("step", .text(step))])
    case .asked(let question):
      RoomEvent.object(
        .asked,
        [
          ("seed", .whole(question.seed)), ("index", .whole(question.index)), ("choices", .whole(question.choices)),
          ("right", .whole(question.right)), ("seconds", .whole(question.seconds)),
          ("text", .string(question.text)),
        ])
    case .answered(let member, let choice):
      RoomEvent.object(.answered, [("member", .whole(member)), ("choice", .whole(choice))])
    case .revealed: RoomEvent.object(.revealed, [])
    case .handedIn(let member, let answer):
      RoomEvent.object(
        .handedIn,
        [
          ("member", .whole(member)), ("answer", .string(answer.text)), ("mark", .whole(answer.mark)),
          ("run", .text(answer.fault?.run)), ("remark", .text(answer.fault?.message)),
        ])
    case .nicknameHidden(let member, let isHidden):
      RoomEvent.object(.nicknameHidden, [("member", .whole(member)), ("hidden", .boolean(isHidden))])
    case .joinPolicySet(let policy): RoomEvent.object(.doorSet, [("door", .string(policy.rawValue))])
    case .removed(let first, let last):
      RoomEvent.object(.removed, [("first", .whole(first)), ("last", .whole(last))])
    case .ended: RoomEvent.object(.ended, [])
    }
  }

  /// The event's name in JSON.
  public var name: String { json["type"]?.string ?? "" }

  /// Reads what `json` gives; nil for anything else, such as an event of a later version.
  /// What events of earlier versions lack has the value that it had then.
  public init?(json: Value) {
    guard let type = json["type"]?.string.flatMap(Kind.init) else { return nil }
    func whole(_ name: String) -> Int? { json[name]?.whole }
    switch type {
    case .joined:
      guard let member = whole("member") else { return nil }
      self = .joined(
        member: member, nickname: json["nickname"]?.string.flatMap(Nickname.init), seat: json["seat"]?.string)
    case .shown:
      guard let run = json["run"]?.string else { return nil }
      self = .shown(run: run)
    case .voteOpened:
      self = .voteOpened(
        RoomBallot(hidesCounts: json["hidden"] == .boolean(true), takesTyped: json["typed"] == .boolean(true)))
    case .proposed:
      guard let member = whole("member"), let step = json["step"]?.string else { return nil }
      self = .proposed(member: member, step: step)
    case .suggested:
      guard let member = whole("member"), let step = json["step"]?.string else { return nil }
      self = .suggested(member: member, step: step)
    case .suggestionSettled:
      guard let step = json["step"]?.string, case .boolean(let isTaken) = json["taken"] else { return nil }
      self = .suggestionSettled(step: step, isTaken)
    case .proposalsCleared: self = .proposalsCleared
    case .voteClosed: self = .voteClosed(taking: json["step"]?.string)
    case .asked:
      guard let seed = whole("seed"), let index = whole("index"), let choices = whole("choices"),
        let right = whole("right"), let seconds = whole("seconds")
      else { return nil }
      self = .asked(
        RoomQuestion(
          seed: seed, index: index, choices: choices, right: right, seconds: seconds, text: json["text"]?.string ?? ""))
    case .answered:
      guard let member = whole("member"), let choice = whole("choice") else { return nil }
      self = .answered(member: member, choice: choice)
    case .revealed: self = .revealed
    case .handedIn:
      guard let member = whole("member"), let text = json["answer"]?.string, let mark = whole("mark") else {
        return nil
      }
      let fault = json["run"]?.string.map { RoomAnswer.Fault(run: $0, message: json["remark"]?.string ?? "") }
      self = .handedIn(member: member, RoomAnswer(text: text, mark: mark, fault: fault))
    case .nicknameHidden:
      guard let member = whole("member"), case .boolean(let isHidden) = json["hidden"] else { return nil }
      self = .nicknameHidden(member: member, isHidden)
    case .doorSet:
      guard let policy = json["door"]?.string.flatMap(JoinPolicy.init) else { return nil }
      self = .joinPolicySet(policy)
    case .removed:
      guard let first = whole("first"), let last = whole("last"), first <= last else { return nil }
      self = .removed(first: first, last: last)
    case .ended: self = .ended
    }
  }

  private enum Kind: String {
    case joined, shown, voteOpened, proposed, suggested, suggestionSettled, proposalsCleared, voteClosed
    case asked, answered, revealed, handedIn, nicknameHidden, doorSet, removed, ended
  }

  private static func object(_ kind: Kind, _ members: [(String, Value)]) -> Value {
    .object([Value.Member("type", .string(kind.rawValue))] + members.map { Value.Member($0.0, $0.1) })
  }
}

extension Value {
  static func whole(_ number: Int) -> Value { .number(Double(number)) }
  static func text(_ text: String?) -> Value { text.map { .string($0) } ?? .null }

  fileprivate var whole: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }
}
