import OrderedCollections

/// What has a name in addresses and is written in one or several languages.
public protocol Translated {
  /// The name in addresses.
  var identifier: String { get }
  /// The language as a BCP 47 tag, if it is known.
  var language: String? { get }
}

extension Lesson: Translated {}
extension Exercise: Translated {}

/// Lessons, or exercises, by their names, each in the languages that it is written in.
public struct TranslationCatalog<Item: Translated & Sendable>: Sendable {
  /// The names in order.
  public var identifiers: [String] { Array(items.keys) }
  private let items: OrderedDictionary<String, [Item]>

  /// Gathers the versions of each.
  public init(_ items: [Item]) {
    self.items = OrderedDictionary(grouping: items, by: \.identifier)
  }

  /// The one of a name in a language: else in English, else as it is.
  public func item(_ identifier: String, in language: String) -> Item? {
    let versions = items[identifier] ?? []
    return versions.first { $0.language == language } ?? versions.first { $0.language == nil || $0.language == "en" }
      ?? versions.first
  }

  /// All in order, each in a language, or as far as it is there.
  public func items(in language: String) -> [Item] { identifiers.compactMap { item($0, in: language) } }

  /// The name of the one behind another; nil behind the last.
  public func identifier(behind identifier: String) -> String? {
    items.index(forKey: identifier).flatMap { $0 + 1 < items.count ? items.keys[$0 + 1] : nil }
  }
}
