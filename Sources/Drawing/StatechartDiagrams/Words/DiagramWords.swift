import Statecharts

/// The words of drawings in the languages of Interlock.
enum DiagramWords: Hashable, Sendable {
  case english
  case simplifiedChinese
  case japanese

  /// The words nearest to a language given by a BCP 47 tag.
  init(language: String) {
    switch language.lowercased().prefix(while: { $0 != "-" }) {
    case "zh": self = .simplifiedChinese
    case "ja": self = .japanese
    case _: self = .english
    }
  }

  private func pick(_ english: String, _ chinese: String, _ japanese: String) -> String {
    switch self {
    case .english: english
    case .simplifiedChinese: chinese
    case .japanese: japanese
    }
  }

  func refused(_ label: String) -> String { pick("\(label): refused", "\(label)：被拒绝", "\(label)：拒否") }
  func title(_ chart: String, in states: [String]) -> String {
    guard !states.isEmpty else { return chart }
    return pick("\(chart), in \(list(states))", "\(chart)，当前为\(list(states))", "\(chart)、現在は\(list(states))")
  }
  func request(_ state: String) -> String { pick("Go to \(state)", "前往\(state)", "「\(state)」へ移動") }
  func arrow(from source: String, to target: String) -> String {
    pick("\(source) to \(target)", "\(source)到\(target)", "\(source)から\(target)へ")
  }
  func within(_ state: String) -> String { pick("in \(state)", "在\(state)内", "\(state)の内部") }
  func history(of parent: String, isDeep: Bool) -> String {
    isDeep
      ? pick("the deep history of \(parent)", "\(parent)的深历史", "\(parent)の深い履歴")
      : pick("the history of \(parent)", "\(parent)的历史", "\(parent)の履歴")
  }

  /// Returns the number of transitions that one arrow represents, in words.
  func transitions(_ count: Int) -> String {
    pick("\(count) transitions", "\(count)个转移", "遷移\(count)件")
  }

  var active: String { pick("active", "活动", "アクティブ") }
  var next: String { pick("can be next", "可到达", "次に到達可能") }
  var valid: String { pick("valid now", "现在可行", "現在有効") }
  var visited: String { pick("taken before", "走过", "通過済み") }
  var last: String { pick("taken last", "上一步", "直前に通過") }
  func alternative(_ alternative: Alternative) -> String {
    pick(
      "alternative \(alternative.place) of \(alternative.count)",
      "\(alternative.count)个备选中的第\(alternative.place)个",
      "候補\(alternative.count)個中の\(alternative.place)番目")
  }
  var wanted: String { pick("refused", "被拒绝", "拒否") }
  var accepting: String { pick("accepts the event", "响应该事件", "このイベントを受理") }
  var found: String { pick("found", "搜索到", "検索に一致") }
  var unseen: String { pick("never taken in the source", "源代码从不执行", "ソースでは行われない") }
  func change(_ kind: ChangeMarks.Kind) -> String {
    switch kind {
    case .added: pick("added", "新增", "追加")
    case .removed: pick("removed", "删除", "削除")
    case .changed: pick("changed", "更改", "変更")
    }
  }
  /// The note in a state that any state may follow by default.
  var leadsAnywhere: String { pick("→ any state", "→ 任意状态", "→ 任意の状態") }
  var internalTransition: String { pick("internal", "内部转移", "内部遷移") }
  var separator: String { pick(", ", "，", "、") }
  var colon: String { pick(": ", "：", "：") }

  /// Texts as a list: `A, B and C`.
  func list(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: pick(", ", "、", "、")) + pick(" and ", "和", "と") + last
  }
}

extension DiagramWords {
  /// Returns the actions of a state on entry and exit, as UML writes them: `entry / …`. UML 2.5.1, 14.2.4.5.
  ///
  /// - Parameter longest: The maximum number of characters of an expression.
  func actions(
    of state: State, in language: String, of chart: Statechart, longest: Int = Expression.briefLength
  ) -> [String] {
    let entries = state.onEntry.flatMap { $0.summary(in: language, of: chart, longest: longest) }
    let exits = state.onExit.flatMap { $0.summary(in: language, of: chart, longest: longest) }
    let (entry, exit) = (pick("entry / ", "进入 / ", "入口 / "), pick("exit / ", "离开 / ", "出口 / "))
    return entries.map { entry + $0 } + exits.map { exit + $0 }
  }
}

// Sentences that describe a machine.
extension DiagramWords {
  func count(_ states: Int) -> String {
    let names = [
      "No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
    ]
    let characters = ["零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"]
    return pick(
      "\(names.indices.contains(states) ? names[states] : "\(states)") \(states == 1 ? "state" : "states").",
      "\(characters.indices.contains(states) ? characters[states] : " \(states) ")个状态。",
      states == 0 ? "状態はありません。" : "状態は\(states)個です。")
  }

  func starts(in states: [String]) -> String {
    pick("It starts in \(list(states)).", "从\(list(states))开始。", "\(list(states))から始まります。")
  }
  func contains(_ state: String, _ children: [String], startingIn initial: [String]) -> String {
    let start =
      initial.isEmpty
      ? pick("", "", "含みます")
      : pick(" and starts in \(list(initial))", "，从\(list(initial))开始", "含み、\(list(initial))から始まります")
    return pick(
      "\(state) contains \(list(children))\(start).", "\(state)包含\(list(children))\(start)。",
      "\(state)は\(list(children))を\(start)。")
  }
  func regions(_ state: String, _ regions: [String]) -> String {
    pick(
      "\(state) runs its regions \(list(regions)) at the same time.", "\(state)同时运行区域\(list(regions))。",
      "\(state)は領域\(list(regions))を同時に実行します。")
  }
  func leads(_ state: String, to targets: [String]) -> String {
    pick(
      "\(state) leads to \(list(targets))", "\(state)可到\(list(targets))", "\(state)は\(list(targets))に進みます")
  }
  func sentence(_ clauses: [String]) -> String {
    clauses.isEmpty ? "" : clauses.joined(separator: pick("; ", "；", "。")) + pick(".", "。", "。")
  }
  func ends(_ states: [String]) -> String {
    pick(
      "\(list(states)) \(states.count == 1 ? "is" : "are") final.", "\(list(states))是终态。",
      "\(list(states))は最終状態です。")
  }
  var orderOfAlternatives: String {
    pick(
      "Where several transitions match an event, the one with the lowest number is taken.",
      "一个事件有多个转换可用时，取编号最小的。",
      "1つのイベントに応答する遷移が複数あるときは、番号の最も小さいものが行われます。")
  }
  func now(in states: [String]) -> String {
    pick("Active now: \(list(states)).", "当前状态：\(list(states))。", "現在の状態は\(list(states))です。")
  }
  func refusal(_ label: String) -> String {
    pick("\(label) was refused.", "\(label)被拒绝。", "\(label)は拒否されました。")
  }

  /// Returns the number of states that a box hides, in words.
  func inside(_ states: Int) -> String {
    pick(
      "\(states) \(states == 1 ? "state" : "states") inside", "内含 \(states) 个状态", "内部に\(states)個の状態")
  }
  func join(_ sentences: [String]) -> String {
    sentences.filter { !$0.isEmpty }.joined(separator: pick(" ", "", ""))
  }
  /// A name inside a sentence: set apart where words are not spaced, and in its own direction.
  func quoted(_ name: String) -> String {
    let name = name.isolated
    return pick(name, "“\(name)”", "「\(name)」")
  }
}
