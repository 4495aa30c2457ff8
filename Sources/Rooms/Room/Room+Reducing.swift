extension Room {
  /// The room after its next events.
  ///
  /// Those that it has had already are passed over, so it does not matter how often a record arrives.
  /// - Returns: False if a record is missing before one of these; then those behind the gap have been left out.
  @discardableResult
  public mutating func apply(_ records: some Sequence<RoomRecord>) -> Bool {
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
    case .joined(let member, let nickname): members[member] = Member(nickname: nickname, joined: record.sequence)
    case .shown(let run):
      (self.run, stage, lastVote) = (run, .follow, nil)
      version = record.sequence
    case .voteOpened:
      rounds += 1
      (stage, lastVote) = (.vote(RoomVote(round: rounds, run: run)), nil)
      version = record.sequence
    case .proposed(let member, let step): propose(step, member, at: record.time)
    case .voteClosed(let step): closeVote(step, record.sequence)
    case .asked(let question):
      (stage, lastVote) = (.quiz(RoomPoll(question: question, closes: record.time + question.seconds)), nil)
      lastQuestion = question
      version = record.sequence
    case .answered(let member, let choice): answer(choice, member, at: record.time)
    case .revealed:
      guard case .quiz(var poll) = stage else { return }
      poll.isRevealed = true
      for (member, choice) in poll.choices where choice == poll.question.right { rights[member, default: 0] += 1 }
      stage = .quiz(poll)
      version = record.sequence
    case .handedIn(let member, let answer):
      count(at: record.time)
      work.add(answer, by: member, at: record.sequence)
    case .nicknameHidden(let member, let isHidden): members[member]?.isHidden = isHidden
    case .ended:
      hasEnded = true
      version = record.sequence
    }
  }

  private mutating func propose(_ step: String, _ member: Int, at time: Int) {
    count(at: time)
    guard case .vote(var vote) = stage else { return }
    vote.steps[member] = step
    vote.attempts[member, default: 0] += 1
    stage = .vote(vote)
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
    pace = pace.second == time ? (time, pace.count + 1) : (time, 1)
  }
}
