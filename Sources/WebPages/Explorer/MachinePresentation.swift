public import Gallery

/// What pages show of a machine next to the machine itself.
public struct MachinePresentation: Sendable {
  /// What the user of its program sees, if that is known.
  public let scene: (any Scene)?

  /// Makes a presentation.
  public init(scene: (any Scene)? = nil) {
    self.scene = scene
  }
}
