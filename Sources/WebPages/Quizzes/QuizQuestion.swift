import Explanations
import Quizzes
import XMLTree

/// A question with its choices; once one was taken, which is right, with the run that proves it.
struct QuizQuestion: MarkupComponent {
  let question: Question
  let number: Int
  /// The choice that was taken.
  let taken: Int?
  let address: QuizAddress
  let words: Wording

  private var language: Language { words.language }
  private var texts: QuizWords { QuizWords(words: words) }

  var body: Fragment {
    Element("fieldset", attributes: [.id("q\(number)"), .class("card question")]) {
      Element("legend") { language(.quizNumber, String(number)) }
      HTML.p(class: "situation") { texts.situation(question).joined(separator: " ") }
      HTML.p(class: "prompt") { HTML.b { texts.prompt(question) } }
      HTML.ul(class: "quiz-choices") {
        for (index, choice) in question.choices.enumerated() { item(choice, index) }
      }
      if let taken { result(taken) }
    }
  }

  private func item(_ choice: Question.Choice, _ index: Int) -> Element {
    let id = "q\(number)-\(index + 1)"
    return HTML.li(class: look(index)) {
      HTML.input(
        type: .radio, name: QuizAddress.Field.answer(number), value: String(index + 1), id: id,
        .flag("checked", taken == index))
      HTML.label(for: id) {
        texts.choice(choice, of: question)
        if let sign = sign(index) { HTML.span(class: "sign") { " " + sign } }
      }
    }
  }

  private func look(_ index: Int) -> String? {
    guard let taken else { return nil }
    return index == question.right ? "right" : index == taken ? "wrong" : nil
  }

  private func sign(_ index: Int) -> String? {
    guard let taken else { return nil }
    if index == question.right { return "✓ " + language(.quizRightChoice) }
    return index == taken ? "✕ " + language(.quizYours) : nil
  }

  @MarkupBuilder private func result(_ taken: Int) -> Fragment {
    let isRight = taken == question.right
    let tried = question.run(showing: question.choices[taken])
    HTML.p(class: isRight ? "verdict right" : "verdict wrong") {
      isRight ? language(.quizRight) : language(.quizWrong, texts.choice(question.answer, of: question))
    }
    HTML.p(class: "proofs") {
      HTML.a(href: address.moment(question.proof), class: "proof") { language(.quizProof) }
      if !isRight, tried != question.proof {
        " "
        HTML.a(href: address.moment(tried), class: "tried") { language(.quizTried) }
      }
    }
  }
}
