/// Who asks for something in a room.
public enum RoomParty: Hashable, Sendable {
  /// Whoever has the secret of the room.
  case teacher
  /// A member, by its number.
  case member(Int)
  /// Somebody who has not joined.
  case visitor
}

/// Something that is asked for in a room.
public enum RoomCommand: Hashable, Sendable {
  /// To become a member, with a nickname or without.
  case join(Nickname?)
  /// To propose a step in the vote of a round.
  case propose(step: String, round: Int)
  /// To answer the question that was asked by the event of a sequence, with a choice from 0.
  case answer(choice: Int, version: Int)
  /// To hand in an answer to the room's exercise or lesson, which has been marked.
  case handIn(RoomAnswer)
  /// To show the machine after a run.
  case show(run: String)
  /// To begin a vote on the next step.
  case openVote
  /// To end the vote of a round and take a step, or none.
  case closeVote(taking: String?, round: Int)
  /// To ask a question.
  case ask(RoomQuestion)
  /// To show the answer.
  case reveal
  /// To hide a nickname, or show it again.
  case hideNickname(member: Int, Bool)
  /// To end the room.
  case end
}

/// Why something is not done in a room.
public enum RoomRefusal: Error, Hashable, Sendable {
  /// The room is over.
  case over
  /// Only the teacher may.
  case teacherOnly
  /// Only members may.
  case membersOnly
  /// The vote or the question is over, or another has begun.
  case tooLate
  /// The room has as many members as it takes.
  case full
  /// Another member has the nickname.
  case nicknameTaken
  /// There is no such member or choice.
  case unknown
  /// A text is longer than so many bytes.
  case tooLong(limit: Int)
  /// The member has changed its mind so often.
  case tooOften(limit: Int)
  /// More votes and answers come in than a room takes in a second.
  case tooFast
  /// The room has had so many events or different proposals.
  case tooMany(limit: Int)
}

extension Room {
  /// What comes of a request.
  public enum Decision: Hashable, Sendable {
    /// An event, which becomes part of the room once it is stored.
    case event(RoomEvent)
    /// The request was carried out before, by the event of this sequence.
    case known(sequence: Int)
  }

  /// Decides what comes of a request at a time in seconds since 1970.
  ///
  /// - Parameter key: What tells the request from all others.
  /// - Throws: `RoomRefusal` if nothing comes of it.
  public func decide(
    _ command: RoomCommand, by party: RoomParty, key: String, at time: Int
  ) throws(RoomRefusal) -> Decision {
    if let sequence = known[key] { return .known(sequence: sequence) }
    guard !isOver(at: time) else { throw .over }
    // The teacher can always end what has become too much.
    guard sequence < limits.events || command == .end else { throw .tooMany(limit: limits.events) }
    switch command {
    case .join(let nickname): return .event(try join(nickname))
    case .propose(let step, let round): return .event(try propose(step, round, party, time))
    case .answer(let choice, let version): return .event(try answer(choice, version, party, time))
    case .handIn(let answer): return .event(try handIn(answer, party, time))
    case .show, .openVote, .closeVote, .ask, .reveal, .hideNickname, .end:
      guard party == .teacher else { throw .teacherOnly }
      return .event(try steer(command))
    }
  }

  private func join(_ nickname: Nickname?) throws(RoomRefusal) -> RoomEvent {
    guard members.count < limits.members else { throw .full }
    if let nickname, !freeNicknames.contains(nickname) { throw .nicknameTaken }
    return .joined(member: members.count + 1, nickname: nickname)
  }

  private func member(_ party: RoomParty, _ time: Int) throws(RoomRefusal) -> Int {
    guard case .member(let member) = party, members[member] != nil else { throw .membersOnly }
    guard pace.second != time || pace.count < limits.answersASecond else { throw .tooFast }
    return member
  }

  private func propose(_ step: String, _ round: Int, _ party: RoomParty, _ time: Int) throws(RoomRefusal) -> RoomEvent {
    let member = try member(party, time)
    guard case .vote(let vote) = stage, vote.round == round else { throw .tooLate }
    guard step.utf8.count <= limits.stepBytes else { throw .tooLong(limit: limits.stepBytes) }
    guard vote.attempts[member, default: 0] < limits.answersEach else { throw .tooOften(limit: limits.answersEach) }
    let steps = Set(vote.steps.values)
    guard steps.contains(step) || steps.count < limits.proposals else { throw .tooMany(limit: limits.proposals) }
    return .proposed(member: member, step: step)
  }

  private func answer(_ choice: Int, _ version: Int, _ party: RoomParty, _ time: Int) throws(RoomRefusal) -> RoomEvent {
    let member = try member(party, time)
    guard case .quiz(let poll) = stage, version == self.version, poll.isOpen(at: time) else { throw .tooLate }
    guard (0..<poll.question.choices).contains(choice) else { throw .unknown }
    guard poll.attempts[member, default: 0] < limits.answersEach else { throw .tooOften(limit: limits.answersEach) }
    return .answered(member: member, choice: choice)
  }

  private func handIn(_ answer: RoomAnswer, _ party: RoomParty, _ time: Int) throws(RoomRefusal) -> RoomEvent {
    let member = try member(party, time)
    guard opening.subject.takesAnswers, (0...100).contains(answer.mark) else { throw .unknown }
    let bytes = answer.text.utf8.count
    guard bytes <= limits.answerBytes else { throw .tooLong(limit: limits.answerBytes) }
    guard work[member].tries < limits.tries else { throw .tooOften(limit: limits.tries) }
    guard work.bytes + bytes <= limits.allAnswerBytes else { throw .tooMany(limit: limits.allAnswerBytes) }
    return .handedIn(member: member, answer.cut(to: limits.faultBytes))
  }

  private func steer(_ command: RoomCommand) throws(RoomRefusal) -> RoomEvent {
    switch command {
    case .show(let run):
      guard run.utf8.count <= limits.runBytes else { throw .tooLong(limit: limits.runBytes) }
      return .shown(run: run)
    case .openVote:
      if case .vote = stage { throw .tooLate }
      return .voteOpened
    case .closeVote(let step, let round):
      guard case .vote(let vote) = stage, vote.round == round else { throw .tooLate }
      guard run.utf8.count + (step?.utf8.count ?? 0) < limits.runBytes else { throw .tooLong(limit: limits.runBytes) }
      return .voteClosed(taking: step)
    case .ask(let question):
      guard limits.questionSeconds.contains(question.seconds), question.choices > 0 else { throw .unknown }
      return .asked(question)
    case .reveal:
      guard case .quiz(let poll) = stage, !poll.isRevealed else { throw .tooLate }
      return .revealed
    case .hideNickname(let member, let isHidden):
      guard members[member]?.nickname != nil else { throw .unknown }
      return .nicknameHidden(member: member, isHidden)
    case .end: return .ended
    case .join, .propose, .answer, .handIn: throw .teacherOnly
    }
  }
}
