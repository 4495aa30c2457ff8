import Statecharts

extension GalleryMachine {
  /// An elevator: what it does while it moves is drawn once, around both directions; a halt is remembered by a history.
  static let elevator = GalleryMachine(
    "elevator",
    scene: ElevatorScene(),
    chart: Statechart(
      name: "elevator",
      title: LocalizedText("Elevator", zhHans: "电梯", ja: "エレベーター"),
      summary: LocalizedText(
        "It moves with closed doors only. The button for a halt stops it whichever way it goes, and afterwards it goes on that way.",
        zhHans: "关门后才能运行。无论上行还是下行，急停按钮都能让它停住，之后继续原来的方向。",
        ja: "ドアが閉まっているときだけ動きます。非常停止ボタンは、どちらに動いていても効き、解除すると同じ向きに動き続けます。"),
      dataModel: .null,
      events: elevatorEvents,
      states: [standing, moving, halted]))

  private static let elevatorEvents = [
    EventDeclaration(
      "up", displayName: LocalizedText("go up", zhHans: "上行", ja: "上へ"),
      summary: LocalizedText("Somebody asks for a floor above.", zhHans: "有人要去上面的楼层。", ja: "誰かが上の階を選びました。")),
    EventDeclaration(
      "down", displayName: LocalizedText("go down", zhHans: "下行", ja: "下へ"),
      summary: LocalizedText("Somebody asks for a floor below.", zhHans: "有人要去下面的楼层。", ja: "誰かが下の階を選びました。")),
    EventDeclaration(
      "open", displayName: LocalizedText("open the doors", zhHans: "开门", ja: "ドアを開ける"),
      summary: LocalizedText("The button in the cabin is pressed.", zhHans: "轿厢里的开门按钮被按下。", ja: "かごの中のボタンが押されました。")),
    EventDeclaration(
      "close", displayName: LocalizedText("close the doors", zhHans: "关门", ja: "ドアを閉める"),
      summary: LocalizedText(
        "The button is pressed, or five seconds have passed.", zhHans: "按下关门按钮，或者已过五秒。", ja: "ボタンが押されたか、5秒が過ぎました。")),
    EventDeclaration(
      "arrive", displayName: LocalizedText("arrive", zhHans: "到达", ja: "到着"),
      summary: LocalizedText("Four seconds of moving have passed.", zhHans: "已运行四秒。", ja: "動き始めて4秒が過ぎました。")),
    EventDeclaration(
      "halt", displayName: LocalizedText("halt", zhHans: "急停", ja: "非常停止"),
      summary: LocalizedText("The red button is pressed.", zhHans: "红色按钮被按下。", ja: "赤いボタンが押されました。")),
    EventDeclaration(
      "release", displayName: LocalizedText("release", zhHans: "解除急停", ja: "解除"),
      summary: LocalizedText("The red button is pulled out again.", zhHans: "红色按钮被拉起。", ja: "赤いボタンが戻されました。")),
  ]

  private static let standing = State(
    "Standing",
    displayName: LocalizedText("Standing", zhHans: "停靠", ja: "停止中"),
    summary: LocalizedText("at a floor", zhHans: "停在某一层", ja: "階に止まっている"),
    initial: ["Closed"],
    children: [
      State(
        "Closed",
        displayName: LocalizedText("Doors Closed", zhHans: "门已关", ja: "ドア閉"),
        summary: LocalizedText("nobody gets in or out", zhHans: "无人进出", ja: "乗り降りできない"),
        transitions: [.on("up", to: "Up"), .on("down", to: "Down"), .on("open", to: "Open")]),
      State(
        "Open",
        displayName: LocalizedText("Doors Open", zhHans: "门已开", ja: "ドア開"),
        summary: LocalizedText("people get in and out", zhHans: "乘客进出", ja: "乗り降りできる"),
        transitions: [.on("close", to: "Closed"), .on("open", to: "Open")],
        onEntry: [[.timer("close", after: 5)]], onExit: [[.cancel(Cancel(.literal("close")))]]),
    ])

  private static let moving = State(
    "Moving",
    displayName: LocalizedText("Moving", zhHans: "运行中", ja: "移動中"),
    summary: LocalizedText("between two floors", zhHans: "在两层之间", ja: "階と階の間"),
    initial: ["Up"],
    transitions: [.on("arrive", to: "Open"), .on("halt", to: "Halted")],
    onEntry: [[.timer("arrive", after: 4)]], onExit: [[.cancel(Cancel(.literal("arrive")))]],
    children: [
      State("MovingHistory", kind: .history(.shallow), initial: ["Up"]),
      State(
        "Up",
        displayName: LocalizedText("Up", zhHans: "上行", ja: "上昇"),
        summary: LocalizedText("the cabin rises", zhHans: "轿厢上升", ja: "かごが上がる")),
      State(
        "Down",
        displayName: LocalizedText("Down", zhHans: "下行", ja: "下降"),
        summary: LocalizedText("the cabin sinks", zhHans: "轿厢下降", ja: "かごが下がる")),
    ])

  private static let halted = State(
    "Halted",
    displayName: LocalizedText("Halted", zhHans: "急停", ja: "非常停止中"),
    summary: LocalizedText("remembers its direction", zhHans: "记得运行方向", ja: "向きを記憶している"),
    transitions: [.on("release", to: "MovingHistory")],
    onEntry: [.action("ring-bell", "ring the bell", zhHans: "响铃", ja: "ベルを鳴らす")],
    onExit: [.action("silence-bell", "silence the bell", zhHans: "停铃", ja: "ベルを止める")])
}
