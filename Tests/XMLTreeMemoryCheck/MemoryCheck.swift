import Foundation

/// Shows that documents free all they allocate: after each kind of work, done many times over, libxml2 holds as
/// many allocations as after doing it once.
///
/// `swift run XMLTreeMemoryCheck [rounds]`; exits with 1 on a leak. Under valgrind:
/// `valgrind --leak-check=full --errors-for-leak-kinds=definite --error-exitcode=1 <binary> 50`.
@main
enum MemoryCheck {
  static func main() throws {
    guard LiveAllocations.install() else {
      print("libxml2 refused the counting allocator")
      exit(2)
    }
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2000
    let leaks = try Workload.allCases.map { try leaked(by: $0, rounds: rounds) }
    exit(leaks.contains { $0 != 0 } ? 1 : 0)
  }

  /// How many allocations more there are after many rounds than after the first, which may fill libxml2's tables.
  private static func leaked(by workload: Workload, rounds: Int) throws -> Int {
    try workload.run()
    let start = LiveAllocations.current
    for _ in 0..<rounds {
      try workload.run()
    }
    let leaked = LiveAllocations.current - start
    print("\(workload.rawValue): \(rounds) rounds, \(start) allocations before, \(leaked) more after")
    return leaked
  }
}
