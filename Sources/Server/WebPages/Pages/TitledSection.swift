import XMLTree

extension HTML {
  /// A section that is named by the heading with which it begins. The heading's identifier follows from that of the
  /// section, if it is not given.
  static func titledSection(
    id: String? = nil, class classes: String? = nil, titleID: String? = nil, _ title: String,
    as heading: ContainerTag = h2, @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let titleID = titleID ?? id.map { $0 + "-title" }
    return section(id: id, class: classes, .aria("labelledby", titleID)) {
      heading(id: titleID) { title }
      content()
    }
  }

  /// A section that says what cannot be done.
  static func refusal(
    id: String, _ title: String, @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    section(id: id, class: "refusal", .aria("labelledby", id + "-title")) {
      h3(id: id + "-title") {
        span(.aria("hidden", true)) { "✕ " }
        title
      }
      content()
    }
  }
}
