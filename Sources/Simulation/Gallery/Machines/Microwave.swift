import Statecharts

extension GalleryMachine {
  /// A microwave oven: door, oven and lamp are regions; the oven asks whether the door is shut.
  static let microwave = GalleryMachine(
    "microwave",
    scene: TemplateScene("microwave") { ["time": $0.remaining(until: "done")] },
    chart: Statechart(
      name: "microwave",
      title: localized("Microwave Oven", "微波炉", "電子レンジ"),
      summary: localized(
        "Three regions at once: door, oven and lamp. The oven starts only while the door is shut, and stops when it is opened.",
        "三个并行区域：炉门、加热和灯。门关着才能启动，一开门就停止。", "ドア、加熱、ランプの3つの領域が同時に動きます。ドアが閉まっているときだけ加熱を始め、開けると止まります。"),
      dataModel: .null,
      events: microwaveEvents,
      states: [oven]))

  private static let microwaveEvents = [
    EventDeclaration(
      "open", displayName: localized("open the door", "打开炉门", "ドアを開ける"),
      summary: localized("The door is pulled open.", "炉门被拉开。", "ドアが引き開けられました。")),
    EventDeclaration(
      "shut", displayName: localized("shut the door", "关上炉门", "ドアを閉める"),
      summary: localized("The door falls shut.", "炉门被关上。", "ドアが閉められました。")),
    EventDeclaration(
      "start", displayName: localized("start", "启动", "スタート"),
      summary: localized("Sixty seconds of heating are asked for.", "要求加热六十秒。", "60秒の加熱が指示されました。")),
    EventDeclaration(
      "stop", displayName: localized("stop", "停止", "ストップ"),
      summary: localized("The heating is to end early.", "要提前结束加热。", "加熱を途中で止めます。")),
    EventDeclaration(
      "done", displayName: localized("time is up", "时间到", "時間終了"),
      summary: localized("Sixty seconds of heating have passed.", "已加热六十秒。", "60秒の加熱が終わりました。")),
  ]

  private static let oven = State(
    "Microwave", kind: .parallel, displayName: localized("Microwave", "微波炉", "電子レンジ"),
    summary: localized("door, heating and lamp at once", "炉门、加热和灯同时存在", "ドアと加熱とランプが同時に動く"),
    children: [door, heating, lamp])

  private static let door = State(
    "Door", displayName: localized("Door", "炉门", "ドア"), summary: localized("shut or open", "关或开", "閉か開"),
    initial: ["Shut"],
    children: [
      State(
        "Shut", displayName: localized("Shut", "关着", "閉"), summary: localized("no waves get out", "微波不会泄出", "電磁波は漏れない"),
        transitions: [.on("open", to: "Ajar")]),
      State(
        "Ajar", displayName: localized("Open", "开着", "開"),
        summary: localized("a dish goes in or out", "放入或取出食物", "食品を出し入れできる"),
        transitions: [.on("shut", to: "Shut")]),
    ])

  private static let heating = State(
    "Heating", displayName: localized("Heating", "加热", "加熱"),
    summary: localized("off, or for sixty seconds", "关闭，或持续六十秒", "オフか、60秒間"),
    initial: ["Off"],
    children: [
      State(
        "Off", displayName: localized("Off", "关闭", "オフ"), summary: localized("nothing is heated", "没有加热", "加熱していない"),
        transitions: [.on("start", to: "Cooking", if: "In('Shut')")]),
      State(
        "Cooking", displayName: localized("Cooking", "加热中", "加熱中"),
        summary: localized("the plate turns", "转盘转动", "皿が回る"),
        transitions: [
          .on("done", to: "Off", do: [.action("beep", "beep", zhHans: "鸣响", ja: "音を鳴らす")]),
          .on("stop", to: "Off"), .on("open", to: "Off"),
        ],
        onEntry: [[.timer("done", after: 60)]], onExit: [[.cancel(Cancel(.literal("done")))]]),
    ])

  private static let lamp = State(
    "Lamp", displayName: localized("Lamp", "灯", "ランプ"),
    summary: localized("lit where there is something to see", "需要看时亮起", "見る必要があるとき点灯"),
    initial: ["Dark"],
    children: [
      State(
        "Dark", displayName: localized("Dark", "熄灭", "消灯"),
        summary: localized("door shut, nothing cooking", "门关着，没有加热", "ドアは閉、加熱なし"),
        transitions: [.on("open", to: "Lit"), .on("start", to: "Lit", if: "In('Shut')")]),
      State(
        "Lit", displayName: localized("Lit", "点亮", "点灯"),
        summary: localized("door open, or something is cooking", "门开着，或正在加热", "ドアが開、または加熱中"),
        transitions: [
          .on("shut", to: "Dark", if: "In('Ajar')"), .on("done", to: "Dark", if: "In('Cooking')"),
          .on("stop", to: "Dark", if: "In('Cooking')"),
        ]),
    ])
}
