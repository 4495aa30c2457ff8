package import Explanations

/// The phrases of the page on a log, in each language; those on the results of a log are in `EvidencePhrase`.
package enum LogPhrase: Phrase {
  case logPageTitle, logPageLead, logPageText, logPageFile, logPageHint, logPageOptions, logPageFormat, logPageGuess
  case logPageEvent, logPageInstance, logPageTime, logPageData, logPageStates, logPagePattern, logPageGo
  case logPageRead, logPageTaken, logPageWithoutEvent, logPageFault, logPagePartial, logPageTooLarge, logPageAgain
  case logPageFirst, logPageOthers, logPageWhy, logPageRepair, logPageAtRefusal, logPageRepaired, logPageRun
  case logPageInstances, logPageLine, logPageEvents, logPageFitness, logPageState, logPageCount, logPageVariants
  case logPageFollows, logPageDiverges, logPageMore, logPageOne, logPageCoverage, logPageNeverEntered
  case logPageNeverTaken, logPageOpen, logPageOpenHint, logPageMachine
  case logFormatText, logFormatRuns

  package static let sentences = PhraseSentences<Self>()
}

extension LogPhrase {
  package var english: String {
    switch self {
    case .logPageTitle: "{0}: log"
    case .logPageLead:
      "Can the machine do what a log of real events says? If not: where it diverges, why, and what is wrong with the log."
    case .logPageText: "Log"
    case .logPageFile: "or a file"
    case .logPageHint:
      "JSON lines, CSV, text, frames of Stately Inspect, OpenTelemetry's JSON, or the text of a run on each line. Up to {0} MiB; the command 'interlock replay' follows longer logs. Nothing is stored."
    case .logPageAgain: "This page does not repeat the log: to change it, go back."
    case .logPageOptions: "Format and fields"
    case .logPageFormat: "Format"
    case .logPageGuess: "detect automatically"
    case .logPageEvent: "Field of the event"
    case .logPageInstance: "Field that identifies the instance"
    case .logPageTime: "Field of the time"
    case .logPageData: "Field of what the event carries"
    case .logPageStates: "Field of the states afterwards"
    case .logPagePattern: "Pattern of a line of text"
    case .logPageGo: "Check the log"
    case .logPageRead: "Read as {0}."
    case .logPageTaken: "{0}: {1}"
    case .logPageWithoutEvent: "Without an event, left out: {0}, the first in line {1}."
    case .logPageFault: "Line {0}, column {1}: {2}"
    case .logPagePartial:
      "The log was followed up to line {0}: more would take too much work here. The command 'interlock replay' follows all of it."
    case .logPageTooLarge: "The log has more than {0} MiB. The command 'interlock replay' follows it."
    case .logPageFirst: "First divergence"
    case .logPageOthers: "Other divergences"
    case .logPageWhy: "Line {0}: {1}"
    case .logPageRepair: "Cheapest repair"
    case .logPageAtRefusal: "Open the run up to here"
    case .logPageRepaired: "Open the repaired run"
    case .logPageRun: "Open the run"
    case .logPageInstances: "Instances"
    case .logPageLine: "Line"
    case .logPageEvents: "Events"
    case .logPageFitness: "Fitness"
    case .logPageState: "States at the end"
    case .logPageCount: "Count"
    case .logPageVariants: "Variants"
    case .logPageFollows: "follows"
    case .logPageDiverges: "diverges"
    case .logPageMore: "{0} more are not listed."
    case .logPageOne: "the only one"
    case .logPageCoverage: "Coverage"
    case .logPageNeverEntered: "Never entered: {0}"
    case .logPageNeverTaken: "Never taken: {0}"
    case .logPageOpen: "Check a log"
    case .logPageOpenHint: "of many instances, in other formats, or longer than an address can be"
    case .logPageMachine: "The machine"
    case .logFormatText: "text"
    case .logFormatRuns: "runs"
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .logPageTitle: "{0}：日志"
    case .logPageLead: "状态机能做到真实事件日志所说的吗？如果不能：在哪里偏离、为什么，以及日志哪里有问题。"
    case .logPageText: "日志"
    case .logPageFile: "或文件"
    case .logPageHint:
      "JSON 行、CSV、文本、Stately Inspect 帧、OpenTelemetry 的 JSON，或每行一个运行的文本。最多 {0} MiB；更长的日志可用命令 interlock replay。不会保存任何内容。"
    case .logPageAgain: "本页不重复日志内容：要修改日志，请返回上一页。"
    case .logPageOptions: "格式和字段"
    case .logPageFormat: "格式"
    case .logPageGuess: "自动检测"
    case .logPageEvent: "事件的字段"
    case .logPageInstance: "区分实例的字段"
    case .logPageTime: "时间的字段"
    case .logPageData: "事件携带数据的字段"
    case .logPageStates: "之后状态的字段"
    case .logPagePattern: "文本行的模式"
    case .logPageGo: "检查日志"
    case .logPageRead: "按 {0} 读取。"
    case .logPageTaken: "{0}：{1}"
    case .logPageWithoutEvent: "没有事件而略去的条目：{0}，第一条在第{1}行。"
    case .logPageFault: "第{0}行第{1}列：{2}"
    case .logPagePartial: "日志只检查到第{0}行：更多在此处开销太大。命令 interlock replay 可以检查全部。"
    case .logPageTooLarge: "日志超过 {0} MiB。可用命令 interlock replay。"
    case .logPageFirst: "首个偏离"
    case .logPageOthers: "其他偏离"
    case .logPageWhy: "第{0}行：{1}"
    case .logPageRepair: "代价最小的修正"
    case .logPageAtRefusal: "打开到此为止的运行"
    case .logPageRepaired: "打开修正后的运行"
    case .logPageRun: "打开运行"
    case .logPageInstances: "实例"
    case .logPageLine: "行"
    case .logPageEvents: "事件"
    case .logPageFitness: "吻合度"
    case .logPageState: "结束时的状态"
    case .logPageCount: "次数"
    case .logPageVariants: "变体"
    case .logPageFollows: "符合"
    case .logPageDiverges: "偏离"
    case .logPageMore: "另有{0}个未列出。"
    case .logPageOne: "唯一的实例"
    case .logPageCoverage: "覆盖"
    case .logPageNeverEntered: "从未进入：{0}"
    case .logPageNeverTaken: "从未执行：{0}"
    case .logPageOpen: "检查日志"
    case .logPageOpenHint: "用于多个实例、其他格式，或超过地址长度的日志"
    case .logPageMachine: "状态机"
    case .logFormatText: "文本"
    case .logFormatRuns: "运行"
    }
  }

