import Statecharts

extension GalleryMachine {
  /// A turnstile that a coin unlocks for one person.
  ///
  /// A coin in `Unlocked` is a move: the turnstile takes it, thanks, and stays unlocked. A push in `Locked` is none:
  /// the arm does not give way.
  static let turnstile = GalleryMachine(
    "turnstile",
    scene: TemplateScene.turnstile,
    chart: Statechart(
      name: "turnstile",
      title: localized("Turnstile", "旋转闸门", "回転ゲート"),
      summary: localized(
        "A coin lets one person through. Who pushes without paying is refused; who pays twice has paid twice.",
        "投一枚硬币可通过一人。不投币就推会被拒绝；投两次也只能通过一人。", "硬貨1枚で1人が通れます。払わずに押すと拒否されます。2回払っても、通れるのは1人だけです。"),
      dataModel: .null,
      events: turnstileEvents,
      states: [locked, unlocked]),
    example: "Turnstile")

  private static let turnstileEvents = [
    EventDeclaration(
      "coin", displayName: localized("coin", "投币", "硬貨を入れる"),
      summary: localized("A coin is put in.", "投入一枚硬币。", "硬貨が入れられました。")),
    EventDeclaration(
      "push", displayName: localized("push", "推", "押す"),
      summary: localized("Someone pushes the arm.", "有人推闸杆。", "誰かがバーを押します。")),
  ]

  private static let locked = State(
    "Locked", displayName: localized("Locked", "已锁", "ロック中"), summary: localized("the arm holds", "闸杆锁住", "バーは動かない"),
    transitions: [.on("coin", to: "Unlocked")],
    onEntry: [.action("lock-arm", "lock the arm", zhHans: "锁住闸杆", ja: "バーをロックする")])

  private static let unlocked = State(
    "Unlocked", displayName: localized("Unlocked", "已开", "解除中"),
    summary: localized("one person may pass", "可以通过一人", "1人が通れる"),
    transitions: [
      .on("push", to: "Locked"),
      .on("coin", to: "Unlocked", do: [.action("thank", "thank", zhHans: "道谢", ja: "お礼を言う")]),
    ],
    onEntry: [.action("unlock-arm", "unlock the arm", zhHans: "松开闸杆", ja: "バーのロックを解除する")])
}
