package import JSONTree

// The form in which events are stored and exported: an object whose member `type` names the event.
extension RoomEvent {
  /// The event as JSON.
  package var json: Value {
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
          ("member", .whole(member)), ("answer", .string(answer.text)),
          ("mark", answer.mark.map { .whole($0) } ?? .null), ("run", .text(answer.fault?.run)),
          ("remark", .text(answer.fault?.message)),
        ] + (answer.result.reason.map { [("unmarked", .string($0))] } ?? []))
    case .triesGranted(let member, let count):
      RoomEvent.object(.triesGranted, [("member", .whole(member)), ("count", .whole(count))])
    case .moved(let member): RoomEvent.object(.moved, [("member", .whole(member))])
    case .nicknameHidden(let member, let isHidden):
      RoomEvent.object(.nicknameHidden, [("member", .whole(member)), ("hidden", .boolean(isHidden))])
    case .joinPolicySet(let policy): RoomEvent.object(.doorSet, [("door", .string(policy.rawValue))])
    case .removed(let first, let last):
      RoomEvent.object(.removed, [("first", .whole(first)), ("last", .whole(last))])
    case .ended: RoomEvent.object(.ended, [])
    }
  }

  /// Reads what `json` gives; nil for anything else, such as an event of a later version.
  /// Members that events of earlier versions lack have the value that they had then.
  package init?(json: Value) {
    do { try self.init(members: json) } catch { return nil }
  }

  private struct Malformed: Error {}

  private init(members json: Value) throws(Malformed) {
    func whole(_ name: String) throws(Malformed) -> Int {
      guard case .number(let number)? = json[name], let whole = Int(exactly: number) else { throw Malformed() }
      return whole
    }
    func text(_ name: String) throws(Malformed) -> String {
      guard let text = json[name]?.string else { throw Malformed() }
      return text
    }
    func boolean(_ name: String) throws(Malformed) -> Bool {
      guard case .boolean(let isTrue)? = json[name] else { throw Malformed() }
      return isTrue
    }
    switch Kind(rawValue: try text("type")) {
    case nil: throw Malformed()
    case .joined?:
      self = .joined(
        member: try whole("member"), nickname: json["nickname"]?.string.flatMap(Nickname.init),
        seat: json["seat"]?.string)
    case .shown?: self = .shown(run: try text("run"))
    case .voteOpened?:
      self = .voteOpened(
        RoomBallot(hidesCounts: json["hidden"] == .boolean(true), takesTyped: json["typed"] == .boolean(true)))
    case .proposed?: self = .proposed(member: try whole("member"), step: try text("step"))
    case .suggested?: self = .suggested(member: try whole("member"), step: try text("step"))
    case .suggestionSettled?: self = .suggestionSettled(step: try text("step"), try boolean("taken"))
    case .proposalsCleared?: self = .proposalsCleared
    case .voteClosed?: self = .voteClosed(taking: json["step"]?.string)
    case .asked?:
      self = .asked(
        RoomQuestion(
          seed: try whole("seed"), index: try whole("index"), choices: try whole("choices"), right: try whole("right"),
          seconds: try whole("seconds"), text: json["text"]?.string ?? ""))
    case .answered?: self = .answered(member: try whole("member"), choice: try whole("choice"))
    case .revealed?: self = .revealed
    case .handedIn?:
      let fault = json["run"]?.string.map { RoomAnswer.Fault(run: $0, message: json["remark"]?.string ?? "") }
      let result: RoomAnswer.Result
      if let reason = json["unmarked"]?.string {
        guard let known = RoomAnswer.Result(reason: reason) else { throw Malformed() }
        result = known
      } else {
        result = .marked(try whole("mark"))
      }
      self = .handedIn(member: try whole("member"), RoomAnswer(text: try text("answer"), result, fault: fault))
    case .triesGranted?: self = .triesGranted(member: try whole("member"), count: try whole("count"))
    case .moved?: self = .moved(member: try whole("member"))
    case .nicknameHidden?: self = .nicknameHidden(member: try whole("member"), try boolean("hidden"))
    case .doorSet?:
      guard let policy = JoinPolicy(rawValue: try text("door")) else { throw Malformed() }
      self = .joinPolicySet(policy)
    case .removed?:
      let (first, last) = (try whole("first"), try whole("last"))
      guard first <= last else { throw Malformed() }
      self = .removed(first: first, last: last)
    case .ended?: self = .ended
    }
  }

  private enum Kind: String {
    case joined, shown, voteOpened, proposed, suggested, suggestionSettled, proposalsCleared, voteClosed
    case asked, answered, revealed, handedIn, triesGranted, moved, nicknameHidden, doorSet, removed, ended
  }

  private static func object(_ kind: Kind, _ members: [(String, Value)]) -> Value {
    .object([Value.Member("type", .string(kind.rawValue))] + members.map { Value.Member($0.0, $0.1) })
  }
}

extension RoomAnswer.Result {
  private static let unreadableName = "unreadable"

  /// The name of the reason why an answer has no mark; nil if it has one.
  fileprivate var reason: String? {
    switch self {
    case .marked: nil
    case .unreadable: Self.unreadableName
    case .unmarked(let obstacle): obstacle.rawValue
    }
  }

  /// Reads what `reason` gives; nil for anything else.
  fileprivate init?(reason: String) {
    if reason == Self.unreadableName {
      self = .unreadable
    } else if let obstacle = RoomAnswer.Obstacle(rawValue: reason) {
      self = .unmarked(obstacle)
    } else {
      return nil
    }
  }
}

extension Value {
  static func whole(_ number: Int) -> Value { .number(Double(number)) }
  static func text(_ text: String?) -> Value { text.map { .string($0) } ?? .null }
}
