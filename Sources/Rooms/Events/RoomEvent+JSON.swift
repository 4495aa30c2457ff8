public import JSONTree

// The form in which events are stored and exported: an object whose member `type` names the event.
extension RoomEvent {
  /// The event as JSON.
  public var json: Value {
    switch self {
    case .joined(let member, let nickname):
      RoomEvent.object(.joined, [("member", .whole(member)), ("nickname", .text(nickname?.rawValue))])
    case .shown(let run): RoomEvent.object(.shown, [("run", .string(run))])
    case .voteOpened: RoomEvent.object(.voteOpened, [])
    case .proposed(let member, let step):
      RoomEvent.object(.proposed, [("member", .whole(member)), ("step", .string(step))])
    case .voteClosed(let step): RoomEvent.object(.voteClosed, [("step", .text(step))])
    case .asked(let question):
      RoomEvent.object(
        .asked,
        [
          ("seed", .whole(question.seed)), ("index", .whole(question.index)), ("choices", .whole(question.choices)),
          ("right", .whole(question.right)), ("seconds", .whole(question.seconds)),
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
    case .ended: RoomEvent.object(.ended, [])
    }
  }

  /// The event's name in JSON.
  public var name: String { json["type"]?.string ?? "" }

  /// Reads what `json` gives; nil for anything else, such as an event of a later version.
  public init?(json: Value) {
    guard let type = json["type"]?.string.flatMap(Kind.init) else { return nil }
    func whole(_ name: String) -> Int? { json[name]?.whole }
    switch type {
    case .joined:
      guard let member = whole("member") else { return nil }
      self = .joined(member: member, nickname: json["nickname"]?.string.flatMap(Nickname.init))
    case .shown:
      guard let run = json["run"]?.string else { return nil }
      self = .shown(run: run)
    case .voteOpened: self = .voteOpened
    case .proposed:
      guard let member = whole("member"), let step = json["step"]?.string else { return nil }
      self = .proposed(member: member, step: step)
    case .voteClosed: self = .voteClosed(taking: json["step"]?.string)
    case .asked:
      guard let seed = whole("seed"), let index = whole("index"), let choices = whole("choices"),
        let right = whole("right"), let seconds = whole("seconds")
      else { return nil }
      self = .asked(RoomQuestion(seed: seed, index: index, choices: choices, right: right, seconds: seconds))
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
    case .ended: self = .ended
    }
  }

  private enum Kind: String {
    case joined, shown, voteOpened, proposed, voteClosed, asked, answered, revealed, handedIn, nicknameHidden, ended
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
