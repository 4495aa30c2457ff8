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
  package static var article: String {
    let sections = Rule.Group.allCases.map { group -> String in
      (["## \(group.title)"] + all.filter { $0.group == group }.map(\.section)).joined(separator: "\n\n")
    }
    return """
      # Rules

      What `interlock check` can find: each rule with its identifier, which stays the same.

      ## How to read this

      `interlock explain RULE` prints the section of a rule, `interlock explain` lists all rules. After an identifier is the usual severity of its \
      findings: an *error* keeps a machine from running, a *warning* is probably a mistake, a *note* may be intended. `--fail-on \
      warning` ends `interlock check` with status 1 for warnings too.

      \(sections.joined(separator: "\n\n"))

      """
  }
}
