package import StatechartExecution
import Statecharts

extension Wording {
  /// That there is no way; where conditions are only names, as far as was said of them.
  package func impossible(examined: Int) -> String {
    language(
      chart.dataModel == .named ? .routeImpossibleNamed : .routeImpossible, language.configurations(examined))
  }

  /// That no way was found, and what stopped the search.
  package func notFound(within examined: Int, _ bound: Route.Bound) -> String {
    language(.routeNotFound, language.configurations(examined)) + language.sentenceBreak + reason(of: bound)
  }

  /// What stopped a search.
  package func reason(of bound: Route.Bound) -> String {
    switch bound {
    case .configurations(let most): language(.boundConfigurations, String(most))
    case .moves(let most): language(.boundMoves, String(most))
    case .microsteps(let most): language(.boundMicrosteps, String(most))
    case .unknowns: language(.boundUnknowns)
    }
  }
}

extension Route.Bound {
  /// True if a search that looks further may find what this one did not.
  package var yieldsToEffort: Bool {
    switch self {
    case .configurations, .moves, .microsteps: true
    case .unknowns: false
    }
  }
}
