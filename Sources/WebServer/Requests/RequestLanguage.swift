import Explanations
import WebPages

/// The language of a request: the one that its address names, else the best that the browser accepts.
struct RequestLanguage: Hashable, Sendable {
  let named: Language?
  let spoken: Language

  init(named tag: String?, accepted header: String?) {
    named = tag.flatMap { Language(tag: $0) }
    spoken = named ?? Language(acceptLanguage: header ?? "")
  }
}
