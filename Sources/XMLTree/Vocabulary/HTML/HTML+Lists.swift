/// Lists and tables.
extension HTML {
  /// A list without order.
  public static var ul: ContainerTag { ContainerTag("ul") }

  /// A list in order.
  public static var ol: ContainerTag { ContainerTag("ol") }

  /// An item of a list.
  public static var li: ContainerTag { ContainerTag("li") }

  /// A list of terms.
  public static var dl: ContainerTag { ContainerTag("dl") }

  /// A term.
  public static var dt: ContainerTag { ContainerTag("dt") }

  /// What a term means.
  public static var dd: ContainerTag { ContainerTag("dd") }

  /// A table.
  public static var table: ContainerTag { ContainerTag("table") }

  /// The name of a table, its first child.
  public static var caption: ContainerTag { ContainerTag("caption") }

  /// The rows of headings.
  public static var thead: ContainerTag { ContainerTag("thead") }

  /// The rows of a table's body.
  public static var tbody: ContainerTag { ContainerTag("tbody") }

  /// A row.
  public static var tr: ContainerTag { ContainerTag("tr") }

  /// A cell; `.attribute("colspan", 2)` widens it.
  public static var td: ContainerTag { ContainerTag("td") }

  /// A heading of a column or a row.
  public static func th(
    scope: Scope, class classes: String? = nil, _ attributes: Attribute...,
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) -> Element {
    let own: [Attribute] = [.class(classes), .attribute("scope", scope.rawValue)]
    return Element("th", attributes: own + attributes, content: content)
  }

  /// What a heading cell heads.
  public enum Scope: String, Sendable {
    /// The column below it.
    case column = "col"
    /// The row beside it.
    case row
  }
}
