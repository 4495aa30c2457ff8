import SwiftParser
import SwiftSyntax

/// Reduces the syntax tree of a file to what the analysis examines.
///
/// Code that is nested deeper than the limit becomes `other`, which nothing is derived from.
final class SwiftLowering {
  static let maxDepth = 120
  let file: Int
  private let source: SourceFile
  /// The only configuration that is read; nil for all.
  private let configuration: BuildConfiguration?
  private var depth = 0
  /// The type parameters of the functions around.
  private(set) var generics: [String] = []

  private init(_ source: SourceFile, file: Int, configuration: BuildConfiguration?) {
    self.source = source
    self.file = file
    self.configuration = configuration
  }

  /// Returns the declarations of a text. A text that is not Swift declares little.
  static func declarations(
    in source: SourceFile, file: Int, configuration: BuildConfiguration? = nil
  ) -> FileDeclarations {
    guard ChainLimit.isKept(by: source.bytes) else { return FileDeclarations() }
    let tree = Parser.parse(source: source.text)
    let lowering = SwiftLowering(source, file: file, configuration: configuration)
    var found = FileDeclarations()
    for item in tree.statements { lowering.add(item, to: &found) }
    found.isCutShort = tree.hasMaximumNestingLevelOverflow
    return found
  }

  func span(_ node: some SyntaxProtocol) -> Span {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return Span(file: file, start: start, end: max(start, node.endPositionBeforeTrailingTrivia.utf8Offset))
  }

  /// True if of each `#if` only one clause is read.
  var isOfOneConfiguration: Bool { configuration != nil }

  /// The clauses of an `#if` that are read: all, or the first that holds in the configuration.
  func clauses(_ node: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
    guard let configuration else { return Array(node.clauses) }
    let first = node.clauses.first { clause in
      clause.condition.map { configuration.holds(expression($0)) { source.text($0) } } ?? true
    }
    return first.map { [$0] } ?? []
  }

  /// Carries out what goes one level deeper; nil beyond the limit.
  func nested<Result>(_ work: () -> Result) -> Result? {
    guard depth < SwiftLowering.maxDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return work()
  }

  /// Carries out what is inside a function with type parameters.
  func generic<Result>(_ clause: GenericParameterClauseSyntax?, _ work: () -> Result) -> Result {
    let before = generics
    generics += clause?.names ?? []
    defer { generics = before }
    return work()
  }

  private func add(_ item: CodeBlockItemSyntax, to found: inout FileDeclarations) {
    switch item.item {
    case .decl(let declaration): add(declaration, to: &found)
    case .stmt, .expr: found.statements += statements(item)
    }
  }
}

extension TokenSyntax {
  /// The name without the back quotes around a keyword.
  var name: String {
    let text = text
    return text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
  }
}
