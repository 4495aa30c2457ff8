import Statecharts

extension GalleryMachine {
  /// A player that remembers where it was: shallowly when it is paused, deeply when it is switched off.
  static let mediaPlayer = GalleryMachine(
    "media-player",
    scene: MediaPlayerScene(),
    chart: Statechart(
      name: "media-player",
      title: LocalizedText("Media Player", zhHans: "媒体播放器", ja: "メディアプレーヤー"),
      summary: LocalizedText(
        "A player that remembers. After a pause it goes on at the speed it had (shallow history); switched on again, "
          + "it is exactly where it was switched off (deep history).",
        zhHans: "会记忆的播放器。暂停后以原来的速度继续（浅历史）；重新开机后回到关机时的确切状态（深历史）。",
        ja: "記憶を持つプレーヤーです。一時停止の後は元の速さで再開し（浅い履歴）、電源を入れ直すと、切ったときの状態にそのまま戻ります（深い履歴）。"),
      dataModel: .null,
      events: mediaEvents,
      states: [off, on]))

  private static let mediaEvents = [
    EventDeclaration(
      "power", displayName: LocalizedText("power", zhHans: "电源", ja: "電源"),
      summary: LocalizedText("The main switch is pressed.", zhHans: "按下电源开关。", ja: "電源ボタンが押されます。")),
    EventDeclaration(
      "play", displayName: LocalizedText("play", zhHans: "播放", ja: "再生"),
      summary: LocalizedText("Plays, or goes on after a pause.", zhHans: "播放，或在暂停后继续。", ja: "再生します。一時停止の後は続きから再開します。")),
    EventDeclaration(
      "pause", displayName: LocalizedText("pause", zhHans: "暂停", ja: "一時停止"),
      summary: LocalizedText("Holds the track where it is.", zhHans: "让曲目停在原处。", ja: "曲をその位置で止めます。")),
    EventDeclaration(
      "stop", displayName: LocalizedText("stop", zhHans: "停止", ja: "停止"),
      summary: LocalizedText("Gives the track back.", zhHans: "退出曲目。", ja: "曲の再生をやめます。")),
    EventDeclaration(
      "speed", displayName: LocalizedText("speed", zhHans: "速度", ja: "速さ"),
      summary: LocalizedText(
        "Changes between normal and double speed.", zhHans: "在正常速度与双倍速度之间切换。", ja: "通常の速さと2倍速を切り替えます。")),
    EventDeclaration(
      "next", displayName: LocalizedText("next", zhHans: "下一首", ja: "次の曲"),
      summary: LocalizedText("Goes to the next track.", zhHans: "转到下一首曲目。", ja: "次の曲に移ります。")),
  ]

  private static let off = State(
    "Off",
    displayName: LocalizedText("Off", zhHans: "关机", ja: "電源オフ"),
    summary: LocalizedText("remembers where it was", zhHans: "记得关机前的状态", ja: "切る前の状態を記憶している"),
    transitions: [.on("power", to: "OnHistory")])

  private static let on = State(
    "On",
    displayName: LocalizedText("On", zhHans: "开机", ja: "電源オン"),
    summary: LocalizedText("the screen is lit", zhHans: "屏幕亮着", ja: "画面が点灯している"),
    initial: ["Stopped"],
    transitions: [.on("power", to: "Off")],
    onEntry: [.action("light-screen", "light the screen", zhHans: "点亮屏幕", ja: "画面を点灯する")],
    onExit: [.action("darken-screen", "darken the screen", zhHans: "熄灭屏幕", ja: "画面を消灯する")],
    children: [
      State("OnHistory", kind: .history(.deep), initial: ["Stopped"]),
      State(
        "Stopped",
        displayName: LocalizedText("Stopped", zhHans: "已停止", ja: "停止中"),
        summary: LocalizedText("no track is loaded", zhHans: "没有载入曲目", ja: "曲は読み込まれていない"),
        transitions: [.on("play", to: "Loaded")]),
      loaded,
    ])

  private static let loaded = State(
    "Loaded",
    displayName: LocalizedText("Loaded", zhHans: "已载入", ja: "読み込み済み"),
    summary: LocalizedText("a track is loaded", zhHans: "曲目已载入", ja: "曲が読み込まれている"),
    initial: ["Playing"],
    transitions: [
      .on("stop", to: "Stopped"),
      .on(
        "next", to: "Playing", kind: .internal, do: [.action("skip", "skip the track", zhHans: "跳过曲目", ja: "曲を飛ばす")],
        summary: LocalizedText(
          "Internal: Loaded is not left, so the track list stays open.", zhHans: "内部转移：不离开“已载入”，曲目列表保持打开。",
          ja: "内部遷移：「読み込み済み」から出ないので、曲のリストは開いたままです。")),
    ],
    onEntry: [.action("open-tracks", "open the track list", zhHans: "打开曲目列表", ja: "曲のリストを開く")],
    onExit: [.action("close-tracks", "close the track list", zhHans: "关闭曲目列表", ja: "曲のリストを閉じる")],
    children: [playing, paused])

  private static let playing = State(
    "Playing",
    displayName: LocalizedText("Playing", zhHans: "播放中", ja: "再生中"),
    summary: LocalizedText("sound comes out", zhHans: "正在出声", ja: "音が出ている"),
    initial: ["Normal"],
    transitions: [.on("pause", to: "Paused")],
    onEntry: [.action("start-sound", "start the sound", zhHans: "开始出声", ja: "音を出す")],
    onExit: [.action("stop-sound", "stop the sound", zhHans: "停止出声", ja: "音を止める")],
    children: [
      State("PlayingHistory", kind: .history(.shallow), initial: ["Normal"]),
      State(
        "Normal",
        displayName: LocalizedText("Normal", zhHans: "正常", ja: "通常の速さ"),
        summary: LocalizedText("one second a second", zhHans: "按原速播放", ja: "そのままの速さで再生"),
        transitions: [.on("speed", to: "Double")]),
      State(
        "Double",
        displayName: LocalizedText("Double", zhHans: "双倍", ja: "2倍速"),
        summary: LocalizedText("two seconds a second", zhHans: "按两倍速播放", ja: "2倍の速さで再生"),
        transitions: [.on("speed", to: "Normal")]),
    ])

  private static let paused = State(
    "Paused",
    displayName: LocalizedText("Paused", zhHans: "已暂停", ja: "一時停止中"),
    summary: LocalizedText("silent, at the same place", zhHans: "静音，停在原处", ja: "音を止め、同じ位置で待つ"),
    transitions: [.on("play", to: "PlayingHistory")])
}
