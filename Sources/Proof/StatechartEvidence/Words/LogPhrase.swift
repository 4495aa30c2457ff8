package import Explanations

/// The phrases of the page on a log, in each language; those on the results of a log are in `EvidencePhrase`.
package enum LogPhrase: String, Phrase {
  case logPageTitle, logPageLead, logPageText, logPageFile, logPageHint, logPageOptions, logPageFormat, logPageGuess
  case logPageEvent, logPageInstance, logPageTime, logPageData, logPageStates, logPagePattern, logPageGo
  case logPageRead, logPageTaken, logPageWithoutEvent, logPageFault, logPagePartial, logPageTooLarge, logPageAgain
  case logPageFirst, logPageOthers, logPageWhy, logPageRepair, logPageAtRefusal, logPageRepaired, logPageRun
  case logPageInstances, logPageInstanceKey, logPageLine, logPageEvents, logPageFitness, logPageState, logPageCount
  case logPageVariants
  case logPageFollows, logPageDiverges, logPageMore, logPageOne, logPageCoverage, logPageNeverEntered
  case logPageNeverTaken, logPageOpen, logPageOpenHint, logPageMachine
  case logPageBefore, logPageIgnored, logPageFrom, logPageFromStart, logPageFromAnywhere, logPageStatesAlone
  case logPageLeftOut, logPageUnreadTimes, logPageOtherActors
  case logFormatText, logFormatRuns
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
    case .logfmt: "logfmt"
    case .text: self(.logFormatText)
    case .inspect: "Stately Inspect"
    case .otlp: "OpenTelemetry (OTLP/JSON)"
    case .xes: "XES"
    case .stepFunctions: "AWS Step Functions"
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
    case .before: self(.logPageBefore)
    }
  }

  /// Returns the words for a guess made about a log.
  package func text(of note: LogNote) -> String {
    switch note {
    case .format(let format): self(.logPageRead, title(of: format))
    case .field(let name, let field): self(.logPageTaken, title(of: field), name)
    case .withoutEvent(let count, let line): self(.logPageWithoutEvent, String(count), String(line))
    case .statesAlone: self(.logPageStatesAlone)
    case .ignored(let count, let line): self(.logPageLeftOut, String(count), String(line))
    case .unreadTimes(let count, let line): self(.logPageUnreadTimes, String(count), String(line))
    case .otherActors(let count): self(.logPageOtherActors, String(count))
    }
  }
}
