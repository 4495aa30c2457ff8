package import Statecharts

/// All kinds of findings.
package enum RuleCatalog {
  /// The rules by group, in the order of their identifiers.
  package static let all: [Rule] = {
    let known: [Rule] = [charts, analyses, texts, elements, source, lessons].flatMap(\.self)
    return Rule.Group.allCases.flatMap { group in
      known.filter { $0.group == group }.sorted { $0.code < $1.code }
    }
  }()

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  /// The rule of an identifier.
  package static func rule(_ code: Diagnostic.Code) -> Rule? { byCode[code] }

  /// The article with a section for each rule, in Markdown.
  package static func article(in language: Language) -> String {
    let sections = Rule.Group.allCases.map { group -> String in
      (["## \(group.title(in: language))"] + all.filter { $0.group == group }.map { $0.section(in: language) })
        .joined(separator: "\n\n")
    }
    return introduction(in: language) + "\n\n" + sections.joined(separator: "\n\n") + "\n"
  }

  private static func introduction(in language: Language) -> String {
    switch language {
    case .english:
      """
      # Rules

      What `interlock check` can find: each rule with its identifier, which stays the same.

      ## How to read this

      `interlock explain RULE` prints the section of a rule, `interlock explain` lists all rules, `--lang` chooses the \
      language. After an identifier is the usual severity of its findings: an *error* keeps a machine from running, a \
      *warning* is probably a mistake, a *note* may be intended. `--fail-on warning` ends `interlock check` with status \
      1 for warnings too.
      """
    case .simplifiedChinese:
      """
      # 规则

      `interlock check` 能发现的问题：每条规则都有固定不变的标识符。

      ## 如何阅读

      `interlock explain RULE` 显示一条规则的说明，`interlock explain` 列出所有规则，`--lang` 选择语言。标识符之后是该规则\
      通常的严重程度：*error*（错误）使状态机无法运行，*warning*（警告）很可能是失误，*note*（提示）也可能是有意为之。使用 \
      `--fail-on warning` 时，有警告也会使 `interlock check` 以状态 1 结束。
      """
    case .japanese:
      """
      # ルール

      `interlock check`が見つける問題の一覧です。各ルールの識別子は変わりません。

      ## 読み方

      `interlock explain RULE`はルールの説明を、`interlock explain`はすべてのルールの一覧を表示し、`--lang`で言語を選びます。\
      識別子の後にあるのは通常の重大度です。*error*（エラー）があるとステートマシンは実行できません。*warning*（警告）はおそらく\
      間違いです。*note*（注記）は意図したものかもしれません。`--fail-on warning`を付けると、警告でも`interlock check`は\
      ステータス1で終わります。
      """
    }
  }
}
