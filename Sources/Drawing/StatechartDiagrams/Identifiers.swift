import Statecharts

/// The identifiers of the parts of a drawing: letters, digits, hyphens and underscores, unique, and the same for the
/// same states whatever else changes.
struct Identifiers: Sendable {
  let prefix: String

  /// The identifier of a state; `repetition` counts earlier states of the same name, which only a wrong chart has.
  func state(_ id: State.ID, repetition: Int = 0) -> String {
    prefix + "s-" + Self.encoded(id.name) + Self.suffix(repetition)
  }

  /// The identifier of a transition.
  func transition(_ id: Transition.ID, repetition: Int = 0) -> String {
    prefix + "t-" + Self.encoded(id.source.name) + Self.suffix(repetition) + "-\(id.ordinal)"
  }

  var title: String { prefix + "title" }
  var description: String { prefix + "desc" }

  /// Underscores come in pairs in an encoded name, so one alone sets the suffix apart.
  private static func suffix(_ repetition: Int) -> String {
    repetition == 0 ? "" : "_\(repetition + 1)"
  }

  /// ASCII letters, digits and hyphens stay; everything else becomes its code point between underscores.
  private static func encoded(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-": text.unicodeScalars.append(scalar)
      case _: text += "_" + String(scalar.value, radix: 16) + "_"
      }
    }
    return text
  }
}
