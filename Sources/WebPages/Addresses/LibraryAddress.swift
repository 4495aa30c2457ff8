import Explanations

/// The address at which texts are put into the library, and what its form and its query name.
public enum LibraryAddress {
  /// The path.
  public static let path = "/library"
  /// The name of the field with the text.
  public static let textField = "source"
  /// The name of the field with a file.
  public static let fileField = "file"
  /// The name of the field with the identifier of the notation; empty or absent to recognize it.
  public static let notationField = "from"
  /// The name of the field that says which chart of the text is meant, from 1.
  public static let chartField = "chart"

  /// The address with the language of its answer.
  static func text(language: Language?) -> String {
    AddressText.address(path, [QueryItem("lang", language?.tag)])
  }
}
