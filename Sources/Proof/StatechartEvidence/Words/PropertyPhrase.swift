package import Explanations

/// The sentences of properties, as they are written, and what is wrong with others, in each language.
package enum PropertyPhrase: Phrase {
  case kindState, kindEvent, kindAction, kindVariable, kindAnd, faultPropertyLong, faultPropertyForm
  case faultPropertyTime, faultPropertyDepth, faultPropertyNothing, faultPropertyUnknown, faultPropertyUnknownOf
  case faultPropertySeveral, faultPropertyValue, faultPropertyCount, sentenceNever, sentenceAlways
  case sentenceLeadsTo, sentenceWithin, sentenceOnlyAfter, sentenceNotUntil, sentenceReachable, sentenceNoDeadlock
  case sentenceDeterministic, sentenceAfter, sentenceBetween, atomState, atomTaken, atomRefused, atomAction
  case atomNot, atomAnd, atomOr

  package static let sentences = PhraseSentences<Self>()
}

extension PropertyPhrase {
  package var english: String {
    switch self {
    case .kindState: "state"
    case .kindEvent: "event"
    case .kindAction: "action"
    case .kindVariable: "variable"
    case .kindAnd: " and "
    case .faultPropertyLong: "a property has at most {0} bytes"
    case .faultPropertyForm:
      "expected 'never P', 'always P', 'P leads to Q', 'Q only after P', "
        + "'no Q until P', 'Q stays reachable', 'no deadlock' or 'deterministic'"
    case .faultPropertyTime: "expected a time such as '5 s' or '500 ms'"
    case .faultPropertyDepth: "conditions are nested more than {0} levels deep"
    case .faultPropertyNothing: "expected a state, an event, an action or a comparison"
    case .faultPropertyUnknown: "the machine has no state, event, action or variable '{0}'"
    case .faultPropertyUnknownOf: "the machine has no {0} '{1}'"
    case .faultPropertySeveral: "'{0}' is a {1}: write '{2} {0}'"
    case .faultPropertyValue: "expected a number, a text in quotation marks, true, false or null"
    case .faultPropertyCount: "there are more than {0} properties"
    case .sentenceNever: "never {0}"
    case .sentenceAlways: "always {0}"
    case .sentenceLeadsTo: "{0} leads to {1}"
    case .sentenceWithin: "{0} leads to {1} within {2}"
    case .sentenceOnlyAfter: "{1} only after {0}"
    case .sentenceNotUntil: "no {1} until {0}"
    case .sentenceReachable: "{0} stays reachable"
    case .sentenceNoDeadlock: "no deadlock"
    case .sentenceDeterministic: "deterministic"
    case .sentenceAfter: "after {0}, {1}"
    case .sentenceBetween: "between {0} and {1}, {2}"
    case .atomState: "state {0}"
    case .atomTaken: "{0} taken"
    case .atomRefused: "{0} refused"
    case .atomAction: "action {0}"
    case .atomNot: "not {0}"
    case .atomAnd: "{0} and {1}"
    case .atomOr: "{0} or {1}"
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .kindState: "状态"
    case .kindEvent: "事件"
    case .kindAction: "动作"
    case .kindVariable: "变量"
    case .kindAnd: "和"
    case .faultPropertyLong: "一个性质最多{0}字节"
    case .faultPropertyForm: "应为“从不 P”“始终 P”“P 导致 Q”“Q 仅在 P 之后”“P 之前没有 Q”“Q 始终可达”“没有死锁”或“确定性”"
    case .faultPropertyTime: "应为时间，例如“5 秒”或“500 毫秒”"
    case .faultPropertyDepth: "条件嵌套超过{0}层"
    case .faultPropertyNothing: "应为状态、事件、动作或比较"
    case .faultPropertyUnknown: "状态机没有名为“{0}”的状态、事件、动作或变量"
    case .faultPropertyUnknownOf: "状态机没有{0}“{1}”"
    case .faultPropertySeveral: "“{0}”是{1}：请写“{2} {0}”"
    case .faultPropertyValue: "应为数字、引号中的文本、true、false 或 null"
    case .faultPropertyCount: "性质超过{0}个"
    case .sentenceNever: "从不 {0}"
    case .sentenceAlways: "始终 {0}"
    case .sentenceLeadsTo: "{0} 导致 {1}"
    case .sentenceWithin: "{0} 导致 {1}，{2}内"
    case .sentenceOnlyAfter: "{1} 仅在 {0} 之后"
    case .sentenceNotUntil: "{0} 之前没有 {1}"
    case .sentenceReachable: "{0} 始终可达"
    case .sentenceNoDeadlock: "没有死锁"
    case .sentenceDeterministic: "确定性"
    case .sentenceAfter: "在 {0} 之后，{1}"
    case .sentenceBetween: "在 {0} 与 {1} 之间，{2}"
    case .atomState: "状态 {0}"
    case .atomTaken: "{0} 被接受"
    case .atomRefused: "{0} 被拒绝"
    case .atomAction: "动作 {0}"
    case .atomNot: "非 {0}"
    case .atomAnd: "{0} 且 {1}"
    case .atomOr: "{0} 或 {1}"
    }
  }

  package var japanese: String {
    switch self {
    case .kindState: "状態"
    case .kindEvent: "イベント"
    case .kindAction: "アクション"
    case .kindVariable: "変数"
    case .kindAnd: "と"
    case .faultPropertyLong: "性質は{0}バイトまでです"
    case .faultPropertyForm:
      "「P は起こらない」「常に P」「P は Q に至る」「Q は P の後だけ」「"
        + "P まで Q はない」「Q は常に到達可能」「デッドロックなし」「決定的」のどれかです"
    case .faultPropertyTime: "「5 秒」や「500 ミリ秒」のような時間です"
    case .faultPropertyDepth: "条件の入れ子が{0}段を超えています"
    case .faultPropertyNothing: "状態、イベント、アクション、比較のどれかです"
    case .faultPropertyUnknown: "ステートマシンに状態、イベント、アクション、変数「{0}」はありません"
    case .faultPropertyUnknownOf: "ステートマシンに{0}「{1}」はありません"
    case .faultPropertySeveral: "「{0}」は{1}です。「{2} {0}」と書いてください"
    case .faultPropertyValue: "数、引用符の中のテキスト、true、false、null のどれかです"
    case .faultPropertyCount: "性質が{0}個を超えています"
    case .sentenceNever: "{0} は起こらない"
    case .sentenceAlways: "常に {0}"
    case .sentenceLeadsTo: "{0} は {1} に至る"
    case .sentenceWithin: "{0} は {2}以内に {1} に至る"
    case .sentenceOnlyAfter: "{1} は {0} の後だけ"
    case .sentenceNotUntil: "{0} まで {1} はない"
    case .sentenceReachable: "{0} は常に到達可能"
    case .sentenceNoDeadlock: "デッドロックなし"
    case .sentenceDeterministic: "決定的"
    case .sentenceAfter: "{0} の後、{1}"
    case .sentenceBetween: "{0} から {1} まで、{2}"
    case .atomState: "状態 {0}"
    case .atomTaken: "{0} を受理"
    case .atomRefused: "{0} を拒否"
    case .atomAction: "アクション {0}"
    case .atomNot: "非 {0}"
    case .atomAnd: "{0} かつ {1}"
    case .atomOr: "{0} または {1}"
    }
  }
}

extension Language {
  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: PropertyPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }
}
