/// A notation for state machines.
public protocol StatechartFormat: Sendable {
  /// The name on the command line and in addresses: `scxml`.
  var identifier: String { get }
  /// The name for people: `SCXML`.
  var title: String { get }
  /// The extensions of file names, without a dot and in lower case; the first is the one to write.
  var fileExtensions: [String] { get }
  /// The media type of a document. RFC 6838.
  var mediaType: String { get }
}
