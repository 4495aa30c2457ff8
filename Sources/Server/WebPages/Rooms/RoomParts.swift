import Explanations
import Rooms
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The parts that the cards of a room's page have in common.
struct RoomParts: Sendable {
  let page: ExplorerPage
  let view: RoomView

  var language: Language { page.language }
  var words: Wording { page.words }
  var room: Room { view.room }

  /// The parts that do not depend on the moment.
  var frame: RoomFrame { RoomFrame(site: page.site, view: view) }

  /// A step as people read it; one that the machine does not know is unchanged.
  func step(_ text: String) -> String {
    guard let run = try? RunReading(text, of: page.chart), run.fault == nil, let step = run.run.steps.first else {
      return text
    }
    return words.wanted(by: step)
  }

  /// The hidden fields that every form has.
  var fields: Fragment { frame.fields }

  /// A total that a script keeps up to date.
  func total(_ phrase: RoomPhrase, _ count: Int) -> Element {
    HTML.p(class: "total", .data("total", language(phrase, "{0}"))) { language(phrase, String(count)) }
  }

  /// The steps that may be proposed or taken: one for each event, valid or not, in the order of the chart; the clock
  /// where a delayed event is pending.
  var steps: [Step] {
    let moves = page.simulation.moves.map(\.step)
    let names = page.simulation.eventNames.map { name -> Step in
      if let state = page.chart.stateRequested(by: name) { return .request(state) }
      if let move = moves.first(where: { $0.isEvent(name) }) { return move }
      return .event(name, payload: page.simulation.payloadExamples[name]?.first)
    }
    let others = moves.filter { move in
      switch move {
      case .event, .request: !names.contains(move)
      case .advance, .message, .set: false
      }
    }
    let all = names + others.filter { other in !names.contains { $0.asksLike(other) } }
    return Array((all + (page.playDelay.map { [.advance($0)] } ?? [])).prefix(room.limits.proposals))
  }
}

extension Room {
  /// The number of typed steps that wait for the teacher.
  var waitingSteps: Int {
    switch stage {
    case .vote(let vote): vote.waiting.count
    case .follow, .quiz: 0
    }
  }
}

extension Step {
  fileprivate func isEvent(_ name: String) -> Bool {
    guard case .event(name, _) = self else { return false }
    return true
  }

  /// True for two events of one name: one of them is enough.
  fileprivate func asksLike(_ other: Step) -> Bool {
    guard case .event(let name, _) = other else { return false }
    return isEvent(name)
  }
}

/// The parts that the cards of every room's page have in common, whatever the subject of the room.
struct RoomFrame: Sendable {
  let site: Site
  let view: RoomView

  var language: Language { site.language }
  var room: Room { view.room }

  /// Returns the name of a member.
  func name(of member: Int) -> String {
    room.nickname(of: member).map { language(.roomNamed, $0.text(in: language), String(member)) }
      ?? language(.roomNumber, String(member))
  }

  /// The address for a class: where it is too long for a line, the room's name is not split.
  var address: Element {
    let name = room.opening.code.text
    return HTML.p(class: "room-address") {
      HTML.code {
        HTML.span { view.origin + view.address.base.dropLast(name.count) }
        HTML.b { name }
      }
    }
  }

  /// The hidden fields that every form has.
  @MarkupBuilder var fields: Fragment {
    HTML.input(type: .hidden, name: RoomAddress.Field.token, value: view.forms?.token ?? "")
    HTML.input(type: .hidden, name: RoomAddress.Field.key, value: view.forms?.key ?? "")
  }

  /// A form of the teacher with one thing to do.
  func form(
    _ act: RoomAddress.TeacherAction, id: String? = nil, class classes: String? = nil, _ more: [(String, String)] = [],
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    HTML.form(action: view.address.text, method: .post, id: id, class: classes) {
      fields
      HTML.input(type: .hidden, name: RoomAddress.Field.act, value: act.rawValue)
      for field in more { HTML.input(type: .hidden, name: field.0, value: field.1) }
      content()
    }
  }

  /// A form of the teacher that is a button alone.
  func button(
    _ act: RoomAddress.TeacherAction, _ fields: [(String, String)] = [], id: String? = nil,
    class classes: String = "button",
    _ label: String
  ) -> Element {
    form(act, fields) { HTML.button(type: .submit, id: id, class: classes) { label } }
  }

  /// The form that hides a member's nickname or shows it again; nothing if it has none.
  @MarkupBuilder func nicknameForm(of number: Int, _ member: Room.Member) -> Fragment {
    if let nickname = member.nickname, !view.isOver {
      button(
        member.isHidden ? .unhide : .hide, [(RoomAddress.Field.member, String(number))], class: "button small",
        language(member.isHidden ? .roomUnhide : .roomHide, nickname.text(in: language)))
    }
  }

  /// The link to the code that moves a member's seat to another device; nothing in a room that is over.
  @MarkupBuilder func deviceLink(of number: Int) -> Fragment {
    if let address = view.address.device(of: number), !view.isOver {
      HTML.a(
        href: address, class: "button small", .data("file", ""),
        .aria("label", language(.deviceTitle, name(of: number)))
      ) {
        language(.deviceShort)
      }
    }
  }

  /// The form that removes a member; nothing in a room that is over.
  @MarkupBuilder func removalForm(of number: Int) -> Fragment {
    if !view.isOver {
      form(.remove, [(RoomAddress.Field.member, String(number))]) {
        HTML.button(type: .submit, class: "button small", .aria("label", language(.removeMember, name(of: number)))) {
          "✕"
        }
      }
    }
  }

  /// The form that removes several members at once; nothing where there are none.
  @MarkupBuilder var removalForm: Fragment {
    if let last = room.members.keys.max(), !view.isOver {
      form(.remove, id: "remove-some", class: "field-row") {
        HTML.label(for: "remove-from") { language(.removeFrom) }
        number(RoomAddress.Field.member, "remove-from", last)
        HTML.label(for: "remove-to") { language(.removeTo) }
        number(RoomAddress.Field.last, "remove-to", last)
        HTML.button(type: .submit, class: "button") { language(.removeSome) }
      }
    }
  }

  private func number(_ name: String, _ id: String, _ last: Int) -> Element {
    HTML.input(
      type: .number, name: name, value: String(last), id: id, .attribute("min", "1"),
      .attribute("max", String(last)), .flag("required"))
  }

  /// The notes that the script shows when the stream is lost or the room is over.
  @MarkupBuilder var streamNotes: Fragment {
    HTML.p(id: "lost", class: "fault", .hidden()) { language(.roomLost) }
    HTML.p(id: "over", class: "fault", .flag("hidden", !view.isOver)) { language(.roomOver) }
  }

  /// Returns the number of members, which a script keeps up to date.
  func memberCount(class classes: String? = nil) -> Element {
    HTML.p(class: classes, .data("members", language(.roomMembers, "{0}"))) {
      language(.roomMembers, String(room.members.count))
    }
  }
}
