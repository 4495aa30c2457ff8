import Statecharts

extension RunError {
  var japanese: String {
    let place = column.map { "（\($0)列目）" } ?? ""
    return switch reason {
    case .malformed, .unknownEvent, .unknownState, .unknownVariable:
      "ステップ\(ordinal)「\(step)」\(place)：" + reason.japanese
    case .tooManySteps, .tooLong: reason.japanese
    }
  }
}

extension RunError.Reason {
  var japanese: String {
    switch self {
    case .malformed(let fault): fault.japanese + "。"
    case .unknownEvent(let name, let nearest):
      "ステートチャートにイベント「\(name)」はありません。" + offer(nearest, in: .japanese)
    case .unknownState(let name, let nearest):
      "ステートチャートに状態「\(name)」はありません。" + offer(nearest, in: .japanese)
    case .unknownVariable(let name, let nearest):
      "ステートチャートに変数「\(name)」はありません。" + offer(nearest, in: .japanese)
    case .tooManySteps(let limit): "実行が\(limit)ステップを超えています。"
    case .tooLong(let limit): "実行のテキストが\(limit)バイトを超えています。"
    }
  }
}

extension RunError.Malformation {
  var japanese: String {
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

extension JSONError.Reason {
  var japanese: String {
    switch self {
    case .afterValue: "値の後に余分な文字があります"
    case .tooLong(let limit): "長さが\(limit)バイトを超えています"
    case .noValue: "値があるべきところでテキストが終わっています"
    case .notAValue: "JSONの値はこの文字では始まりません"
    case .unknownWord: "使える語は true、false、null だけです"
    case .tooDeep(let limit): "入れ子が\(limit)階層を超えています"
    case .commaOrBraceMissing: "ここにはコンマか } が必要です"
    case .memberNameMissing: "ここには二重引用符で囲んだメンバー名が必要です"
    case .colonMissing: "名前の後にはコロンが必要です"
    case .commaOrBracketMissing: "ここにはコンマか ] が必要です"
    case .digitMissing: "ここには数字が必要です"
    case .outOfRange: "数値が範囲を超えています"
    case .leadingZero: "数値を0と数字で始めることはできません"
    case .controlCharacter: "文字列の中の制御文字はエスケープする必要があります"
    case .openString: "文字列が閉じられていません"
    case .unknownEscape: "このようなエスケープはありません"
    case .halfPair: "エスケープが文字になっていません。サロゲートペアの片方だけです"
    case .secondHalfMissing: "ここにはサロゲートペアの後半が必要です"
    case .hexadecimalMissing: "ここには4桁の16進数が必要です"
    }
  }
}
