/// The phrases of the tab with the properties of a machine.
package enum VerifyPhrase: String, Phrase {
  case tabProperties, propertiesLead, propertiesTyped, propertiesForms, propertiesCheck, propertiesCompose
  case propertiesPattern, propertiesWithin, propertiesScope, propertiesAdd, propertiesStates, propertiesTaken
  case propertiesRefused, propertiesActions, propertiesGlobally, propertiesAsked, propertiesGiven, propertiesRun
  case propertiesLoop, propertiesRemove
  case propertiesMore, propertiesUnreadable, faultProperty, faultTooManyProperties

  package static let sentences = PhraseSentences<VerifyPhrase>()

  package var english: String {
    switch self {
    case .tabProperties: "Properties"
    case .propertiesLead: "Say what must always be true. We check every run and show one that breaks it."
    case .propertiesTyped: "Properties, one in a line"
    case .propertiesForms:
      "P is a state, an event (coin taken, coin refused), an action (action ring) or a comparison (balance >= 50)."
    case .propertiesCheck: "Check"
    case .propertiesCompose: "Compose a property"
    case .propertiesPattern: "Pattern"
    case .propertiesWithin: "Within (for 'leads to')"
    case .propertiesScope: "Scope"
    case .propertiesAdd: "Add and check"
    case .propertiesStates: "States"
    case .propertiesTaken: "Events taken"
    case .propertiesRefused: "Events refused"
    case .propertiesActions: "Actions"
    case .propertiesGlobally: "globally"
    case .propertiesAsked: "Asked here"
    case .propertiesGiven: "With the machine"
    case .propertiesRun: "Show the run"
    case .propertiesLoop: "Show run and loop"
    case .propertiesRemove: "Remove: {0}"
    case .propertiesMore: "and {0} more"
    case .propertiesUnreadable: "not understood"
    case .faultProperty: "line {0}, column {1}: {2}"
    case .faultTooManyProperties: "There are at most {0} properties in an address."
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .tabProperties: "性质"
    case .propertiesLead: "写下必须始终成立的性质。我们会检查每一个运行，并展示一个违反它的运行。"
    case .propertiesTyped: "性质，每行一个"
    case .propertiesForms: "P 是状态、事件（coin 被接受、coin 被拒绝）、动作（动作 ring）或比较（balance >= 50）。"
    case .propertiesCheck: "检查"
    case .propertiesCompose: "组成一个性质"
    case .propertiesPattern: "模式"
    case .propertiesWithin: "时限（用于“导致”）"
    case .propertiesScope: "范围"
    case .propertiesAdd: "添加并检查"
    case .propertiesStates: "状态"
    case .propertiesTaken: "被接受的事件"
    case .propertiesRefused: "被拒绝的事件"
    case .propertiesActions: "动作"
    case .propertiesGlobally: "全局"
    case .propertiesAsked: "此处所问"
    case .propertiesGiven: "随状态机而来"
    case .propertiesRun: "显示运行"
    case .propertiesLoop: "显示运行和循环"
    case .propertiesRemove: "删除：{0}"
    case .propertiesMore: "另有{0}个"
    case .propertiesUnreadable: "无法理解"
    case .faultProperty: "第{0}行第{1}列：{2}"
    case .faultTooManyProperties: "一个地址中最多有{0}个性质。"
    }
  }

  package var japanese: String {
    switch self {
    case .tabProperties: "性質"
    case .propertiesLead: "常に成り立つべきことを書いてください。すべての実行を調べ、成り立たない実行があれば示します。"
    case .propertiesTyped: "性質（1行に一つ）"
    case .propertiesForms: "P は状態、イベントの受理か拒否、アクション、変数の比較のどれかです。"
    case .propertiesCheck: "調べる"
    case .propertiesCompose: "性質を組み立てる"
    case .propertiesPattern: "型"
    case .propertiesWithin: "時間内（「に至る」のとき）"
    case .propertiesScope: "範囲"
    case .propertiesAdd: "追加して調べる"
    case .propertiesStates: "状態"
    case .propertiesTaken: "受理されたイベント"
    case .propertiesRefused: "拒否されたイベント"
    case .propertiesActions: "アクション"
    case .propertiesGlobally: "全体で"
    case .propertiesAsked: "ここで調べるもの"
    case .propertiesGiven: "ステートマシンに付いているもの"
    case .propertiesRun: "実行を見る"
    case .propertiesLoop: "実行と繰り返しを見る"
    case .propertiesRemove: "削除：{0}"
    case .propertiesMore: "ほかに{0}個"
    case .propertiesUnreadable: "読めません"
    case .faultProperty: "{0}行{1}列：{2}"
    case .faultTooManyProperties: "一つのアドレスに性質は{0}個までです。"
    }
  }
}
