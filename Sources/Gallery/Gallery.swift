/// The machines that come with Interlock, in the order in which the gallery shows them.
public enum Gallery {
  /// The machines of real programs: a machine is one file in `Machines` and one line here or in `classics`.
  public static let programs: [GalleryMachine] = [
    .battery,
    .kanji,
    .loading,
    .videoEditor,
    .appLifecycle,
  ]

  /// The machines that people learn with.
  public static let classics: [GalleryMachine] = [
    .turnstile,
    .trafficLight,
    .mediaPlayer,
    .tcp,
    .vendingMachine,
  ]

  /// All of them.
  public static let machines = programs + classics

  /// The machine of an identifier.
  public static func machine(named identifier: String) -> GalleryMachine? {
    machines.first { $0.identifier == identifier }
  }
}
