import Rooms

/// What is done in the room of a campaign: requests one after the other, each with a key of its own.
struct Script {
  /// The room.
  static var opening: RoomOpening {
    guard let code = RoomCode("abcdef") else { preconditionFailure("the code is none") }
    return RoomOpening(code: code, machine: "battery", secretHash: [1], key: [2], opened: 1000, ends: 90_000)
  }

  private static let members = 40
  private static let answers = 20

  /// How many requests there are.
  let count: Int

  /// The key of a request.
  func key(_ number: Int) -> String { "request \(number)" }

  /// A request, as the pages of the room as it is then would send it.
  func request(_ number: Int, in room: Room) -> (RoomCommand, RoomRole) {
    guard number < count - 1 else { return (.end, .teacher) }
    guard number >= Script.members else { return (.join(nil), .visitor) }
    let round = 2 * Script.answers + 6
    let place = (number - Script.members) % round
    switch place {
    case 0: return (.openVote(), .teacher)
    case 1...Script.answers:
      return (.propose(step: "step \(place % 5)", round: room.rounds), .member(place))
    case Script.answers + 1: return (.closeVote(taking: "step 1", round: room.rounds), .teacher)
    case Script.answers + 2:
      return (.ask(RoomQuestion(seed: number, index: 0, choices: 4, right: 1, seconds: 600)), .teacher)
    case Script.answers + 3...2 * Script.answers + 2:
      return (.answer(choice: place % 4, version: room.version), .member(place - Script.answers - 2))
    case 2 * Script.answers + 3: return (.reveal(), .teacher)
    case 2 * Script.answers + 4: return (.show(run: "plug,unplug"), .teacher)
    case _: return (.join(nil), .visitor)
    }
  }
}
