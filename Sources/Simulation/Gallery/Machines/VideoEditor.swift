import Statecharts

extension GalleryMachine {
  /// The tool bars of a video editor: five categories, each with tools of its own.
  ///
  /// The tool that is open already answers its own event by flashing, which keeps the transition around it from opening
  /// it once more: a category reaches every other, and a tool every other of its category, but none reaches itself.
  static let videoEditor = GalleryMachine(
    "video-editor",
    scene: VideoEditorScene(),
    chart: Statechart(
      name: "video-editor",
      title: localized("Video Editor", "视频编辑器", "動画エディター"),
      summary: LocalizedText(
        "The tool bars of a video editor. Every category is reached from every other; a category begins with its first "
          + "tool and forgets the last when it is left.",
        zhHans: "视频编辑器的工具栏。任一类别可到达其他任一类别；进入类别时从第一个工具开始，离开时不保留所选工具。",
        ja: "動画エディターのツールバーです。どのカテゴリーからも、ほかのすべてのカテゴリーに移れます。カテゴリーは最初のツールから始まり、離れるときに使っていたツールは記憶されません。"),
      dataModel: .null,
      events: editorCategories.flatMap { [$0.declaration] + $0.tools.map(\.declaration) },
      states: [
        State(
          "Editor", displayName: localized("Editor", "编辑器", "エディター"),
          summary: localized("one category at a time", "一次打开一个类别", "カテゴリーは一度に1つ"),
          transitions: editorCategories.map { .on($0.event, to: $0.id, kind: .internal) },
          children: editorCategories.map(\.state))
      ]),
    example: "VideoEditor")

  private static let editorCategories = [theme, music, clip, effects, filter]

  private static let theme = Category(
    Tool("Theme", "Theme", "a look for the whole film", zhHans: "主题", "整部影片的风格", ja: "テーマ", "動画全体の雰囲気"),
    tools: [
      Tool("Modern", "Modern", "clear letters, quick cuts", zhHans: "现代", "字体简洁、剪切明快", ja: "モダン", "すっきりした文字、速い切り替え"),
      Tool(
        "Playful", "Playful", "bright colours, bouncing titles", zhHans: "活泼", "色彩鲜亮、标题跳动", ja: "ポップ", "明るい色、弾むタイトル"),
      Tool("Travel", "Travel", "maps and postmarks", zhHans: "旅行", "地图与邮戳", ja: "旅行", "地図と消印"),
      Tool("News", "News", "a line of headlines", zhHans: "新闻", "滚动的标题", ja: "ニュース", "流れる見出し"),
    ])

  private static let music = Category(
    Tool("Music", "Music", "what is heard", zhHans: "音乐", "听到的声音", ja: "音楽", "聞こえる音"),
    tools: [
      Tool("Soundtrack", "Soundtrack", "music under the film", zhHans: "配乐", "影片的背景音乐", ja: "背景音楽", "動画の後ろに流れる音楽"),
      Tool("Voiceover", "Voice-over", "a voice recorded over it", zhHans: "旁白", "录制的解说", ja: "ナレーション", "上から録音した声"),
      Tool("Volume", "Volume", "how loud it is", zhHans: "音量", "声音的大小", ja: "音量", "音の大きさ"),
      Tool("Fade", "Fade", "grows and dies away", zhHans: "淡入淡出", "渐强与渐弱", ja: "フェード", "だんだん大きく、小さく"),
    ])

  private static let clip = Category(
    Tool("Clip", "Clip", "the piece that is selected", zhHans: "片段", "选中的片段", ja: "クリップ", "選択した部分"),
    tools: [
      Tool("Scale", "Scale", "larger or smaller", zhHans: "缩放", "放大或缩小", ja: "拡大縮小", "大きく、または小さく"),
      Tool("Trim", "Trim", "cuts off the ends", zhHans: "修剪", "剪去首尾", ja: "トリミング", "前後を切り取る"),
      Tool(
        "Transition", "Transition", "how the next clip follows", zhHans: "转场", "如何过渡到下一段", ja: "トランジション", "次のクリップへのつなぎ方"
      ),
      Tool("Speed", "Speed", "faster or slower", zhHans: "速度", "加快或放慢", ja: "速度", "速く、または遅く"),
      Tool("Reverse", "Reverse", "runs backwards", zhHans: "倒放", "倒着播放", ja: "逆再生", "後ろから再生する"),
    ])

