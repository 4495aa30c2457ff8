import Explanations
import Lessons
import Rooms
import StatechartSimulation
import Statecharts
import XMLTree

/// The members of a room by their progress: not begun, trying, solved.
struct RoomBoardCard: MarkupComponent {
  let frame: RoomFrame
  /// The maximum number of answers of a member that are marked; nil for any number.
  var tries: Int?

  private var language: Language { frame.language }
  private var room: Room { frame.room }

  /// True if answers are texts, which have a page each.
  private var isExercise: Bool {
    if case .exercise = room.opening.subject { true } else { false }
  }

  var body: Fragment {
    HTML.titledSection(id: "board", class: "card", language(.workBoard)) {
      HTML.p(class: "total") {
        let (tried, solved) = (room.work.progress.count, room.work.solved)
        language(.workSummary, String(room.members.count - tried), String(tried - solved), String(solved))
      }
      if !room.members.isEmpty {
        HTML.div(class: "table-frame", .tabindex(0), .role("group"), .aria("labelledby", "board-title")) { table }
      }
      if room.members.count > RoomMembersCard.maxListed {
        HTML.p { language(.roomMore, String(room.members.count - RoomMembersCard.maxListed)) }
      }
      frame.removalForm
    }
  }

  private var table: Element {
    HTML.table(class: "board") {
      HTML.thead {
        HTML.tr {
          for heading in [RoomWorkPhrase.workMember, .workProgress, .workTried, .workBest] {
            HTML.th(scope: .column) { language(heading) }
          }
          if mayGrant { HTML.th(scope: .column) { language(.workExtra) } }
        }
      }
      HTML.tbody {
        for (number, member) in room.members.sorted(by: { $0.key < $1.key }).prefix(RoomMembersCard.maxListed) {
          row(number, member)
        }
      }
    }
  }

  /// True if members can be given more tries.
  private var mayGrant: Bool { tries != nil && !frame.view.isOver }

  private func row(_ number: Int, _ member: Room.Member) -> Element {
    let progress = room.work[number]
    return HTML.tr(class: progress.isSolved ? "solved" : progress.handedIn > 0 ? "trying" : nil) {
      HTML.th(scope: .row) {
        HTML.span { frame.name(of: number) }
        frame.nicknameForm(of: number, member)
        frame.deviceLink(of: number)
        frame.removalForm(of: number)
      }
      HTML.td {
        language(progress.isSolved ? .workDone : progress.handedIn > 0 ? .workTrying : .workNotBegun)
        if let address = isExercise && progress.last > 0 ? frame.view.address.answer(at: progress.last) : nil {
          " "
          HTML.a(href: address) { language(.workLast) }
        }
      }
      HTML.td {
        String(progress.tries) + (tries.map { " / \($0 + member.extraTries)" } ?? "")
        if progress.unmarked > 0 { HTML.p(class: "hint") { language(.workUnmarked, String(progress.unmarked)) } }
      }
      HTML.td { progress.best.map { "\($0) %" } ?? (progress.unmarked > 0 ? language(.workNotMarked) : "") }
      if mayGrant { HTML.td { grant(number, member) } }
    }
  }

  /// The form that gives a member more tries.
  private func grant(_ number: Int, _ member: Room.Member) -> Element {
    let label = language(.workGrant, frame.name(of: number))
    return frame.form(.grant, class: "field-row", [(RoomAddress.Field.member, String(number))]) {
      HTML.input(
        type: .number, name: RoomAddress.Field.count, value: "1", .aria("label", label), .attribute("min", "1"),
        .attribute("max", String(room.limits.tries)), .flag("required"))
      HTML.button(type: .submit, class: "button small", .aria("label", label)) { "+" }
    }
  }
}

/// The most common faults, each with the run that shows it.
struct RoomFaultsCard: MarkupComponent {
  let frame: RoomFrame
  let page: ExercisePage
  let faults: [RoomExercisePage.KnownFault]

  private var language: Language { frame.language }

  var body: Fragment {
    HTML.titledSection(id: "faults", class: "card", language(.workFaults)) {
      if faults.isEmpty {
        HTML.p { language(.workNoFaults) }
      } else {
        HTML.ol(class: "counted-faults") { for fault in faults { HTML.li { row(fault) } } }
      }
    }
  }

  @MarkupBuilder private func row(_ fault: RoomExercisePage.KnownFault) -> Fragment {
    HTML.p { said(fault) }
    HTML.p(class: "hint") {
      language(.workFaultMembers, String(fault.counted.members.count))
      " · "
      if let address = frame.view.address.answer(at: fault.counted.first) {
        HTML.a(href: address) { language(.workSeeAnswer) }
      }
    }
  }

  /// Returns the mistake that a remark describes, without the names of one of the answers with it.
  private func mistake(_ remark: Verdict.Remark) -> Fragment {
    if case .differs(let difference) = remark.reason {
      RemarkWords(language: language, chart: page.exercise.machine.chart).mistake(difference)
    } else if let claim = page.exercise.brokenClaim(remark) {
      language.markup(.remarkMistakeClaim, ExerciseTerms(page: page).claim(claim))
    } else {
      page.said(remark)
    }
  }

  @MarkupBuilder private func said(_ fault: RoomExercisePage.KnownFault) -> Fragment {
    switch fault.result {
    case .marked(let verdict)? where verdict.remarks.first != nil:
      Fragment { if let remark = verdict.remarks.first { mistake(remark) } }
    case .unreadable(let findings)?:
      language(.exerciseUnread)
      if let finding = findings.first {
        " "
        FindingWords(language: language).reason(finding)
      }
    case .marked?, .unmarked?, nil: Fragment { HTML.code { fault.counted.fault.run } }
    }
  }
}
