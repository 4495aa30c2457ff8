public import Gallery

/// What pages show and keep of a machine beside the machine itself. Whoever serves pages keeps one for each machine.
public struct MachinePresentation: Sendable {
  /// What the user of its program sees, if that is known.
  public let scene: (any Scene)?
  /// What its pages have in common.
  let parts = PageParts()

  /// Makes a presentation of which nothing is written yet.
  public init(scene: (any Scene)? = nil) {
    self.scene = scene
  }
}
