/// A descriptor is made of words joined by dots, with `*` at the end or alone. SCXML 3.12.1.
struct MalformedDescriptor: ValidationRule {
  let codes: [Diagnostic.Code] = [.malformedDescriptor]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.transitions.flatMap { list, transition in
      transition.events.compactMap { descriptor in
        fault(of: descriptor).map { reason in
          Diagnostic(
            .error, .malformedDescriptor, "'\(descriptor)' is not an event descriptor: \(reason)", at: list.position)
        }
      }
    }
  }

  private func fault(of descriptor: EventDescriptor) -> String? {
    if descriptor.text.isEmpty { return "it is empty" }
    if descriptor.text.contains(where: \.isWhitespace) { return "it contains white space" }
    if descriptor.tokens.contains("") { return "a word is missing between its dots" }
    return descriptor.tokens.contains { $0.contains("*") } ? "* can replace whole words at the end only" : nil
  }
}

extension Diagnostic.Code {
  /// An event descriptor does not follow the form.
  public static let malformedDescriptor = Self("malformed-descriptor")
}
