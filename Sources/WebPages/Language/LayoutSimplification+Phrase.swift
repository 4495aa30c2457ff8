package import Explanations
package import GraphLayout

extension LayoutSimplification {
  /// What was left out, as a sentence about the drawing; nil if nothing was.
  package var phrase: ExplorerPhrase? {
    switch self {
    case .none: nil
    case .fewerVariants: .simplifiedVariants
    case .simplerPhases: .simplifiedPhases
    case .grid: .simplifiedGrid
    }
  }
}
