import XMLTree

/// The content of the program's window.
struct AppContent: MarkupComponent {
  /// The phase of the program's life.
  let phase: AppPhase
  /// The moment, for its language.
  let moment: SceneMoment

  var body: some Markup {
    switch phase {
    case .starting: splash
    case .running: notes
    case .terminating:
      HTML.div(class: "app-leaving") {
        HTML.div(class: "app-behind", .aria("hidden", true)) { outline }
        sheet
      }
    }
  }

  private var splash: Element {
    HTML.div(class: "app-splash") {
      AppMark(size: 64)
      HTML.p(class: "app-name") { moment.words("Field Notes", "野外笔记", "野外ノート") }
      HTML.p(class: "app-soft") { moment.words("Opening your notebooks …", "正在打开笔记本……", "ノートを開いています…") }
      progress(0.4)
    }
  }

  private var sheet: Element {
    HTML.div(class: "app-sheet") {
      HTML.p(class: "app-name") { moment.words("Saving your notes …", "正在保存笔记……", "ノートを保存しています…") }
      HTML.p(class: "app-soft") { moment.words("The window closes by itself.", "窗口会自动关闭。", "ウィンドウは自動で閉じます。") }
      progress(0.85)
    }
  }

  private var notes: Element {
    HTML.div(class: "app-work") {
      HTML.ul(class: "app-list") {
        HTML.li(class: "chosen") { moment.words("Moss", "苔藓", "コケ") }
        HTML.li { moment.words("Ferns", "蕨类", "シダ") }
        HTML.li { moment.words("Lichen", "地衣", "地衣類") }
        HTML.li { moment.words("Fungi", "真菌", "キノコ") }
      }
      HTML.div(class: "app-note") {
        HTML.p(class: "app-name") { moment.words("Moss", "苔藓", "コケ") }
        HTML.p(class: "app-soft") { moment.words("North face, 1 640 m", "北坡，海拔 1640 米", "北斜面、標高1640 m") }
        AppContent.sketch
        HTML.p {
          moment.words(
            "Soft cushions on wet granite, new shoots after rain.", "湿润花岗岩上的柔软垫丛，雨后长出新芽。", "湿った花崗岩の上のやわらかな群落。雨の後に新芽。")
        }
      }
    }
  }

  /// The notes as they are when the window answers no more.
  private var outline: Element {
    HTML.div(class: "app-work") {
      HTML.div(class: "app-list") {
        for _ in 0..<4 { HTML.span(class: "app-bone") }
      }
      HTML.div(class: "app-note") {
        HTML.span(class: "app-bone")
        AppContent.sketch
        for _ in 0..<3 { HTML.span(class: "app-bone wide") }
      }
    }
  }

  private func progress(_ part: Double) -> Element {
    SVG.root(viewBox: .init(width: 140, height: 6), width: 140, height: 6, class: "app-progress", .aria("hidden", true))
    {
      SVG.rectangle(x: 0, y: 0, width: 140, height: 6, cornerRadius: 3, class: "track")
      SVG.rectangle(x: 0, y: 0, width: 140 * part, height: 6, cornerRadius: 3, class: "done")
    }
  }

  private static var sketch: Element {
    SVG.root(viewBox: .init(width: 150, height: 64), class: "app-sketch", .aria("hidden", true)) {
      SVG.outline("M4 60c6-22 26-26 38-14 8-22 36-24 46-4 12-16 40-12 58 18z", class: "cushion")
      SVG.outline("M28 46V22m16 24 2-30m22 14V8m18 28 2-24m24 30 4-18", class: "stalk")
      SVG.outline(
        "M25 20a3 3 0 0 1 6 0v5h-6zM43 13a3 3 0 0 1 6 0v5h-6zM65 6a3 3 0 0 1 6 0v5h-6zM85 10a3 3 0 0 1 6 0v5h-6zM113 22a3 3 0 0 1 6 0v5h-6z",
        class: "cap")
    }
  }
}
