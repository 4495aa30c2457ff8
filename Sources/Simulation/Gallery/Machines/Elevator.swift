import Statecharts

extension GalleryMachine {
  /// An elevator: what it does while it moves is drawn once, around both directions; a halt is remembered by a history.
  static let elevator = GalleryMachine(
    "elevator",
    scene: TemplateScene.elevator,
    chart: Statechart(
      name: "elevator",
      title: localized("Elevator", "电梯", "エレベーター"),
      summary: localized(
        "It moves with closed doors only. The button for a halt stops it whichever way it goes, and afterwards it goes on that way.",
        "关门后才能运行。无论上行还是下行，急停按钮都能让它停住，之后继续原来的方向。", "ドアが閉まっているときだけ動きます。非常停止ボタンは、どちらに動いていても効き、解除すると同じ向きに動き続けます。"),
      dataModel: .null,
      events: elevatorEvents,
      states: [standing, moving, halted]))

  private static let elevatorEvents = [
    EventDeclaration(
      "up", displayName: localized("go up", "上行", "上へ"),
      summary: localized("Somebody asks for a floor above.", "有人要去上面的楼层。", "誰かが上の階を選びました。")),
    EventDeclaration(
      "down", displayName: localized("go down", "下行", "下へ"),
      summary: localized("Somebody asks for a floor below.", "有人要去下面的楼层。", "誰かが下の階を選びました。")),
    EventDeclaration(
      "open", displayName: localized("open the doors", "开门", "ドアを開ける"),
      summary: localized("The button in the cabin is pressed.", "轿厢里的开门按钮被按下。", "かごの中のボタンが押されました。")),
    EventDeclaration(
      "close", displayName: localized("close the doors", "关门", "ドアを閉める"),
      summary: localized("The button is pressed, or five seconds have passed.", "按下关门按钮，或者已过五秒。", "ボタンが押されたか、5秒が過ぎました。")
    ),
    EventDeclaration(
      "arrive", displayName: localized("arrive", "到达", "到着"),
      summary: localized("Four seconds of moving have passed.", "已运行四秒。", "動き始めて4秒が過ぎました。")),
    EventDeclaration(
      "halt", displayName: localized("halt", "急停", "非常停止"),
      summary: localized("The red button is pressed.", "红色按钮被按下。", "赤いボタンが押されました。")),
    EventDeclaration(
      "release", displayName: localized("release", "解除急停", "解除"),
      summary: localized("The red button is pulled out again.", "红色按钮被拉起。", "赤いボタンが戻されました。")),
  ]

  private static let standing = State(
    "Standing", displayName: localized("Standing", "停靠", "停止中"), summary: localized("at a floor", "停在某一层", "階に止まっている"),
    initial: ["Closed"],
    children: [
      State(
        "Closed", displayName: localized("Doors Closed", "门已关", "ドア閉"),
        summary: localized("nobody gets in or out", "无人进出", "乗り降りできない"),
        transitions: [.on("up", to: "Up"), .on("down", to: "Down"), .on("open", to: "Open")]),
      State(
        "Open", displayName: localized("Doors Open", "门已开", "ドア開"),
        summary: localized("people get in and out", "乘客进出", "乗り降りできる"),
        transitions: [.on("close", to: "Closed"), .on("open", to: "Open")],
        onEntry: [[.timer("close", after: 5)]], onExit: [[.cancel(Cancel(.literal("close")))]]),
    ])

  private static let moving = State(
    "Moving", displayName: localized("Moving", "运行中", "移動中"),
    summary: localized("between two floors", "在两层之间", "階と階の間"),
    initial: ["Up"],
    transitions: [.on("arrive", to: "Open"), .on("halt", to: "Halted")],
    onEntry: [[.timer("arrive", after: 4)]], onExit: [[.cancel(Cancel(.literal("arrive")))]],
    children: [
      State("MovingHistory", kind: .history(.shallow), initial: ["Up"]),
      State(
        "Up", displayName: localized("Up", "上行", "上昇"), summary: localized("the cabin rises", "轿厢上升", "かごが上がる")),
      State(
        "Down", displayName: localized("Down", "下行", "下降"), summary: localized("the cabin sinks", "轿厢下降", "かごが下がる")),
    ])

  private static let halted = State(
    "Halted", displayName: localized("Halted", "急停", "非常停止中"),
    summary: localized("remembers its direction", "记得运行方向", "向きを記憶している"),
    transitions: [.on("release", to: "MovingHistory")],
    onEntry: [.action("ring-bell", "ring the bell", zhHans: "响铃", ja: "ベルを鳴らす")],
    onExit: [.action("silence-bell", "silence the bell", zhHans: "停铃", ja: "ベルを止める")])
}
