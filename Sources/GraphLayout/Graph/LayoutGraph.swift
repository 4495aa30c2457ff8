/// Boxes inside boxes and labelled arrows between them: what is to be laid out.
///
/// A box is known by its index in `boxes`; a parent must come before its children. The order of declaration matters:
/// among equal choices the box or arrow declared first comes first.
public struct LayoutGraph: Hashable, Sendable {
  /// The boxes, parents before their children.
  public var boxes: [Box]
  /// The arrows, in order of declaration.
  public var arrows: [Arrow]
  /// What is wanted of the drawing.
  public var options: LayoutOptions
  /// Where things were in an earlier drawing of nearly the same graph.
  public var hint: LayoutHint?

  /// A graph of the given boxes and arrows.
  public init(
    boxes: [Box] = [], arrows: [Arrow] = [], options: LayoutOptions = LayoutOptions(), hint: LayoutHint? = nil
  ) {
    self.boxes = boxes
    self.arrows = arrows
    self.options = options
    self.hint = hint
  }
}
