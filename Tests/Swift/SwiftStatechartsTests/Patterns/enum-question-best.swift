// machine: Tab
// states: home, search, profile
// home > search
// search > profile
// profile > home
// initial: home
// machine: Job
// states: new, active, done
// new > active
// new > done
// active > active
// active > done
// initial: new
// machine: Task
// states: new, active, done
// new > active
// new > done
// active > active
// active > done
// initial: new
enum Tab { case home, search, profile
  func shouldAnimateTransition(to next: Tab) -> Bool { self == .home && next == .profile }
  func canTransition(to next: Tab) -> Bool {
    switch (self, next) {
    case (.home, .search), (.search, .profile), (.profile, .home): return true
    default: return false
    }
  }
  static let initial = Tab.home
}
enum Job { case new, active, done
  func isInvalidTransition(to next: Job) -> Bool {
    switch (self, next) {
    case (.done, _), (_, .new): return true
    default: return false
    }
  }
  static let initial = Job.new
}
enum Task { case new, active, done
  static func isForbiddenTransition(from a: Task, to b: Task) -> Bool { a == .done || b == .new }
  static let initial = Task.new
}
