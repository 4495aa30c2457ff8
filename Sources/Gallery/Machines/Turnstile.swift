import Statecharts

extension GalleryMachine {
  /// A turnstile that a coin unlocks for one person.
  ///
  /// A coin in `Unlocked` is a move: the turnstile takes it, thanks, and stays unlocked. A push in `Locked` is none:
  /// the arm does not give way.
  static let turnstile = GalleryMachine(
    "turnstile",
    scene: TurnstileScene(),
    chart: Statechart(
      name: "turnstile",
      title: LocalizedText("Turnstile", zhHans: "旋转闸门", ja: "回転ゲート"),
      summary: LocalizedText(
        "A coin lets one person through. Who pushes without paying is refused; who pays twice has paid twice.",
        zhHans: "投一枚硬币可通过一人。不投币就推会被拒绝；投两次也只能通过一人。", ja: "硬貨1枚で1人が通れます。払わずに押すと拒否されます。2回払っても、通れるのは1人だけです。"),
      dataModel: .null,
      events: turnstileEvents,
      states: [locked, unlocked]),
    makeProgram: { TurnstileProgram() })

  private static let turnstileEvents = [
    EventDeclaration(
      "coin", displayName: LocalizedText("coin", zhHans: "投币", ja: "硬貨を入れる"),
      summary: LocalizedText("A coin is put in.", zhHans: "投入一枚硬币。", ja: "硬貨が入れられました。")),
    EventDeclaration(
      "push", displayName: LocalizedText("push", zhHans: "推", ja: "押す"),
      summary: LocalizedText("Someone pushes the arm.", zhHans: "有人推闸杆。", ja: "誰かがバーを押します。")),
  ]

  private static let locked = State(
    "Locked",
    displayName: LocalizedText("Locked", zhHans: "已锁", ja: "ロック中"),
    summary: LocalizedText("the arm holds", zhHans: "闸杆锁住", ja: "バーは動かない"),
    transitions: [.on("coin", to: "Unlocked")],
    onEntry: [.action("lock-arm", "lock the arm", zhHans: "锁住闸杆", ja: "バーをロックする")])

  private static let unlocked = State(
    "Unlocked",
    displayName: LocalizedText("Unlocked", zhHans: "已开", ja: "解除中"),
    summary: LocalizedText("one person may pass", zhHans: "可以通过一人", ja: "1人が通れる"),
    transitions: [
      .on("push", to: "Locked"),
      .on("coin", to: "Unlocked", do: [.action("thank", "thank", zhHans: "道谢", ja: "お礼を言う")]),
    ],
    onEntry: [.action("unlock-arm", "unlock the arm", zhHans: "松开闸杆", ja: "バーのロックを解除する")])
}
