import Statecharts

extension RunError {
  var simplifiedChinese: String {
    let place = column.map { "（第 \($0) 列）" } ?? ""
    return switch reason {
    case .malformed, .unknownEvent, .unknownState, .unknownVariable:
      "第 \(ordinal) 步“\(step)”\(place)：" + reason.simplifiedChinese
    case .tooManySteps, .tooLong: reason.simplifiedChinese
    }
  }
}

extension RunError.Reason {
  var simplifiedChinese: String {
    switch self {
    case .malformed(let fault): fault.simplifiedChinese + "。"
    case .unknownEvent(let name, let nearest):
      "状态图没有事件“\(name)”。" + offer(nearest, in: .simplifiedChinese)
    case .unknownState(let name, let nearest):
      "状态图没有状态“\(name)”。" + offer(nearest, in: .simplifiedChinese)
    case .unknownVariable(let name, let nearest):
      "状态图没有变量“\(name)”。" + offer(nearest, in: .simplifiedChinese)
    case .tooManySteps(let limit): "运行超过 \(limit) 步。"
    case .tooLong(let limit): "运行的文本超过 \(limit) 字节。"
    }
  }
}

extension RunError.Malformation {
  var simplifiedChinese: String {
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
}

extension JSONError.Reason {
  var simplifiedChinese: String {
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
}
