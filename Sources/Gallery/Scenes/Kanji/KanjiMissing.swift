import XMLTree

/// What a screen says when the storage does not know the kanji or word in its title.
struct KanjiMissing: MarkupComponent {
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    HTML.p(class: "kanji-missing") { moment.words("The app does not know this one.", "应用中没有收录这一项。") }
  }
}
