/// The role of whoever requests something in a room.
package enum RoomRole: Hashable, Codable, Sendable {
  /// The holder of the room's secret.
  case teacher
  /// A member, by its number.
  case member(Int)
  /// Somebody who has not joined.
  case visitor
}

/// Something that is asked for in a room.
package enum RoomCommand: Hashable, Codable, Sendable {
  /// To become a member, with a nickname or without, with a code of the roster or without.
  case join(Nickname?, seat: String? = nil)
  /// To propose a step in the vote of a round.
  case propose(step: String, round: Int, RoomProposal = .listed)
  /// To answer the question that was asked by the event of a sequence, with a choice from 0.
  case answer(choice: Int, version: Int)
  /// To hand in an answer to the room's exercise or lesson, which has been marked; one of so many, if these are
  /// limited.
  case handIn(RoomAnswer, tries: Int? = nil)
  /// To move a member's seat to the device of the request, as a page has it that shows the seat after so many moves.
  case move(member: Int, moves: Int)
  /// To let a member hand in so many more answers than the exercise allows.
  case grantTries(member: Int, count: Int)
  /// To show the machine after a run.
  case show(run: String)
  /// To begin a vote on the next step.
  case openVote(RoomBallot = .plain)
  /// To accept a typed step as a proposal in the vote of a round, or not.
  case settle(step: String, Bool, round: Int)
  /// To remove all proposals of the vote of a round.
  case clearProposals(round: Int)
  /// To end the vote of a round and take a step, or none.
  case closeVote(taking: String?, round: Int)
  case ask(RoomQuestion)
  /// To show the answer, or the counts of a vote, as a page has it that shows the room at a version.
  case reveal(version: Int? = nil)
  /// To hide a nickname, or show it again.
  case hideNickname(member: Int, Bool)
  /// To set who may join from now on.
  case setJoinPolicy(JoinPolicy)
  /// To remove the members with these numbers.
  case remove(first: Int, last: Int)
  /// To end the room.
  case end
}

/// The kind of a proposed step.
package enum RoomProposal: Hashable, Codable, Sendable {
  /// One of the steps that pages offer.
  case listed
  /// Another one, all of whose values are numbers or values that the machine has.
  case known
  /// Any other, which a person has typed.
  case typed
}

/// The reason why something is not done in a room.
package enum RoomRefusal: Error, Hashable, Codable, Sendable {
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
  /// Nobody may join any more.
  case joiningClosed
  /// Only those with a code of the roster may join.
  case codeNeeded
  /// The code to move a seat is none, or not valid any more.
  case moveCodeUnknown
  /// The code is not on the roster.
  case codeUnknown
  /// A member has the code.
  case codeTaken
  /// So many members have come from the client's network.
  case share(limit: Int)
  /// The step is not one of those that may be proposed.
  case notListed
  /// Another member has the nickname.
  case nicknameTaken
  /// There is no such member or choice.
  case unknown
  /// A text is longer than so many bytes.
  case tooLong(limit: Int)
  /// The member has changed its mind so often.
  case tooOften(limit: Int)
  /// The member has handed in as many answers as the exercise allows.
  case noTriesLeft
  /// More votes and answers arrive than a room accepts in a second.
  case tooFast
  /// The room has had so many events or different proposals.
  case tooMany(limit: Int)
}

extension Room {
  /// The result of a request.
  package enum Decision: Hashable, Sendable {
    /// An event, which becomes part of the room once it is stored.
    case event(RoomEvent)
    /// The request was executed before, by the event of this sequence.
    case known(sequence: Int)
  }

