import HTTPTypes
import Hummingbird
import Rooms
import StatechartEvidence
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// A request whose answer reads, runs, searches or draws what a stranger has written: a worker answers it.
///
/// The gallery, lessons and the operator's own files are not foreign; what is sent to be read is, whatever it is about.
struct ForeignRequest: Sendable {
  /// The subject of the request: requests with the same subject share what a worker has computed.
  let subject: String
  /// True if it is known from the request that its work may take long.
  let mayTakeLong: Bool
  /// True if its answer follows from its address and from who accepts what, so that it may be kept.
  let isAddress: Bool
  /// The machine of a page that shows a run; nil for others.
  let withoutRun: String?

  private init(_ subject: String, mayTakeLong: Bool = false, isAddress: Bool = false, withoutRun: String? = nil) {
    self.subject = subject
    self.withoutRun = withoutRun
    self.mayTakeLong = mayTakeLong || subject.utf8.count > ForeignRequest.cheapBytes
    self.isAddress = isAddress
  }

  /// The maximum number of bytes of an address whose machine is read as cheap work: what is longer is compressed from
  /// tens of kilobytes.
  private static let cheapBytes = 2 << 10

  /// Examines a request; nil if the server answers it itself.
  init?(_ request: Request) {
    let path = request.uri.path.split(separator: "/").map { PercentEncoding.decode($0) ?? String($0) }
    let isPost = request.method == .post
    guard let first = path.first else {
      // The body is a diagram (`DiagramServer`).
      guard isPost else { return nil }
      self.init("", mayTakeLong: true)
      return
    }
    switch first {
    case "m" where path.count > 1: self.init(machine: "~" + path[1], path, request)
    case "machines" where path.count > 1, "embed" where path.count > 1:
      if InlineMachines.isInline(path[1]) {
        self.init(machine: path[1], path, request)
      } else {
        // The log of a machine of the gallery is foreign.
        guard isPost, path.last == "log" else { return nil }
        self.init(path[1], mayTakeLong: true)
      }
    case "compare":
      let query = try? QueryItems(request.uri.query)
      let names = [ComparePage.Field.old, ComparePage.Field.new].compactMap { query?[$0]?.trimmed }
      guard isPost || names.contains(where: InlineMachines.isInline) else { return nil }
      self.init(names.joined(separator: " "), mayTakeLong: true, isAddress: !isPost)
    case "new": self.init(first)
    case SessionRoutes.name where SessionRoutes.handles(path, isPost: isPost):
      self.init(path.count > 1 ? path[1] : first, mayTakeLong: true)
    case "exercises" where isPost, "library" where isPost, "mcp" where isPost:
      self.init(first, mayTakeLong: first != "library")
    case _:
      guard DiagramService(rawValue: first) != nil else { return nil }
      self.init(path.dropFirst().joined(separator: "/"))
    }
  }

  private init(machine name: String, _ path: [String], _ request: Request) {
    let isPage = path.count == 2 && !name.hasSuffix("." + ExportPage.pathExtension)
    let query = try? QueryItems(request.uri.query)
    let searches =
      query?[ExplorerAddress.searchField] != nil
      || query?[ExplorerAddress.tabField].flatMap(ExplorerTab.init)?.searches ?? false
    let hasRun = isPage && query?[ExplorerAddress.runField] != nil
    // The text after the last dot of the address is the extension of a file.
    let identifier = name.prefix { $0 != "." }
    self.init(
      String(identifier), mayTakeLong: !isPage || searches || request.method == .post,
      isAddress: request.method != .post, withoutRun: hasRun ? String(identifier) : nil)
  }

  /// A request about an actor of a program that runs, whose machine the program has defined.
  init(_ actor: LiveActor) { self.init(actor.followed ?? "", mayTakeLong: true) }

  /// The number of the actor whose run a request asks for; nil for other requests.
  static func actor(_ request: Request) -> Int? {
    let path = request.uri.path.split(separator: "/")
    guard request.method != .post, path.count == 2, path[0] == "live" else { return nil }
    return Int(path[1].hasSuffix(".json") ? path[1].dropLast(".json".count) : path[1])
  }

  /// A request for a page of a room in which strangers' machines or answers are shown; nil for others.
  ///
  /// - Parameter part: The part after the code of the room in the address.
  init?(_ room: Room, part: String?, _ request: Request) {
    switch part {
    case nil, "shared", "own", "vote", "answer", "solve", "teach", "answers": break
    case _: return nil
    }
    switch room.opening.subject {
    case .machine(let machine), .quiz(let machine, _, _):
      guard InlineMachines.isInline(machine) else { return nil }
      self.init(machine)
    case .exercise(let name): self.init(name, mayTakeLong: request.method == .post)
    case .lesson: return nil
    }
  }

  /// A request to open a room on a stranger's machine; nil for others.
  init?(opening fields: FormFields) {
    let named = fields[RoomAddress.Field.exercise] ?? fields[RoomAddress.Field.lesson]
    guard named == nil, let machine = fields[RoomAddress.Field.machine], InlineMachines.isInline(machine) else {
      return nil
    }
    self.init(machine)
  }
}
