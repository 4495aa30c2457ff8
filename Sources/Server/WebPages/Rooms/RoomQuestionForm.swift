import Explanations
import Quizzes
import Rooms
import StatechartSimulation
import XMLTree

/// The question of a room: its choices, and once it is answered how many chose what, with the run that proves the
/// answer.
struct RoomQuestionForm: MarkupComponent {
  let parts: RoomParts
  let poll: RoomPoll

  private var language: Language { parts.language }
  private var view: RoomView { parts.view }
  private var texts: QuizWords { QuizWords(words: parts.words) }
  private var own: Int? { view.member.flatMap { poll.choices[$0] } }
  private var isOpen: Bool { poll.isOpen(at: view.now) && !view.isTeacher }

  @MarkupBuilder var body: Fragment {
    if let question = view.question {
      HTML.p(class: "situation") { texts.situation(question).joined(separator: " ") }
      HTML.p(class: "prompt") { HTML.b { texts.prompt(question) } }
      if isOpen {
        form(question)
      } else {
        choices(question)
      }
      state
      if poll.isRevealed { proof(question) }
    }
  }

  private func form(_ question: Question) -> Element {
    HTML.form(action: view.address.answer, method: .post, id: "answer-form") {
      parts.fields
      HTML.input(type: .hidden, name: RoomAddress.Field.version, value: String(view.room.version))
      if view.member == nil, view.forms != nil { HTML.p { language(.roomQuizJoin) } }
      choices(question)
      HTML.p { HTML.button(type: .submit, class: "button primary") { language(.roomAnswer) } }
    }
  }

  private func choices(_ question: Question) -> Element {
    let counts = poll.counts
    // A script that puts what all see in place marks the reader's own answer again.
    return HTML.ul(
      class: "quiz-choices", .data("own", own.map { String($0 + 1) }),
      .data("own-text", poll.isRevealed ? language(.roomYourAnswer) : nil)
    ) {
      for (index, choice) in question.choices.enumerated() {
        HTML.li(class: classes(index, question)) {
          if isOpen {
            HTML.input(
              type: .radio, name: RoomAddress.Field.choice, value: String(index + 1), id: "choice-\(index + 1)",
              .flag("checked", own == index), .flag("required"))
          } else {
            HTML.span(class: "count") { poll.isRevealed && counts.indices.contains(index) ? String(counts[index]) : "" }
          }
          HTML.label(for: isOpen ? "choice-\(index + 1)" : nil) {
            texts.choice(choice, of: question)
            if let sign = sign(index, question) { HTML.span(class: "sign") { " " + sign } }
          }
        }
      }
    }
  }

  private func classes(_ index: Int, _ question: Question) -> String? {
    guard poll.isRevealed else { return nil }
    return index == question.right ? "right" : index == own ? "wrong" : nil
  }

  private func sign(_ index: Int, _ question: Question) -> String? {
    let isRight = poll.isRevealed && index == question.right
    let signs = [isRight ? "✓ " + language(.quizRightChoice) : nil, own == index ? language(.roomYourAnswer) : nil]
    let known = signs.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  @MarkupBuilder private var state: Fragment {
    parts.total(.roomAnswers, poll.choices.count)
    if !poll.isRevealed {
      let left = max(0, poll.closes - view.now)
      HTML.p(
        class: "time-left", .data("left", String(left)), .data("text", language(.roomSecondsLeft, "{0}")),
        .data("over", language(.roomTimeOver))
      ) {
        left > 0 ? language(.roomSecondsLeft, String(left)) : language(.roomTimeOver)
      }
    }
  }

  private func proof(_ question: Question) -> Element {
    let machine = QuizAddress(
      machine: parts.page.machine.identifier, seed: poll.question.seed, language: view.address.language)
    return HTML.p { HTML.a(href: machine.moment(question.proof), class: "proof") { language(.quizProof) } }
  }
}
