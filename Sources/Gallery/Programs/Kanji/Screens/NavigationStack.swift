/// Brings screens before the user.
protocol Presenter: AnyObject {
  /// The screens, the visible one last.
  var screens: [Screen] { get }
  /// Puts a screen over all others.
  func push(_ screen: Screen)
  /// Takes away all screens but the first.
  func popToRoot()
}

/// A stack of screens.
final class NavigationStack: Presenter {
  private(set) var screens: [Screen] = []

  func push(_ screen: Screen) {
    screens.append(screen)
  }

  func popToRoot() {
    screens = Array(screens.prefix(1))
  }
}
