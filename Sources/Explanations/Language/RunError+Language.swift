package import Statecharts

extension RunError {
  /// The error in the words of a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: description
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }

  private var simplifiedChinese: String {
    let place = column.map { "（第 \($0) 列）" } ?? ""
    let step = "第 \(ordinal) 步“\(step)”\(place)："
    return switch reason {
    case .malformed(let fault): step + fault.simplifiedChinese + "。"
    case .unknownEvent(let name, let nearest):
      step + "状态图没有事件“\(name)”。" + Self.offer(nearest, in: .simplifiedChinese)
    case .unknownState(let name, let nearest):
      step + "状态图没有状态“\(name)”。" + Self.offer(nearest, in: .simplifiedChinese)
    case .unknownVariable(let name, let nearest):
      step + "状态图没有变量“\(name)”。" + Self.offer(nearest, in: .simplifiedChinese)
    case .tooManySteps(let limit): "运行超过 \(limit) 步。"
    case .tooLong(let limit): "运行的文本超过 \(limit) 字节。"
    }
  }

  private var japanese: String {
    let place = column.map { "（\($0)列目）" } ?? ""
    let step = "ステップ\(ordinal)「\(step)」\(place)："
    return switch reason {
    case .malformed(let fault): step + fault.japanese + "。"
    case .unknownEvent(let name, let nearest):
      step + "ステートチャートにイベント「\(name)」はありません。" + Self.offer(nearest, in: .japanese)
    case .unknownState(let name, let nearest):
      step + "ステートチャートに状態「\(name)」はありません。" + Self.offer(nearest, in: .japanese)
    case .unknownVariable(let name, let nearest):
      step + "ステートチャートに変数「\(name)」はありません。" + Self.offer(nearest, in: .japanese)
    case .tooManySteps(let limit): "実行が\(limit)ステップを超えています。"
    case .tooLong(let limit): "実行のテキストが\(limit)バイトを超えています。"
    }
  }

  private static func offer(_ names: [String], in language: Language) -> String {
    names.isEmpty ? "" : language(.errorNearest, names.joined(separator: language(.or)))
  }
}

extension RunError.Malformation {
  fileprivate var simplifiedChinese: String {
    switch self {
    case .commaMissing: "这一步后面应有逗号"
    case .empty: "这一步是空的"
    case .time: "时间写作 +2s 或 +500ms"
    case .setting: "设置变量写作 =name=5，值用 JSON"
    case .message: #"消息写作 {"to":…,"type":…,"body":…} 或 {"status":…}"#
    case .payloadNotJSON(let reason): "它的数据不是 JSON：" + reason.text(in: .simplifiedChinese)
    case .valueNotJSON(let reason): "它的值不是 JSON：" + reason.text(in: .simplifiedChinese)
    case .nameMissing: "缺少名称"
    case .nameNotUTF8: "名称不是 UTF-8"
    case .escape: "% 后面应是一个字节的两位十六进制数字"
    }
  }

  fileprivate var japanese: String {
    switch self {
    case .commaMissing: "このステップの後にはコンマが必要です"
    case .empty: "このステップは空です"
    case .time: "時間は +2s や +500ms のように書きます"
    case .setting: "変数の設定は =name=5 のように書きます。値はJSONです"
    case .message: #"メッセージは {"to":…,"type":…,"body":…} または {"status":…} と書きます"#
    case .payloadNotJSON(let reason): "データがJSONではありません：" + reason.text(in: .japanese)
    case .valueNotJSON(let reason): "値がJSONではありません：" + reason.text(in: .japanese)
    case .nameMissing: "名前がありません"
    case .nameNotUTF8: "名前がUTF-8ではありません"
    case .escape: "% の後には、1バイトを表す2桁の16進数が必要です"
    }
  }
}
