package import Statecharts

/// A language of the pages.
package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case simplifiedChinese = "zh-Hans"
  case japanese = "ja"

  /// The BCP 47 tag.
  package var tag: String { rawValue }

  /// The language's own name for itself.
  package var ownName: String {
    switch self {
    case .english: "English"
    case .simplifiedChinese: "简体中文"
    case .japanese: "日本語"
    }
  }

  /// The language of a tag such as `zh`, `zh-CN`, `ja-JP` or `en-GB`; nil if the pages do not have it.
  package init?(tag: some StringProtocol) {
    switch tag.prefix(while: { $0 != "-" }).lowercased() {
    case "en": self = .english
    case "zh": self = .simplifiedChinese
    case "ja": self = .japanese
    default: return nil
    }
  }

  /// The best language for an `Accept-Language` header: the one with the highest weight, the first of several.
  /// RFC 9110, 12.5.4.
  package init(acceptLanguage header: String) {
    var best: (language: Language, weight: Double)?
    for part in header.split(separator: ",").prefix(32) {
      let fields = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard let tag = fields.first, let language = tag == "*" ? .english : Language(tag: tag) else { continue }
      let weight = fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      if weight > best?.weight ?? 0 { best = (language, weight) }
    }
    self = best?.language ?? .english
  }
}

extension RunError {
  /// The error in the words of a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: description
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }

  /// The error as a sentence of a language.
  package func sentence(in language: Language) -> String {
    language == .english ? description + "." : text(in: language)
  }

  /// The same error without the nearest names.
  package var withoutNearest: RunError {
    let plain: Reason =
      switch reason {
      case .unknownEvent(let name, _): .unknownEvent(name, nearest: [])
      case .unknownState(let name, _): .unknownState(name, nearest: [])
      case .unknownVariable(let name, _): .unknownVariable(name, nearest: [])
      case .malformed, .tooManySteps, .tooLong: reason
      }
    return RunError(ordinal: ordinal, step: step, column: column, reason: plain)
  }
}

extension RunError.Reason {
  /// The reason in the words of a language, without the step.
  package func text(in language: Language) -> String {
    switch language {
    case .english: message
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }

  /// The names that come nearest to one that the chart does not have, as a sentence; empty without any.
  func offer(_ names: [String], in language: Language) -> String {
    names.isEmpty ? "" : language(.errorNearest, names.joined(separator: language(.or)))
  }
}

extension JSONError.Reason {
  /// The reason in the words of a language, without a full stop.
  package func text(in language: Language) -> String {
    switch language {
    case .english: message
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }
}
