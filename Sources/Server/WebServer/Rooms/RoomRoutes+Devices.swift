import Explanations
import HTTPTypes
import Hummingbird
import Rooms
import WebPages

/// The pages and the form by which a member continues on another device: its seat moves there with its marks.
extension RoomRoutes {
  func addDevices(to router: Router<ServerContext>) {
    router.get("/r/:code/device") { request, context in
      let (asked, room) = (try PageRequest(request, context), try await room(context))
      guard let member = RoomReader.member(request, room) else {
        return redirection(to: address(of: room, asked))
      }
      return try code(of: member, asked, room, .student)
    }
    router.get("/r/:code/device/:secret/:member") { request, context in
      let (asked, room) = (try PageRequest(request, context), try await room(context))
      let page = RoomAddress.Page.teacher(try secret(context, of: room))
      guard let member = Int(try context.parameters.require("member")) else { throw Failure(.unknownPage) }
      return try code(of: member, asked, room, page)
    }
    router.post("/r/:code/device") { request, context in
      let request = try PageRequest(request, context)
      return try await move(request, try await askedRoom(request))
    }
  }

  /// The code of a member's seat.
  private func code(
    of number: Int, _ request: PageRequest, _ room: LiveRoom, _ page: RoomAddress.Page
  ) throws -> Response {
    let (state, now) = (room.published.room, service.options.now())
    guard let member = state.members[number], !state.isOver(at: now) else { throw Failure(.unknownPage) }
    let code = room.secrets.moveCode(of: RoomSeat(member: number, moves: member.moves), at: now)
    let view = RoomView(
      state, at: RoomAddress(room.opening.code, page, language: request.language.named), member: number, forms: nil,
      now: now, question: nil, origin: request.request.origin)
    let shown = RoomDevicePage(site: content.site(request.language), view, code: code.text, end: code.end)
    return request.answer(try Representation(shown.document(), .page().passing(), coding: request.coding))
  }

  /// Moves a seat to the device that has sent its code.
  private func move(_ request: PageRequest, _ room: LiveRoom) async throws -> Response {
    let page = address(of: room, request)
    if RoomReader.member(request.request, room) != nil { return redirection(to: page) }
    let form = try await RoomForm(request, room, from: .visitor)
    let (typed, now) = (form[RoomAddress.Field.deviceCode] ?? "", service.options.now())
    guard let seat = room.secrets.seat(ofMoveCode: typed, in: room.published.room, at: now) else {
      throw Failure(.room(.refused(.moveCodeUnknown, room.opening.code)))
    }
    _ = try await carryOut(.move(member: seat.member, moves: seat.moves), in: room, by: .visitor, key: form.key)
    var response = redirection(to: page)
    response.headers[.setCookie] = RoomReader.cookie(
      of: RoomSeat(member: seat.member, moves: seat.moves + 1), room, at: now, isSecure: request.request.isSecure)
    return response
  }
}