  /// Decides a request at a time in seconds since 1970.
  ///
  /// - Parameter key: Identifies the request.
  /// - Throws: `RoomRefusal` if it is refused.
  package func decide(
    _ command: RoomCommand, by role: RoomRole, key: String, at time: Int
  ) throws(RoomRefusal) -> Decision {
    if let sequence = known[key] { return .known(sequence: sequence) }
    guard !isOver(at: time) else { throw .over }
    // The teacher can always end what has become too much.
    guard sequence < limits.events || command == .end else { throw .tooMany(limit: limits.events) }
    switch command {
    case .join(let nickname, let seat): return .event(try join(nickname, seat))
    case .propose(let step, let round, let proposal):
      return .event(try propose(step, proposal, round, role, time))
    case .answer(let choice, let version): return .event(try answer(choice, version, role, time))
    case .handIn(let answer, let tries): return .event(try handIn(answer, tries, role, time))
    case .move(let member, let moves): return .event(try move(member, moves))
    case .show, .openVote, .settle, .clearProposals, .closeVote, .ask, .reveal, .grantTries, .hideNickname,
      .setJoinPolicy, .remove, .end:
      guard role == .teacher else { throw .teacherOnly }
      return .event(try decideForTeacher(command))
    }
  }

  private func join(_ nickname: Nickname?, _ seat: String?) throws(RoomRefusal) -> RoomEvent {
    switch joinPolicy {
    case .open: break
    case .roster: if seat == nil { throw .codeNeeded }
    case .closed: throw .joiningClosed
    }
    if let seat, members.values.contains(where: { $0.seat == seat }) { throw .codeTaken }
    guard members.count < limits.members else { throw .full }
    if let nickname, !freeNicknames.contains(nickname) { throw .nicknameTaken }
    return .joined(member: lastMember + 1, nickname: nickname, seat: seat)
  }

  /// Whoever has the code of a seat may move it: it is a visitor until then.
  private func move(_ number: Int, _ moves: Int) throws(RoomRefusal) -> RoomEvent {
    guard let member = members[number], member.moves == moves else { throw .moveCodeUnknown }
    guard moves < limits.moves else { throw .tooMany(limit: limits.moves) }
    return .moved(member: number)
  }

  private func member(_ role: RoomRole, _ time: Int) throws(RoomRefusal) -> Int {
    guard case .member(let member) = role, members[member] != nil else { throw .membersOnly }
    guard rate.second != time || rate.count < limits.answersPerSecond else { throw .tooFast }
    return member
  }

  private func propose(
    _ step: String, _ proposal: RoomProposal, _ round: Int, _ role: RoomRole, _ time: Int
  ) throws(RoomRefusal) -> RoomEvent {
    let member = try member(role, time)
    guard case .vote(let vote) = stage, vote.round == round else { throw .tooLate }
    guard step.utf8.count <= limits.stepBytes else { throw .tooLong(limit: limits.stepBytes) }
    guard vote.attempts[member, default: 0] < limits.answersPerMember else {
      throw .tooOften(limit: limits.answersPerMember)
    }
    switch proposal {
    // However many others were proposed.
    case .listed: return .proposed(member: member, step: step)
    case .known:
      guard hasRoom(for: step, among: vote.steps.values) else { throw .tooMany(limit: limits.proposals) }
      return .proposed(member: member, step: step)
    case .typed:
      // Others may propose what the teacher has accepted.
      if vote.steps.values.contains(step) { return .proposed(member: member, step: step) }
      guard vote.ballot.takesTyped else { throw .notListed }
      guard hasRoom(for: step, among: vote.suggestions.values) else { throw .tooMany(limit: limits.proposals) }
      return .suggested(member: member, step: step)
    }
  }

  private func hasRoom(for step: String, among steps: some Sequence<String>) -> Bool {
    let steps = Set(steps)
    return steps.contains(step) || steps.count < limits.proposals
  }

  private func answer(_ choice: Int, _ version: Int, _ role: RoomRole, _ time: Int) throws(RoomRefusal) -> RoomEvent {
    let member = try member(role, time)
    guard case .quiz(let poll) = stage, version == self.version, poll.isOpen(at: time) else { throw .tooLate }
    guard (0..<poll.question.choices).contains(choice) else { throw .unknown }
    guard poll.attempts[member, default: 0] < limits.answersPerMember else {
      throw .tooOften(limit: limits.answersPerMember)
    }
    return .answered(member: member, choice: choice)
  }