  package var japanese: String {
    switch self {
    case .logPageTitle: "{0}：ログ"
    case .logPageLead: "ステートマシンは実際のイベントのログのとおりに動作できますか。できないときは、どこで、なぜ外れるのか、ログの何が問題かを示します。"
    case .logPageText: "ログ"
    case .logPageFile: "またはファイル"
    case .logPageHint:
      "JSON 行、CSV、テキスト、Stately Inspect のフレーム、OpenTelemetry の JSON、または1行に1つの実行のテキスト。最大 {0} MiB。より長いログにはコマンド interlock replay を使います。何も保存されません。"
    case .logPageAgain: "このページにはログは再表示されません。ログを直すには、前のページに戻ってください。"
    case .logPageOptions: "形式とフィールド"
    case .logPageFormat: "形式"
    case .logPageGuess: "自動判定"
    case .logPageEvent: "イベントのフィールド"
    case .logPageInstance: "インスタンスを区別するフィールド"
    case .logPageTime: "時刻のフィールド"
    case .logPageData: "イベントが運ぶデータのフィールド"
    case .logPageStates: "その後の状態のフィールド"
    case .logPagePattern: "テキスト行のパターン"
    case .logPageGo: "ログを調べる"
    case .logPageRead: "{0}として読みました。"
    case .logPageTaken: "{0}：{1}"
    case .logPageWithoutEvent: "イベントがないため除いた記録：{0}件（最初は{1}行目）。"
    case .logPageFault: "{0}行{1}列：{2}"
    case .logPagePartial: "ログは{0}行目まで調べました。これ以上はここでは手間がかかりすぎます。コマンド interlock replay はすべてを調べます。"
    case .logPageTooLarge: "ログが {0} MiB を超えています。コマンド interlock replay を使ってください。"
    case .logPageFirst: "最初の逸脱"
    case .logPageOthers: "ほかの逸脱"
    case .logPageWhy: "{0}行目：{1}"
    case .logPageRepair: "最も少ない修正"
    case .logPageAtRefusal: "ここまでの実行を開く"
    case .logPageRepaired: "修正した実行を開く"
    case .logPageRun: "実行を開く"
    case .logPageInstances: "インスタンス"
    case .logPageLine: "行"
    case .logPageEvents: "イベント"
    case .logPageFitness: "適合度"
    case .logPageState: "最後の状態"
    case .logPageCount: "件数"
    case .logPageVariants: "系列の種類"
    case .logPageFollows: "一致"
    case .logPageDiverges: "逸脱"
    case .logPageMore: "ほかに{0}件あります。"
    case .logPageOne: "唯一のインスタンス"
    case .logPageCoverage: "網羅"
    case .logPageNeverEntered: "入らなかった状態：{0}"
    case .logPageNeverTaken: "起こらなかった遷移：{0}"
    case .logPageOpen: "ログを調べる"
    case .logPageOpenHint: "多数のインスタンス、ほかの形式、またはアドレスより長いログ"
    case .logPageMachine: "ステートマシン"
    case .logFormatText: "テキスト"
    case .logFormatRuns: "実行"
    }
  }
}

extension Language {
  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: LogPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// Returns the title of the format of a log.
  package func title(of format: LogFormat) -> String {
    switch format {
    case .jsonLines: "JSON Lines"
    case .csv: "CSV"
    case .text: self(.logFormatText)
    case .inspect: "Stately Inspect"
    case .otlp: "OpenTelemetry (OTLP/JSON)"
    case .runs: self(.logFormatRuns)
    }
  }

  /// Returns the title of a field of a log.
  package func title(of field: LogOptions.Field) -> String {
    switch field {
    case .event: self(.logPageEvent)
    case .instance: self(.logPageInstance)
    case .time: self(.logPageTime)
    case .data: self(.logPageData)
    case .states: self(.logPageStates)
    }
  }

  /// Returns the words for a guess made about a log.
  package func text(of note: LogNote) -> String {
    switch note {
    case .format(let format): self(.logPageRead, title(of: format))
    case .field(let name, let field): self(.logPageTaken, title(of: field), name)
    case .withoutEvent(let count, let line): self(.logPageWithoutEvent, String(count), String(line))
    }
  }
}
