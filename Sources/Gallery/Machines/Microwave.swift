import Statecharts

extension GalleryMachine {
  /// A microwave oven: door, oven and lamp are regions; the oven asks whether the door is shut.
  static let microwave = GalleryMachine(
    "microwave",
    scene: MicrowaveScene(),
    chart: Statechart(
      name: "microwave",
      title: LocalizedText("Microwave Oven", zhHans: "微波炉", ja: "電子レンジ"),
      summary: LocalizedText(
        "Three regions at once: door, oven and lamp. The oven starts only while the door is shut, and stops when it is opened.",
        zhHans: "三个并行区域：炉门、加热和灯。门关着才能启动，一开门就停止。", ja: "ドア、加熱、ランプの3つの領域が同時に動きます。ドアが閉まっているときだけ加熱を始め、開けると止まります。"),
      dataModel: .null,
      events: microwaveEvents,
      states: [oven]))

  private static let microwaveEvents = [
    EventDeclaration(
      "open", displayName: LocalizedText("open the door", zhHans: "打开炉门", ja: "ドアを開ける"),
      summary: LocalizedText("The door is pulled open.", zhHans: "炉门被拉开。", ja: "ドアが引き開けられました。")),
    EventDeclaration(
      "shut", displayName: LocalizedText("shut the door", zhHans: "关上炉门", ja: "ドアを閉める"),
      summary: LocalizedText("The door falls shut.", zhHans: "炉门被关上。", ja: "ドアが閉められました。")),
    EventDeclaration(
      "start", displayName: LocalizedText("start", zhHans: "启动", ja: "スタート"),
      summary: LocalizedText("Sixty seconds of heating are asked for.", zhHans: "要求加热六十秒。", ja: "60秒の加熱が指示されました。")),
    EventDeclaration(
      "stop", displayName: LocalizedText("stop", zhHans: "停止", ja: "ストップ"),
      summary: LocalizedText("The heating is to end early.", zhHans: "要提前结束加热。", ja: "加熱を途中で止めます。")),
    EventDeclaration(
      "done", displayName: LocalizedText("time is up", zhHans: "时间到", ja: "時間終了"),
      summary: LocalizedText("Sixty seconds of heating have passed.", zhHans: "已加热六十秒。", ja: "60秒の加熱が終わりました。")),
  ]

  private static let oven = State(
    "Microwave", kind: .parallel,
    displayName: LocalizedText("Microwave", zhHans: "微波炉", ja: "電子レンジ"),
    summary: LocalizedText("door, heating and lamp at once", zhHans: "炉门、加热和灯同时存在", ja: "ドアと加熱とランプが同時に動く"),
    children: [door, heating, lamp])

  private static let door = State(
    "Door",
    displayName: LocalizedText("Door", zhHans: "炉门", ja: "ドア"),
    summary: LocalizedText("shut or open", zhHans: "关或开", ja: "閉か開"),
    initial: ["Shut"],
    children: [
      State(
        "Shut",
        displayName: LocalizedText("Shut", zhHans: "关着", ja: "閉"),
        summary: LocalizedText("no waves get out", zhHans: "微波不会泄出", ja: "電磁波は漏れない"),
        transitions: [.on("open", to: "Ajar")]),
      State(
        "Ajar",
        displayName: LocalizedText("Open", zhHans: "开着", ja: "開"),
        summary: LocalizedText("a dish goes in or out", zhHans: "放入或取出食物", ja: "食品を出し入れできる"),
        transitions: [.on("shut", to: "Shut")]),
    ])

  private static let heating = State(
    "Heating",
    displayName: LocalizedText("Heating", zhHans: "加热", ja: "加熱"),
    summary: LocalizedText("off, or for sixty seconds", zhHans: "关闭，或持续六十秒", ja: "オフか、60秒間"),
    initial: ["Off"],
    children: [
      State(
        "Off",
        displayName: LocalizedText("Off", zhHans: "关闭", ja: "オフ"),
        summary: LocalizedText("nothing is heated", zhHans: "没有加热", ja: "加熱していない"),
        transitions: [.on("start", to: "Cooking", if: "In('Shut')")]),
      State(
        "Cooking",
        displayName: LocalizedText("Cooking", zhHans: "加热中", ja: "加熱中"),
        summary: LocalizedText("the plate turns", zhHans: "转盘转动", ja: "皿が回る"),
        transitions: [
          .on("done", to: "Off", do: [.action("beep", "beep", zhHans: "鸣响", ja: "音を鳴らす")]),
          .on("stop", to: "Off"), .on("open", to: "Off"),
        ],
        onEntry: [[.timer("done", after: 60)]], onExit: [[.cancel(Cancel(.literal("done")))]]),
    ])

  private static let lamp = State(
    "Lamp",
    displayName: LocalizedText("Lamp", zhHans: "灯", ja: "ランプ"),
    summary: LocalizedText("lit where there is something to see", zhHans: "需要看时亮起", ja: "見る必要があるとき点灯"),
    initial: ["Dark"],
    children: [
      State(
        "Dark",
        displayName: LocalizedText("Dark", zhHans: "熄灭", ja: "消灯"),
        summary: LocalizedText("door shut, nothing cooking", zhHans: "门关着，没有加热", ja: "ドアは閉、加熱なし"),
        transitions: [.on("open", to: "Lit"), .on("start", to: "Lit", if: "In('Shut')")]),
      State(
        "Lit",
        displayName: LocalizedText("Lit", zhHans: "点亮", ja: "点灯"),
        summary: LocalizedText("door open, or something is cooking", zhHans: "门开着，或正在加热", ja: "ドアが開、または加熱中"),
        transitions: [
          .on("shut", to: "Dark", if: "In('Ajar')"), .on("done", to: "Dark", if: "In('Cooking')"),
          .on("stop", to: "Dark", if: "In('Cooking')"),
        ]),
    ])
}
