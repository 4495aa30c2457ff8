actor Job {
  enum State { case ready, running, finished, broken }
  enum Trouble: Error { case misuse, disk }
  private(set) var state: State = .ready
  private var isDiskFull = false

  func setDiskFull(_ isFull: Bool) { isDiskFull = isFull }

  func start() throws {
    try require(.ready)
    state = .running
  }
  func save() throws {
    try require(.running)
    do {
      try write()
      state = .finished
    } catch {
      state = .broken
      throw error
    }
  }
  func repair() throws {
    guard state == .broken else { throw Trouble.misuse }
    state = .ready
  }

  private func require(_ wanted: State) throws {
    guard state == wanted else { throw Trouble.misuse }
  }
  private func write() throws { if isDiskFull { throw Trouble.disk } }
}
