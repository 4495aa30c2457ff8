/// The machines that come with Interlock, in the order in which the gallery shows them.
package enum Gallery {
  /// A machine is one file in `Machines` and one line here or in `classicEntries`.
  private static let programEntries = [
    Entry("battery") { .battery },
    Entry("kanji") { .kanji },
    Entry("loading") { .loading },
    Entry("video-editor") { .videoEditor },
    Entry("app-lifecycle") { .appLifecycle },
  ]

  private static let classicEntries = [
    Entry("turnstile") { .turnstile },
    Entry("traffic-light") { .trafficLight },
    Entry("media-player") { .mediaPlayer },
    Entry("tcp") { .tcp },
    Entry("vending-machine") { .vendingMachine },
    Entry("elevator") { .elevator },
    Entry("microwave") { .microwave },
    Entry("sign-in") { .signIn },
    Entry("form-wizard") { .formWizard },
    Entry("order") { .order },
    Entry("handshake") { .handshake },
  ]

  /// The machines of real programs.
  package static let programs = programEntries.map { $0.machine() }

  /// The machines that people learn with.
  package static let classics = classicEntries.map { $0.machine() }

  /// All of them.
  package static let machines = programs + classics

  package static func machine(named identifier: String) -> GalleryMachine? {
    let entry =
      programEntries.first { $0.identifier == identifier } ?? classicEntries.first { $0.identifier == identifier }
    return entry?.machine()
  }

  /// A machine by its identifier: who wants one machine does not make the others.
  private struct Entry: Sendable {
    let identifier: String
    let machine: @Sendable () -> GalleryMachine

    init(_ identifier: String, _ machine: @escaping @Sendable () -> GalleryMachine) {
      self.identifier = identifier
      self.machine = machine
    }
  }
}
