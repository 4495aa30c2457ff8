package import Statecharts

/// A kind of finding, with what `interlock explain` says about its identifier.
package struct Rule: Hashable, Sendable {
  /// The subject of a rule.
  package enum Group: String, Hashable, Sendable, CaseIterable {
    case chart, analysis, text, scxml, json, source, lesson

    /// The heading of its rules.
    package func title(in language: Language) -> String {
      switch (self, language) {
      case (.chart, .english): "Charts of every notation"
      case (.chart, .simplifiedChinese): "各种表示法的状态图"
      case (.chart, .japanese): "すべての記法のステートチャート"
      case (.analysis, .english): "What machines do (--analyse)"
      case (.analysis, .simplifiedChinese): "状态机的行为（--analyse）"
      case (.analysis, .japanese): "ステートマシンの振る舞い（--analyse）"
      case (.text, .english): "Texts of every notation"
      case (.text, .simplifiedChinese): "各种表示法的文本"
      case (.text, .japanese): "すべての記法のテキスト"
      case (.scxml, _): "SCXML"
      case (.json, .english): "Interlock's JSON and XState"
      case (.json, .simplifiedChinese): "Interlock 的 JSON 和 XState"
      case (.json, .japanese): "InterlockのJSONとXState"
      case (.source, .english): "Swift and Objective-C source"
      case (.source, .simplifiedChinese): "Swift 和 Objective-C 源代码"
      case (.source, .japanese): "SwiftとObjective-Cのソースコード"
      case (.lesson, .english): "Lessons and exercises"
      case (.lesson, .simplifiedChinese): "课程和练习"
      case (.lesson, .japanese): "レッスンと練習問題"
      }
    }
  }

  /// The texts of a rule in one language.
  package struct Texts: Hashable, Sendable {
    /// The finding, as a sentence.
    package let summary: String
    /// The consequences of the finding, in sentences.
    package let reason: String
    /// The possible remedies.
    package let remedy: String

    init(_ summary: String, because reason: String, do remedy: String) {
      (self.summary, self.reason, self.remedy) = (summary, reason, remedy)
    }
  }

  /// Its identifier, which stays: `dead-end`.
  package let code: Diagnostic.Code
  package let group: Group
  /// The usual severity of its findings.
  package let severity: Diagnostic.Severity
  private let english: Texts

  init(
    _ code: String, _ group: Group, _ severity: Diagnostic.Severity, _ summary: String, because reason: String,
    do remedy: String
  ) {
    (self.code, self.group, self.severity) = (Diagnostic.Code(code), group, severity)
    english = Texts(summary, because: reason, do: remedy)
  }

  /// Returns its texts in a language.
  package func texts(in language: Language) -> Texts {
    switch language {
    case .english: english
    case .simplifiedChinese: RuleCatalog.simplifiedChinese[code.rawValue] ?? english
    case .japanese: RuleCatalog.japanese[code.rawValue] ?? english
    }
  }

  /// The page of the rule for a terminal.
  package func page(in language: Language) -> String {
    let texts = texts(in: language)
    return """
      \(code) (\(severity.rawValue))
      \(group.title(in: language))

      \(texts.summary)

      \(texts.reason)

      \(Rule.remedyLabel(in: language))\(texts.remedy)
      """
  }

  /// The section of the rule in the documentation.
  package func section(in language: Language) -> String {
    let texts = texts(in: language)
    let space = language == .english ? " " : ""
    return """
      ### \(code)

      *\(severity.rawValue)* — \(texts.summary)\(space)\(texts.reason)

      \(Rule.remedyLabel(in: language))\(texts.remedy)
      """
  }

  private static func remedyLabel(in language: Language) -> String {
    switch language {
    case .english: "What to do: "
    case .simplifiedChinese: "处理办法："
    case .japanese: "対処方法："
    }
  }
}
