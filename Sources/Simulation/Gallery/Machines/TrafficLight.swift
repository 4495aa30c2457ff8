import Statecharts

extension GalleryMachine {
  /// A crossing: lights for vehicles, which follow the clock, next to lights for pedestrians, who press a button.
  static let trafficLight = GalleryMachine(
    "traffic-light",
    scene: TemplateScene.trafficLight,
    chart: Statechart(
      name: "traffic-light",
      title: localized("Traffic Light", "交通信号灯", "信号機"),
      summary: LocalizedText(
        "Two regions at once. Vehicles follow the clock; pedestrians press a button and walk when the vehicles next "
          + "stop. Vehicles wait until nobody is walking.",
        zhHans: "两个并行区域。车辆灯按时钟变化；行人按下按钮，等车辆下一次停下时通过。有人通过时车辆等待。",
        ja: "2つの領域が同時に動きます。車両用は時計に従います。歩行者がボタンを押すと、次に車両が止まったときに渡れます。車両は、歩行者が渡り終わるまで待ちます。"),
      dataModel: .null,
      events: crossingEvents,
      states: [
        State(
          "Crossing", kind: .parallel, displayName: localized("Crossing", "路口", "横断歩道"),
          summary: localized("lights for all who cross", "所有通行者的信号灯", "渡る人と車のための信号"),
          children: [vehicles, pedestrians])
      ]))

  private static let crossingEvents = [
    EventDeclaration(
      "button", displayName: localized("press button", "按下按钮", "ボタンを押す"),
      summary: localized("A pedestrian wants to cross.", "有行人要过马路。", "歩行者が道を渡ろうとしています。")),
    EventDeclaration(
      "green-over", displayName: localized("green is over", "绿灯结束", "青の終わり"),
      summary: localized("Twenty seconds of green have passed.", "绿灯已亮二十秒。", "青になって20秒が過ぎました。")),
    EventDeclaration(
      "amber-over", displayName: localized("amber is over", "黄灯结束", "黄の終わり"),
      summary: localized("Three seconds of amber have passed.", "黄灯已亮三秒。", "黄になって3秒が過ぎました。")),
    EventDeclaration(
      "red-over", displayName: localized("red is over", "红灯结束", "赤の終わり"),
      summary: localized("Twelve seconds of red have passed.", "红灯已亮十二秒。", "赤になって12秒が過ぎました。")),
    EventDeclaration(
      "stopped", displayName: localized("vehicles stop", "车辆停下", "車両が止まる"),
      summary: localized("Raised when the vehicles' light turns red.", "车辆灯变红时触发。", "車両用の信号が赤になったときに生成されます。")),
    EventDeclaration(
      "walk-over", displayName: localized("walk is over", "通行结束", "横断の終わり"),
      summary: localized("Eight seconds of walking have passed.", "通行时间八秒已过。", "横断の時間の8秒が過ぎました。")),
  ]

  private static let vehicles = State(
    "Vehicles", displayName: localized("Vehicles", "车辆", "車両用"),
    summary: localized("their light follows the clock", "车辆灯随时钟变化", "信号は時計に従う"),
    initial: ["Green"],
    children: [
      State(
        "Green", displayName: localized("Green", "绿灯", "青"), summary: localized("vehicles drive", "车辆通行", "車両は進む"),
        transitions: [.on("green-over", to: "Amber")],
        onEntry: [[.timer("green-over", after: 20)]], onExit: [[.cancel(Cancel(.literal("green-over")))]]),
      State(
        "Amber", displayName: localized("Amber", "黄灯", "黄"), summary: localized("vehicles brake", "车辆减速", "車両は減速する"),
        transitions: [.on("amber-over", to: "Red")],
        onEntry: [[.timer("amber-over", after: 3)]], onExit: [[.cancel(Cancel(.literal("amber-over")))]]),
      red,
    ])

  private static let red = State(
    "Red", displayName: localized("Red", "红灯", "赤"), summary: localized("vehicles stand", "车辆停止", "車両は止まっている"),
    transitions: [
      .on("red-over", to: "Green", if: "In('Stop')"),
      .on(
        "red-over", do: [.timer("red-over", after: 1)],
        summary: localized(
          "Someone is still walking: asks again a second later.", "还有人在通过：一秒后再问。", "まだ渡っている人がいるので、1秒後にもう一度確かめます。")),
    ],
    onEntry: [[.timer("red-over", after: 12), .raise(Raise("stopped"))]],
    onExit: [[.cancel(Cancel(.literal("red-over")))]])

  private static let pedestrians = State(
    "Pedestrians", displayName: localized("Pedestrians", "行人", "歩行者用"),
    summary: localized("their light follows the button", "行人灯随按钮变化", "信号はボタンに従う"),
    initial: ["Stop"],
    children: [
      State(
        "Stop", displayName: localized("Stop", "停", "止まれ"),
        summary: localized("pedestrians stand", "行人止步", "歩行者は止まっている"),
        initial: ["Idle"],
        children: [
          State(
            "Idle", displayName: localized("Idle", "无人", "要求なし"),
            summary: localized("nobody has asked", "没有人请求", "誰も押していない"),
            transitions: [.on("button", to: "Waiting")]),
          State(
            "Waiting", displayName: localized("Waiting", "等待", "待機中"),
            summary: localized("someone has asked", "有人请求通过", "誰かがボタンを押した"),
            transitions: [.on("stopped", to: "Walk", if: "In('Red')")],
            onEntry: [.action("light-button", "light the button", zhHans: "点亮按钮", ja: "ボタンを点灯する")],
            onExit: [.action("darken-button", "darken the button", zhHans: "熄灭按钮", ja: "ボタンを消灯する")]),
        ]),
      State(
        "Walk", displayName: localized("Walk", "行", "進め"), summary: localized("pedestrians walk", "行人通行", "歩行者が渡る"),
        transitions: [.on("walk-over", to: "Stop")],
        onEntry: [[.timer("walk-over", after: 8)]], onExit: [[.cancel(Cancel(.literal("walk-over")))]]),
    ])
}
