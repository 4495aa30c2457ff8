public import Gallery
public import Testing

/// A machine is called by its identifier in the output of tests.
extension GalleryMachine: CustomTestStringConvertible {
  /// The identifier.
  public var testDescription: String { identifier }
}
