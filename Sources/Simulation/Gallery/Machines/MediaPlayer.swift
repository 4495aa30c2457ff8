import Statecharts

extension GalleryMachine {
  /// A player that remembers where it was: shallowly when it is paused, deeply when it is switched off.
  static let mediaPlayer = GalleryMachine(
    "media-player",
    scene: TemplateScene.mediaPlayer,
    chart: Statechart(
      name: "media-player",
      title: localized("Media Player", "媒体播放器", "メディアプレーヤー"),
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
      "power", displayName: localized("power", "电源", "電源"),
      summary: localized("The main switch is pressed.", "按下电源开关。", "電源ボタンが押されます。")),
    EventDeclaration(
      "play", displayName: localized("play", "播放", "再生"),
      summary: localized("Plays, or goes on after a pause.", "播放，或在暂停后继续。", "再生します。一時停止の後は続きから再開します。")),
    EventDeclaration(
      "pause", displayName: localized("pause", "暂停", "一時停止"),
      summary: localized("Holds the track where it is.", "让曲目停在原处。", "曲をその位置で止めます。")),
    EventDeclaration(
      "stop", displayName: localized("stop", "停止", "停止"),
      summary: localized("Gives the track back.", "退出曲目。", "曲の再生をやめます。")),
    EventDeclaration(
      "speed", displayName: localized("speed", "速度", "速さ"),
      summary: localized("Changes between normal and double speed.", "在正常速度与双倍速度之间切换。", "通常の速さと2倍速を切り替えます。")),
    EventDeclaration(
      "next", displayName: localized("next", "下一首", "次の曲"),
      summary: localized("Goes to the next track.", "转到下一首曲目。", "次の曲に移ります。")),
  ]

  private static let off = State(
    "Off", displayName: localized("Off", "关机", "電源オフ"),
    summary: localized("remembers where it was", "记得关机前的状态", "切る前の状態を記憶している"),
    transitions: [.on("power", to: "OnHistory")])

  private static let on = State(
    "On", displayName: localized("On", "开机", "電源オン"), summary: localized("the screen is lit", "屏幕亮着", "画面が点灯している"),
    initial: ["Stopped"],
    transitions: [.on("power", to: "Off")],
    onEntry: [.action("light-screen", "light the screen", zhHans: "点亮屏幕", ja: "画面を点灯する")],
    onExit: [.action("darken-screen", "darken the screen", zhHans: "熄灭屏幕", ja: "画面を消灯する")],
    children: [
      State("OnHistory", kind: .history(.deep), initial: ["Stopped"]),
      State(
        "Stopped", displayName: localized("Stopped", "已停止", "停止中"),
        summary: localized("no track is loaded", "没有载入曲目", "曲は読み込まれていない"),
        transitions: [.on("play", to: "Loaded")]),
      loaded,
    ])

  private static let loaded = State(
    "Loaded", displayName: localized("Loaded", "已载入", "読み込み済み"),
    summary: localized("a track is loaded", "曲目已载入", "曲が読み込まれている"),
    initial: ["Playing"],
    transitions: [
      .on("stop", to: "Stopped"),
      .on(
        "next", to: "Playing", kind: .internal, do: [.action("skip", "skip the track", zhHans: "跳过曲目", ja: "曲を飛ばす")],
        summary: localized(
          "Internal: Loaded is not left, so the track list stays open.", "内部转移：不离开“已载入”，曲目列表保持打开。",
          "内部遷移：「読み込み済み」から出ないので、曲のリストは開いたままです。")),
    ],
    onEntry: [.action("open-tracks", "open the track list", zhHans: "打开曲目列表", ja: "曲のリストを開く")],
    onExit: [.action("close-tracks", "close the track list", zhHans: "关闭曲目列表", ja: "曲のリストを閉じる")],
    children: [playing, paused])

  private static let playing = State(
    "Playing", displayName: localized("Playing", "播放中", "再生中"), summary: localized("sound comes out", "正在出声", "音が出ている"),
    initial: ["Normal"],
    transitions: [.on("pause", to: "Paused")],
    onEntry: [.action("start-sound", "start the sound", zhHans: "开始出声", ja: "音を出す")],
    onExit: [.action("stop-sound", "stop the sound", zhHans: "停止出声", ja: "音を止める")],
    children: [
      State("PlayingHistory", kind: .history(.shallow), initial: ["Normal"]),
      State(
        "Normal", displayName: localized("Normal", "正常", "通常の速さ"),
        summary: localized("one second a second", "按原速播放", "そのままの速さで再生"),
        transitions: [.on("speed", to: "Double")]),
      State(
        "Double", displayName: localized("Double", "双倍", "2倍速"),
        summary: localized("two seconds a second", "按两倍速播放", "2倍の速さで再生"),
        transitions: [.on("speed", to: "Normal")]),
    ])

  private static let paused = State(
    "Paused", displayName: localized("Paused", "已暂停", "一時停止中"),
    summary: localized("silent, at the same place", "静音，停在原处", "音を止め、同じ位置で待つ"),
    transitions: [.on("play", to: "PlayingHistory")])
}
