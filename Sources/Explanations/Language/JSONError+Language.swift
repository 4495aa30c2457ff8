package import Statecharts

extension JSONError.Reason {
  /// The reason in the words of a language, without a full stop.
  package func text(in language: Language) -> String {
    switch language {
    case .english: message
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }

  private var simplifiedChinese: String {
    switch self {
    case .afterValue: "值的后面不能再有内容"
    case .tooLong(let limit): "长度超过 \(limit) 字节"
    case .noValue: "文本在应有值的地方结束了"
    case .notAValue: "JSON 值不能这样开头"
    case .unknownWord: "可用的单词只有 true、false 和 null"
    case .tooDeep(let limit): "嵌套超过 \(limit) 层"
    case .commaOrBraceMissing: "此处应有逗号或 }"
    case .memberNameMissing: "此处应有放在双引号中的成员名"
    case .colonMissing: "名称后面应有冒号"
    case .commaOrBracketMissing: "此处应有逗号或 ]"
    case .digitMissing: "此处应有数字"
    case .outOfRange: "数值超出范围"
    case .leadingZero: "数值不能以 0 加数字开头"
    case .controlCharacter: "字符串中的控制字符必须转义"
    case .openString: "字符串没有结束"
    case .unknownEscape: "没有这种转义"
    case .halfPair: "转义不是字符，只是半个代理对"
    case .secondHalfMissing: "此处应有代理对的后一半"
    case .hexadecimalMissing: "此处应有四位十六进制数字"
    }
  }

  private var japanese: String {
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