  private static let effects = Category(
    Tool("Effects", "Effects", "changes while it runs", zhHans: "特效", "播放时的变化", ja: "エフェクト", "再生中の変化"),
    tools: [
      Tool("Blur", "Blur", "softens the picture", zhHans: "模糊", "柔化画面", ja: "ぼかし", "映像をやわらかくする"),
      Tool("Glow", "Glow", "lets lights shine", zhHans: "发光", "让亮处发光", ja: "グロー", "光を輝かせる"),
      Tool("Shake", "Shake", "shakes the camera", zhHans: "抖动", "摇晃镜头", ja: "揺れ", "カメラを揺らす"),
      Tool("Mosaic", "Mosaic", "makes coarse squares", zhHans: "马赛克", "变成方格", ja: "モザイク", "粗い四角にする"),
    ])

  private static let filter = Category(
    Tool("Filter", "Filter", "the colours of the picture", zhHans: "滤镜", "画面的颜色", ja: "フィルター", "映像の色合い"),
    tools: [
      Tool("Vivid", "Vivid", "stronger colours", zhHans: "鲜艳", "颜色更浓", ja: "鮮やか", "色を強くする"),
      Tool("Mono", "Mono", "black and white", zhHans: "黑白", "黑与白", ja: "モノクロ", "白と黒"),
      Tool("Vintage", "Vintage", "faded, like an old print", zhHans: "复古", "像旧照片一样褪色", ja: "ビンテージ", "古い写真のように色あせる"),
      Tool("Sepia", "Sepia", "brown, like an old plate", zhHans: "棕褐", "像老底片一样泛黄", ja: "セピア", "昔の写真のような茶色"),
    ])
}

/// A button of a tool bar, and what it opens.
private struct Tool {
  let id: State.ID
  let name: LocalizedText
  let summary: LocalizedText

  init(
    _ id: State.ID, _ name: String, _ summary: String, zhHans chineseName: String, _ chineseSummary: String,
    ja japaneseName: String, _ japaneseSummary: String
  ) {
    self.id = id
    self.name = LocalizedText(name, zhHans: chineseName, ja: japaneseName)
    self.summary = LocalizedText(summary, zhHans: chineseSummary, ja: japaneseSummary)
  }

  var event: EventDescriptor { EventDescriptor(id.name.lowercased()) }

  var declaration: EventDeclaration {
    EventDeclaration(event.text, displayName: name, summary: summary)
  }

  /// Answers the button of what is open already.
  var flash: Transition {
    .on(event, do: [.action("flash-button", "flash the button", zhHans: "闪烁按钮", ja: "ボタンを点滅させる")])
  }

  var state: State { State(id, displayName: name, summary: summary, transitions: [flash]) }
}

/// A category: a button of the main tool bar that opens a tool bar of its own.
private struct Category {
  let button: Tool
  let tools: [Tool]

  init(_ button: Tool, tools: [Tool]) {
    self.button = button
    self.tools = tools
  }

  var id: State.ID { button.id }
  var event: EventDescriptor { button.event }
  var declaration: EventDeclaration { button.declaration }

  var state: State {
    State(
      id, displayName: button.name, summary: button.summary,
      transitions: [button.flash] + tools.map { .on($0.event, to: $0.id, kind: .internal) },
      onEntry: [.action("open-bar", "open the tool bar", zhHans: "打开工具栏", ja: "ツールバーを開く")],
      onExit: [.action("close-bar", "close the tool bar", zhHans: "关闭工具栏", ja: "ツールバーを閉じる")],
      children: tools.map(\.state))
  }
}
