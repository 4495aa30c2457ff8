import Explanations

/// The address at which texts are put into the library, and what its form and its query name.
package enum LibraryAddress {
  package static let path = "/library"
  /// The name of the field with the text.
  package static let textField = "source"
  /// The name of the field with a file.
  package static let fileField = "file"
  /// The name of the field with the identifier of the notation; empty or absent to recognize it.
  package static let notationField = "from"
  /// The name of the field that says which chart of the text is meant, from 1.
  package static let chartField = "chart"

  /// The address with the language of its answer.
  static func text(language: Language?) -> String {
    AddressText.address(path, [QueryItem("lang", language?.tag)])
  }
}
