/// What a page of a moment shows beside the moment itself, as its address says it; further steps keep it.
public struct ViewOptions: Hashable, Sendable {
  /// The identifier of the notation in which the source tab shows the machine; nil for the text that it was read from, or SCXML.
  public var notation: String?

  /// Makes options; without values nothing more is shown.
  public init(notation: String? = nil) {
    self.notation = notation
  }

  var items: [QueryItem] {
    [QueryItem(ExplorerAddress.notationField, notation)]
  }
}