  private func handIn(
    _ answer: RoomAnswer, _ tries: Int?, _ role: RoomRole, _ time: Int
  ) throws(RoomRefusal) -> RoomEvent {
    let member = try member(role, time)
    guard opening.subject.takesAnswers, (0...100).contains(answer.mark ?? 0) else { throw .unknown }
    let bytes = answer.text.utf8.count
    guard bytes <= limits.answerBytes else { throw .tooLong(limit: limits.answerBytes) }
    if let tries, work[member].tries >= tries + (members[member]?.extraTries ?? 0) { throw .noTriesLeft }
    guard work[member].handedIn < limits.tries else { throw .tooOften(limit: limits.tries) }
    guard work[member].bytes + bytes <= limits.memberAnswerBytes else {
      throw .tooMany(limit: limits.memberAnswerBytes)
    }
    guard work.bytes + bytes <= limits.allAnswerBytes else { throw .tooMany(limit: limits.allAnswerBytes) }
    return .handedIn(member: member, answer.cut(to: limits.faultBytes))
  }

  private func decideForTeacher(_ command: RoomCommand) throws(RoomRefusal) -> RoomEvent {
    switch command {
    case .show(let run):
      guard run.utf8.count <= limits.runBytes else { throw .tooLong(limit: limits.runBytes) }
      return .shown(run: run)
    case .openVote(let ballot):
      if case .vote = stage { throw .tooLate }
      return .voteOpened(ballot)
    case .settle(let step, let isTaken, let round):
      guard try vote(of: round).suggestions.values.contains(step) else { throw .unknown }
      return .suggestionSettled(step: step, isTaken)
    case .clearProposals(let round):
      _ = try vote(of: round)
      return .proposalsCleared
    case .closeVote(let step, let round):
      _ = try vote(of: round)
      guard run.utf8.count + (step?.utf8.count ?? 0) < limits.runBytes else { throw .tooLong(limit: limits.runBytes) }
      return .voteClosed(taking: step)
    case .ask(let question): return try ask(question)
    case .reveal(let seen):
      // A page that has not seen the last question does not give its answer away.
      guard seen ?? version == version else { throw .tooLate }
      switch stage {
      case .quiz(let poll) where !poll.isRevealed: return .revealed
      case .vote(let vote) where vote.hidesCounts: return .revealed
      case .follow, .vote, .quiz: throw .tooLate
      }
    case .grantTries(let member, let count):
      guard opening.subject.takesAnswers, let known = members[member], count > 0 else { throw .unknown }
      guard known.extraTries + count <= limits.tries else { throw .tooMany(limit: limits.tries) }
      return .triesGranted(member: member, count: count)
    case .hideNickname(let member, let isHidden):
      guard members[member]?.nickname != nil else { throw .unknown }
      return .nicknameHidden(member: member, isHidden)
    case .setJoinPolicy(let policy): return .joinPolicySet(policy)
    case .remove(let first, let last):
      guard first <= last, members.keys.contains(where: { (first...last).contains($0) }) else { throw .unknown }
      return .removed(first: first, last: last)
    case .end: return .ended
    case .join, .move, .propose, .answer, .handIn: throw .teacherOnly
    }
  }

  private func ask(_ question: RoomQuestion) throws(RoomRefusal) -> RoomEvent {
    guard limits.questionSeconds.contains(question.seconds), question.choices > 0 else { throw .unknown }
    // Another page of the teacher may have begun one: no vote and no question is ended unseen by the next.
    switch stage {
    case .follow: break
    case .quiz(let poll): guard poll.isRevealed else { throw .tooLate }
    case .vote: throw .tooLate
    }
    return .asked(question)
  }

  private func vote(of round: Int) throws(RoomRefusal) -> RoomVote {
    guard case .vote(let vote) = stage, vote.round == round else { throw .tooLate }
    return vote
  }
}
