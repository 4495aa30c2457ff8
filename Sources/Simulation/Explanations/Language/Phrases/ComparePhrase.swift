/// The phrases of the page on which two machines are compared.
package enum ComparePhrase: String, Phrase {
  case compareMachines, compareLead, compareOldName, compareNewName, compareBoth, compareNames
  case compareTexts, compareOldText, compareNewText, compareNoText, compareSameMachine, compareEqualSign
  case compareDifferentSign, compareShortest, compareOthers, compareOldRun, compareNewRun
  case compareDrawing, compareNoDrawing, comparePlace, compareLink, compareWith
  case compareMoreOf, compareSavedWith, compareUndecidedSign, compareLostPart

  package static let sentences = PhraseSentences<ComparePhrase>()

  package var english: String {
    switch self {
    case .compareMachines: "Compare two machines"
    case .compareLead: "See how two versions behave differently, with an example run for each."
    case .compareOldName: "Old version"
    case .compareNewName: "New version"
    case .compareBoth: "Compare"
    case .compareNames: "By name"
    case .compareTexts: "By text"
    case .compareOldText: "Text of the old version"
    case .compareNewText: "Text of the new version"
    case .compareNoText: "A text is missing."
    case .compareSameMachine: "Both machines are the same."
    case .compareEqualSign: "Equal"
    case .compareDifferentSign: "Different"
    case .compareUndecidedSign: "Undecided"
    case .compareShortest: "The shortest run that shows it:"
    case .compareOthers: "Other differences"
    case .compareOldRun: "Old version"
    case .compareNewRun: "New version"
    case .compareDrawing: "Both versions in one drawing"
    case .compareNoDrawing: "The versions are too large to be drawn together."
    case .comparePlace: "line {0}, column {1}"
    case .compareLink: "Link to this comparison"
    case .compareWith: "Compare with another version"
    case .compareMoreOf: "and {0} more"
    case .compareSavedWith: "Compare with the earlier revision"
    case .compareLostPart: "Not all configurations of the old version were examined."
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .compareMachines: "比较两个状态机"
    case .compareLead: "查看两个版本的行为有何不同，每处不同都附有示例运行。"
    case .compareOldName: "旧版本"
    case .compareNewName: "新版本"
    case .compareBoth: "比较"
    case .compareNames: "按名称"
    case .compareTexts: "按文本"
    case .compareOldText: "旧版本的文本"
    case .compareNewText: "新版本的文本"
    case .compareNoText: "缺少文本。"
    case .compareSameMachine: "两个状态机完全相同。"
    case .compareEqualSign: "相同"
    case .compareDifferentSign: "不同"
    case .compareUndecidedSign: "未定"
    case .compareShortest: "说明差异的最短运行："
    case .compareOthers: "其他差异"
    case .compareOldRun: "旧版本"
    case .compareNewRun: "新版本"
    case .compareDrawing: "同一张图中的两个版本"
    case .compareNoDrawing: "两个版本太大，无法画在一起。"
    case .comparePlace: "第{0}行第{1}列"
    case .compareLink: "此比较的链接"
    case .compareWith: "与另一个版本比较"
    case .compareMoreOf: "另有{0}项"
    case .compareSavedWith: "与先前的修订比较"
    case .compareLostPart: "没有检查旧版本的全部格局。"
    }
  }

  package var japanese: String {
    switch self {
    case .compareMachines: "二つのステートマシンを比べる"
    case .compareLead: "ステートマシンの二つの版の違いを、それを示す実行とともに答えます。"
    case .compareOldName: "旧版"
    case .compareNewName: "新版"
    case .compareBoth: "比べる"
    case .compareNames: "名前で"
    case .compareTexts: "テキストで"
    case .compareOldText: "旧版のテキスト"
    case .compareNewText: "新版のテキスト"
    case .compareNoText: "テキストがありません。"
    case .compareSameMachine: "二つのステートマシンは同じです。"
    case .compareEqualSign: "同じ"
    case .compareDifferentSign: "異なる"
    case .compareUndecidedSign: "未決"
    case .compareShortest: "違いを示す最短の実行："
    case .compareOthers: "そのほかの違い"
    case .compareOldRun: "旧版"
    case .compareNewRun: "新版"
    case .compareDrawing: "一つの図にした二つの版"
    case .compareNoDrawing: "二つの版は大きすぎて一緒に描けません。"
    case .comparePlace: "{0}行{1}列"
    case .compareLink: "この比較へのリンク"
    case .compareWith: "別の版と比べる"
    case .compareMoreOf: "ほかに{0}件"
    case .compareSavedWith: "前の版と比べる"
    case .compareLostPart: "旧版の構成をすべては調べていません。"
    }
  }
}
