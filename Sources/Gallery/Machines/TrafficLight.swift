import Statecharts

extension GalleryMachine {
  /// A crossing: lights for vehicles, which follow the clock, next to lights for pedestrians, who press a button.
  static let trafficLight = GalleryMachine(
    "traffic-light",
    scene: TrafficLightScene(),
    chart: Statechart(
      name: "traffic-light",
      title: LocalizedText("Traffic Light", zhHans: "交通信号灯", ja: "信号機"),
      summary: LocalizedText(
        "Two regions at once. Vehicles follow the clock; pedestrians press a button and walk when the vehicles next "
          + "stop. Vehicles wait until nobody is walking.",
        zhHans: "两个并行区域。车辆灯按时钟变化；行人按下按钮，等车辆下一次停下时通过。有人通过时车辆等待。",
        ja: "2つの領域が同時に動きます。車両用は時計に従います。歩行者がボタンを押すと、次に車両が止まったときに渡れます。車両は、歩行者が渡り終わるまで待ちます。"),
      dataModel: .null,
      events: crossingEvents,
      states: [
        State(
          "Crossing", kind: .parallel,
          displayName: LocalizedText("Crossing", zhHans: "路口", ja: "横断歩道"),
          summary: LocalizedText("lights for all who cross", zhHans: "所有通行者的信号灯", ja: "渡る人と車のための信号"),
          children: [vehicles, pedestrians])
      ]))

  private static let crossingEvents = [
    EventDeclaration(
      "button", displayName: LocalizedText("press button", zhHans: "按下按钮", ja: "ボタンを押す"),
      summary: LocalizedText("A pedestrian wants to cross.", zhHans: "有行人要过马路。", ja: "歩行者が道を渡ろうとしています。")),
    EventDeclaration(
      "green-over", displayName: LocalizedText("green is over", zhHans: "绿灯结束", ja: "青の終わり"),
      summary: LocalizedText("Twenty seconds of green have passed.", zhHans: "绿灯已亮二十秒。", ja: "青になって20秒が過ぎました。")),
    EventDeclaration(
      "amber-over", displayName: LocalizedText("amber is over", zhHans: "黄灯结束", ja: "黄の終わり"),
      summary: LocalizedText("Three seconds of amber have passed.", zhHans: "黄灯已亮三秒。", ja: "黄になって3秒が過ぎました。")),
    EventDeclaration(
      "red-over", displayName: LocalizedText("red is over", zhHans: "红灯结束", ja: "赤の終わり"),
      summary: LocalizedText("Twelve seconds of red have passed.", zhHans: "红灯已亮十二秒。", ja: "赤になって12秒が過ぎました。")),
    EventDeclaration(
      "stopped", displayName: LocalizedText("vehicles stop", zhHans: "车辆停下", ja: "車両が止まる"),
      summary: LocalizedText(
        "Raised when the vehicles' light turns red.", zhHans: "车辆灯变红时触发。", ja: "車両用の信号が赤になったときに生成されます。")),
    EventDeclaration(
      "walk-over", displayName: LocalizedText("walk is over", zhHans: "通行结束", ja: "横断の終わり"),
      summary: LocalizedText("Eight seconds of walking have passed.", zhHans: "通行时间八秒已过。", ja: "横断の時間の8秒が過ぎました。")),
  ]

  private static let vehicles = State(
    "Vehicles",
    displayName: LocalizedText("Vehicles", zhHans: "车辆", ja: "車両用"),
    summary: LocalizedText("their light follows the clock", zhHans: "车辆灯随时钟变化", ja: "信号は時計に従う"),
    initial: ["Green"],
    children: [
      State(
        "Green",
        displayName: LocalizedText("Green", zhHans: "绿灯", ja: "青"),
        summary: LocalizedText("vehicles drive", zhHans: "车辆通行", ja: "車両は進む"),
        transitions: [.on("green-over", to: "Amber")],
        onEntry: [[.timer("green-over", after: 20)]], onExit: [[.cancel(Cancel(.literal("green-over")))]]),
      State(
        "Amber",
        displayName: LocalizedText("Amber", zhHans: "黄灯", ja: "黄"),
        summary: LocalizedText("vehicles brake", zhHans: "车辆减速", ja: "車両は減速する"),
        transitions: [.on("amber-over", to: "Red")],
        onEntry: [[.timer("amber-over", after: 3)]], onExit: [[.cancel(Cancel(.literal("amber-over")))]]),
      red,
    ])

  private static let red = State(
    "Red",
    displayName: LocalizedText("Red", zhHans: "红灯", ja: "赤"),
    summary: LocalizedText("vehicles stand", zhHans: "车辆停止", ja: "車両は止まっている"),
    transitions: [
      .on("red-over", to: "Green", if: "In('Stop')"),
      .on(
        "red-over", do: [.timer("red-over", after: 1)],
        summary: LocalizedText(
          "Someone is still walking: asks again a second later.", zhHans: "还有人在通过：一秒后再问。",
          ja: "まだ渡っている人がいるので、1秒後にもう一度確かめます。")),
    ],
    onEntry: [[.timer("red-over", after: 12), .raise(Raise("stopped"))]],
    onExit: [[.cancel(Cancel(.literal("red-over")))]])

  private static let pedestrians = State(
    "Pedestrians",
    displayName: LocalizedText("Pedestrians", zhHans: "行人", ja: "歩行者用"),
    summary: LocalizedText("their light follows the button", zhHans: "行人灯随按钮变化", ja: "信号はボタンに従う"),
    initial: ["Stop"],
    children: [
      State(
        "Stop",
        displayName: LocalizedText("Stop", zhHans: "停", ja: "止まれ"),
        summary: LocalizedText("pedestrians stand", zhHans: "行人止步", ja: "歩行者は止まっている"),
        initial: ["Idle"],
        children: [
          State(
            "Idle",
            displayName: LocalizedText("Idle", zhHans: "无人", ja: "要求なし"),
            summary: LocalizedText("nobody has asked", zhHans: "没有人请求", ja: "誰も押していない"),
            transitions: [.on("button", to: "Waiting")]),
          State(
            "Waiting",
            displayName: LocalizedText("Waiting", zhHans: "等待", ja: "待機中"),
            summary: LocalizedText("someone has asked", zhHans: "有人请求通过", ja: "誰かがボタンを押した"),
            transitions: [.on("stopped", to: "Walk", if: "In('Red')")],
            onEntry: [.action("light-button", "light the button", zhHans: "点亮按钮", ja: "ボタンを点灯する")],
            onExit: [.action("darken-button", "darken the button", zhHans: "熄灭按钮", ja: "ボタンを消灯する")]),
        ]),
      State(
        "Walk",
        displayName: LocalizedText("Walk", zhHans: "行", ja: "進め"),
        summary: LocalizedText("pedestrians walk", zhHans: "行人通行", ja: "歩行者が渡る"),
        transitions: [.on("walk-over", to: "Stop")],
        onEntry: [[.timer("walk-over", after: 8)]], onExit: [[.cancel(Cancel(.literal("walk-over")))]]),
    ])
}
