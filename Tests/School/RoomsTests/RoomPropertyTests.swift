import Rooms
import Testing

/// Scripts of requests by chance, each decided by a seed.
struct RoomPropertyTests {
  /// Numbers that a seed decides. Knuth, MMIX.
  private struct Numbers {
    var state: UInt64
    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % bound
    }
  }

  private struct Asked {
    let command: RoomCommand
    let role: RoomRole
    let key: String
  }

  private static func command(_ numbers: inout Numbers, _ room: Room) -> (RoomCommand, RoomRole) {
    let round = room.rounds - numbers.below(2)
    let member = RoomRole.member(1 + numbers.below(6))
    return switch numbers.below(17) {
    case 0: (.join(Nickname.allCases[numbers.below(5)]), .visitor)
    case 1: (.join(nil), .visitor)
    case 2: (.show(run: ["", "a", "a,b"][numbers.below(3)]), .teacher)
    case 3: (.openVote(), .teacher)
    case 4: (.closeVote(taking: [nil, "a", "b"][numbers.below(3)], round: round), .teacher)
    case 5: (.ask(RoomQuestion(seed: 1, index: 0, choices: 3, right: 1, seconds: 5)), .teacher)
    case 6: (.reveal(), .teacher)
    case 7: (.hideNickname(member: 1 + numbers.below(6), numbers.below(2) == 0), .teacher)
    case 8: (.clearProposals(round: round), .teacher)
    case 9: (.remove(first: 1 + numbers.below(6), last: 1 + numbers.below(6)), .teacher)
    case 10: (.setJoinPolicy(JoinPolicy.allCases[numbers.below(3)]), .teacher)
    case 11, 12: (.answer(choice: numbers.below(4), version: room.version), member)
    case _: (.propose(step: ["a", "b", "c"][numbers.below(3)], round: round), member)
    }
  }

  private static func script(_ seed: Int) -> (room: TestRoom, asked: [Asked]) {
    var numbers = Numbers(state: UInt64(seed))
    var room = TestRoom()
    var asked: [Asked] = []
    for _ in 0..<120 {
      let (command, role) = command(&numbers, room.room)
      // One in five is a request that was sent before.
      let known = numbers.below(5) == 0 && !asked.isEmpty ? asked[numbers.below(asked.count)] : nil
      let request = known ?? Asked(command: command, role: role, key: "\(asked.count)")
      try? room.ask(request.command, request.role, key: request.key)
      asked.append(request)
      if numbers.below(10) == 0 { room.time += 1 }
    }
    return (room, asked)
  }

  /// No request is carried out twice, and sequences have no gaps.
  @Test func requestsAreCarriedOutOnce() {
    for seed in 0..<200 {
      let (room, _) = Self.script(seed)
      #expect(Set(room.records.map(\.key)).count == room.records.count)
      #expect(room.records.map(\.sequence) == Array(1..<(room.records.count + 1)))
    }
  }

  /// The room follows from its records, however they arrive: again, from an earlier one on, or one after a gap.
  @Test func recordsMakeTheRoom() {
    for seed in 0..<200 {
      let (room, _) = Self.script(seed)
      var numbers = Numbers(state: UInt64(seed + 1000))
      var copy = Room(TestRoom.opening)
      while copy.sequence < room.records.count {
        let start = numbers.below(copy.sequence + 2)
        let end = min(room.records.count, start + numbers.below(9))
        let before = copy.sequence
        let isWhole = copy.apply(room.records[min(start, end)..<end])
        #expect(isWhole || copy.sequence == before)
      }
      #expect(copy == room.room)
    }
  }

  /// Counts are those of each member's last vote between the opening of a vote and its end.
  @Test func countsAreThoseOfLastVotes() {
    for seed in 0..<200 {
      let (room, _) = Self.script(seed)
      var last: [Int: String] = [:]
      var isOpen = false
      var copy = Room(TestRoom.opening)
      for record in room.records {
        copy.apply([record])
        switch record.event {
        case .voteOpened: (last, isOpen) = ([:], true)
        case .shown, .voteClosed, .asked: isOpen = false
        case .proposed(let member, let step): last[member] = step
        case .proposalsCleared: last = [:]
        case .removed(let first, let final): for member in first...final { last[member] = nil }
        case .joined, .answered, .handedIn, .revealed, .triesGranted, .moved, .nicknameHidden, .suggested,
          .suggestionSettled, .joinPolicySet,
          .ended:
          break
        }
        guard case .vote(let vote) = copy.stage else {
          #expect(!isOpen)
          continue
        }
        #expect(isOpen && vote.steps == last)
        #expect(vote.counts.reduce(0) { $0 + $1.count } == last.count)
      }
    }
  }
}
