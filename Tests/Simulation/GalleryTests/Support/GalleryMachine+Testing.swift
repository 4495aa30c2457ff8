package import Gallery
import Testing

/// A machine is called by its identifier in the output of tests.
extension GalleryMachine: CustomTestStringConvertible {
  /// The identifier.
  package var testDescription: String { identifier }
}
