extension Room {
  /// The room after its next events.
  ///
  /// Events that it has had already are ignored, so it does not matter how often a record arrives.
  /// - Returns: False if a record is missing before one of these; then those after the gap have been left out.
  @discardableResult
  package mutating func apply(_ records: some Sequence<RoomRecord>) -> Bool {
    for record in records where record.sequence > sequence {
      guard record.sequence == sequence + 1 else { return false }
      sequence = record.sequence
      known[record.key] = record.sequence
      apply(record)
    }
    return true
  }

  private mutating func apply(_ record: RoomRecord) {
    switch record.event {
    case .joined(let member, let nickname, let seat):
      members[member] = Member(nickname: nickname, joined: record.sequence, seat: seat)
      lastMember = max(lastMember, member)
    case .shown(let run):
      countRightAnswers()
      (self.run, stage, lastVote) = (run, .follow, nil)
      version = record.sequence
    case .voteOpened(let ballot):
      countRightAnswers()
      rounds += 1
      (stage, lastVote) = (.vote(RoomVote(round: rounds, run: run, ballot)), nil)
      version = record.sequence
    case .proposed(let member, let step):
      count(at: record.time)
      changeVote { $0.propose(step, by: member, isShown: true) }
    case .suggested(let member, let step):
      count(at: record.time)
      changeVote { $0.propose(step, by: member, isShown: false) }
    case .suggestionSettled(let step, let isTaken): changeVote { $0.settle(step, isTaken) }
    case .proposalsCleared:
      changeVote { $0.clear() }
      version = record.sequence
    case .voteClosed(let step): closeVote(step, record.sequence)
    case .asked(let question):
      countRightAnswers()
      (stage, lastVote) = (.quiz(RoomPoll(question: question, closes: record.time + question.seconds)), nil)
      lastQuestion = question
      version = record.sequence
    case .answered(let member, let choice): answer(choice, member, at: record.time)
    case .revealed:
      reveal()
      version = record.sequence
    case .handedIn(let member, let answer):
      count(at: record.time)
      work.add(answer, by: member, at: record.sequence)
    case .triesGranted(let member, let count): members[member]?.extraTries += count
    case .moved(let member): members[member]?.moves += 1
    case .nicknameHidden(let member, let isHidden): members[member]?.isHidden = isHidden
    case .joinPolicySet(let policy): joinPolicy = policy
    case .removed(let first, let last):
      for member in members.keys where first <= member && member <= last { remove(member) }
    case .ended:
      countRightAnswers()
      hasEnded = true
      version = record.sequence
    }
  }

  private mutating func changeVote(_ change: (inout RoomVote) -> Void) {
    guard case .vote(var vote) = stage else { return }
    change(&vote)
    stage = .vote(vote)
  }

  private mutating func reveal() {
    changeVote { $0.hidesCounts = false }
    countRightAnswers()
    guard case .quiz(var poll) = stage else { return }
    poll.isRevealed = true
    stage = .quiz(poll)
  }

  /// Counts the right answers to a question that ends. Those of one whose answer was shown have been counted.
  private mutating func countRightAnswers() {
    guard case .quiz(let poll) = stage, !poll.isRevealed else { return }
    for (member, choice) in poll.choices where choice == poll.question.right { rightAnswers[member, default: 0] += 1 }
  }

  private mutating func remove(_ member: Int) {
    (members[member], rightAnswers[member]) = (nil, nil)
    work.remove(member)
    lastVote?.remove(member)
    changeVote { $0.remove(member) }
    guard case .quiz(var poll) = stage else { return }
    poll.choices[member] = nil
    stage = .quiz(poll)
  }

  private mutating func closeVote(_ step: String?, _ sequence: Int) {
    guard case .vote(var vote) = stage else { return }
    vote.taken = step
    if let step { run = run.isEmpty ? step : run + "," + step }
    (stage, lastVote) = (.follow, vote)
    version = sequence
  }

  private mutating func answer(_ choice: Int, _ member: Int, at time: Int) {
    count(at: time)
    guard case .quiz(var poll) = stage else { return }
    poll.choices[member] = choice
    poll.attempts[member, default: 0] += 1
    stage = .quiz(poll)
  }

  private mutating func count(at time: Int) {
    rate = rate.second == time ? (time, rate.count + 1) : (time, 1)
  }
}
