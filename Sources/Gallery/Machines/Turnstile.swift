import Statecharts

extension GalleryMachine {
  /// A turnstile that a coin unlocks for one person.
  ///
  /// A coin in `Unlocked` is a move: the turnstile takes it, thanks, and stays unlocked. A push in `Locked` is none: the
  /// arm does not give way.
  static let turnstile = GalleryMachine(
    "turnstile",
    scene: TurnstileScene(),
    chart: Statechart(
      name: "turnstile",
      title: LocalizedText("Turnstile", zhHans: "旋转闸门"),
      summary: LocalizedText(
        "A coin lets one person through. Who pushes without paying is refused; who pays twice has paid twice.",
        zhHans: "投一枚硬币可通过一人。不投币就推会被拒绝；投两次也只能通过一人。"),
      dataModel: .null,
      events: turnstileEvents,
      states: [locked, unlocked]),
    makeProgram: { TurnstileProgram() })

  private static let turnstileEvents = [
    EventDeclaration(
      "coin", displayName: LocalizedText("coin", zhHans: "投币"),
      summary: LocalizedText("A coin is put in.", zhHans: "投入一枚硬币。")),
    EventDeclaration(
      "push", displayName: LocalizedText("push", zhHans: "推"),
      summary: LocalizedText("Someone pushes the arm.", zhHans: "有人推闸杆。")),
  ]

  private static let locked = State(
    "Locked",
    displayName: LocalizedText("Locked", zhHans: "已锁"),
    summary: LocalizedText("the arm holds", zhHans: "闸杆锁住"),
    transitions: [.on("coin", to: "Unlocked")],
    onEntry: [.action("lock-arm", "lock the arm", zhHans: "锁住闸杆")])

  private static let unlocked = State(
    "Unlocked",
    displayName: LocalizedText("Unlocked", zhHans: "已开"),
    summary: LocalizedText("one person may pass", zhHans: "可以通过一人"),
    transitions: [
      .on("push", to: "Locked"),
      .on("coin", to: "Unlocked", do: [.action("thank", "thank", zhHans: "道谢")]),
    ],
    onEntry: [.action("unlock-arm", "unlock the arm", zhHans: "松开闸杆")])
}
