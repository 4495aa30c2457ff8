import Explanations
import Lessons
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// A question to be answered before the key step is taken; once a choice was made, what is right and what the machine
/// does.
struct QuestionCard: ExplorerPart {
  let page: ExplorerPage
  let lesson: Lesson
  let question: Lesson.ChoiceQuestion

  /// The choice that was taken.
  private var taken: Int? {
    page.address.lesson.answer.map { $0 - 1 }.flatMap { question.choices.indices.contains($0) ? $0 : nil }
  }

  var body: Fragment {
    HTML.section(
      id: "question", class: "card question prose", .aria("labelledby", "question-title"), .lang(lesson.language)
    ) {
      HTML.h2(id: "question-title", .lang(language.tag)) { language(.learnQuestion) }
      question.prompt.markup
      form
      if let taken { reveal(question.choices[taken]) }
    }
  }

  private var form: Element {
    HTML.form(action: (page.links.formAction ?? "") + "#reveal", class: "choices") {
      AddressFields(page.links, without: [\.lesson.answer])
      HTML.p(class: "hint", .lang(language.tag)) { language(.learnChoices) }
      for (index, choice) in question.choices.enumerated() {
        HTML.button(
          type: .submit, name: ExplorerAddress.name(of: \.lesson.answer), value: String(index + 1),
          id: "choice-\(index + 1)",
          class: classes(index), .aria("pressed", taken == index ? "true" : nil)
        ) {
          if taken != nil, choice.isRight { HTML.span(.aria("hidden", true)) { "✓ " } }
          choice.text.phrase
        }
      }
    }
  }

  private func classes(_ index: Int) -> String {
    guard let taken else { return "button choice" }
    if question.choices[index].isRight { return "button choice right" }
    return taken == index ? "button choice wrong" : "button choice"
  }

  @MarkupBuilder private func reveal(_ choice: Lesson.ChoiceQuestion.Choice) -> Fragment {
    HTML.div(
      id: "reveal", class: "reveal", .role("status"), .tabindex(-1),
      .data("answer", page.address.lesson.answer.map { String($0) })
    ) {
      HTML.p(.lang(language.tag)) {
        HTML.b { language(choice.isRight ? .learnRight : .learnWrong) }
        if !choice.isRight, let right = question.choices.first(where: \.isRight) {
          " " + language(.learnRightIs) + " "
          HTML.span(.lang(lesson.language)) { right.text.phrase }
        }
      }
      question.answer.markup
      HTML.p(class: "proof", .lang(language.tag)) {
        proof
        " "
        HTML.a(href: tried, id: "try", class: "button small") { language(.learnTry) }
      }
    }
  }

  /// The result of the machine itself.
  private var proof: String {
    let simulation = page.machine.replay(of: lesson.run + question.steps)
    let steps = question.steps.map(words.step).joined(separator: " → ")
    if let rejection = simulation.rejection {
      return language(.learnProofRefused, steps, RefusalReason(rejection: rejection, words: words).text)
    }
    return language(.learnProofTaken, steps, words.plainStates(simulation.final.atomicStates))
  }

  /// The moment after the steps that are asked about.
  private var tried: String { page.address.running(lesson.run + question.steps).text }
}
