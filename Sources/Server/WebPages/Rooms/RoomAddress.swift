package import Explanations
package import Rooms
import XMLTree

/// The addresses of a room. Those of its teacher contain the secret with which it is controlled.
package struct RoomAddress: Hashable, Sendable {
  /// A page of the room.
  package enum Page: Hashable, Sendable {
    /// The moment that the teacher shows, for students.
    case student
    /// The moment that a student tries.
    case own
    /// The teacher's page, with the secret.
    case teacher(String)
  }

  /// The names of what forms send.
  package enum Field {
    /// The action that the teacher requests, one of `TeacherAction`.
    package static let act = "do"
    /// The field that shows that the form is of a page of the room.
    package static let token = "token"
    /// The identifier of the request.
    package static let key = "key"
    package static let step = "step"
    package static let run = "run"
    /// The round of a vote.
    package static let round = "round"
    /// The version of a question.
    package static let version = "version"
    /// A choice, from 1.
    package static let choice = "choice"
    package static let nickname = "nickname"
    /// A member's number, or the first of some.
    package static let member = "member"
    /// The number of the last of some members.
    package static let last = "last"
    /// A code of the roster.
    package static let seat = "seat"
    /// The code that moves a seat to another device.
    package static let deviceCode = "code"
    /// A number of further tries.
    package static let count = "count"
    /// The policy for joining, one of `JoinPolicy`.
    package static let joinPolicy = "door"
    /// The field that hides counts.
    package static let hidden = "hidden"
    /// The field that lets members type steps.
    package static let typed = "typed"
    package static let seconds = "seconds"
    /// The machine that a room is opened on.
    package static let machine = "machine"
    /// The lesson that a room is opened on.
    package static let lesson = "lesson"
    /// The exercise that a room is opened on.
    package static let exercise = "exercise"
  }

  /// The action that a form of the teacher requests.
  package enum TeacherAction: String, Sendable, CaseIterable {
    /// To show a moment.
    case show
    /// To begin a vote.
    case vote
    /// To end it, taking a step.
    case take
    /// To end it without one.
    case close
    /// To ask a question.
    case ask
    /// To show the answer, or the counts of a vote.
    case reveal
    /// To remove all proposals.
    case clear
    /// To accept a typed step.
    case allow
    /// Not to accept it.
    case refuse
    /// To set who may join.
    case joinPolicy = "door"
    /// To let a member hand in more answers.
    case grant
    /// To remove members.
    case remove
    /// To hide a nickname.
    case hide
    /// To show it again.
    case unhide
    /// To end the room.
    case end
  }

  /// The path at which rooms are opened.
  package static let opening = "/rooms"

  package let code: RoomCode
  package let page: Page
  /// The language, if the address names it.
  package var language: Language?

  package init(_ code: RoomCode, _ page: Page = .student, language: Language? = nil) {
    self.code = code
    self.page = page
    self.language = language
  }

  /// The path of the room, which its cookie is sent to.
  package var base: String { "/r/" + code.text }

  /// The path of the page.
  package var path: String {
    switch page {
    case .student: base
    case .own: base + "/own"
    case .teacher(let secret): base + "/teach/" + secret
    }
  }

  /// The address of the page.
  package var text: String { address(path) }
  /// The page of the moment that the teacher shows, for students.
  var student: String { address(base) }
  /// The page without anything of its reader, which a script takes what all see from.
  var shared: String { address(base + "/shared") }
  /// The stream of what happens.
  var events: String { base + "/events" }
  /// The address to which a form to join is sent.
  var join: String { address(base + "/join") }
  /// The page that shows the code to move the reader's seat, and the address to which that code is sent.
  var device: String { address(base + "/device") }
  /// The address to which a proposal is sent.
  var vote: String { address(base + "/vote") }
  /// The address to which an answer is sent.
  var answer: String { address(base + "/answer") }
  /// The address at which an answer to the room's exercise, or a run in its lesson, is handed in.
  var solve: String { address(base + "/solve") }
  /// The address as a QR code.
  var picture: String { base + "/qr" }
  /// The address in large letters, for a projector.
  var screen: String { address(base + "/screen") }
  /// The page about what is stored.
  var about: String { address(base + "/about") }

  /// The report for the teacher, by its file extension.
  func report(_ fileExtension: String) -> String? {
    guard case .teacher(let secret) = page else { return nil }
    return base + "/report/" + secret + "." + fileExtension
  }

  /// An answer that was handed in, for the teacher, by the sequence of its event.
  func answer(at sequence: Int) -> String? {
    guard case .teacher(let secret) = page else { return nil }
    return address(base + "/answers/" + secret + "/\(sequence)")
  }

  /// The page that shows the code to move a member's seat, for the teacher.
  func device(of member: Int) -> String? {
    guard case .teacher(let secret) = page else { return nil }
    return address(base + "/device/" + secret + "/\(member)")
  }

  private func address(_ path: String) -> String { AddressText.address(path, in: language) }

  /// The page in another language.
  func localized(in language: Language) -> RoomAddress { RoomAddress(code, page, language: language) }
}

/// The button that opens a room on what a page shows; nothing where the server has no rooms.
struct OpenRoomForm: MarkupComponent {
  let site: Site
  /// The fields for the subject of the room.
  let fields: [(name: String, value: String)]
  /// The text of the button; nil for that on the page of a machine.
  var label: RoomWorkPhrase?

  @MarkupBuilder var body: Fragment {
    if site.hasRooms {
      HTML.form(action: RoomAddress.opening, method: .post, id: "open-room") {
        for field in fields { HTML.input(type: .hidden, name: field.name, value: field.value) }
        HTML.input(type: .hidden, name: "lang", value: site.addressLanguage?.tag ?? "")
        HTML.button(type: .submit, class: "chip") { label.map { site.language($0) } ?? site.language(.roomOpen) }
      }
    }
  }
}
