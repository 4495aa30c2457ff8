/// Why an edit is not made; the text is as it was.
package struct EditRefusal: Error, Hashable, Sendable {
  /// The kind of reason.
  package enum Reason: Hashable, Sendable {
    /// The notation has no map of its text.
    case noMap
    /// There is no such state or transition.
    case unknown
    /// Another state has the name.
    case nameTaken
    /// The name is none.
    case badName
    /// There is no such chart: a final state with transitions, a state inside itself.
    case structure
    /// The notation cannot express it, or not in this text.
    case notation
  }

  /// The kind of reason.
  package let reason: Reason
  /// The reason for people, in English.
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
