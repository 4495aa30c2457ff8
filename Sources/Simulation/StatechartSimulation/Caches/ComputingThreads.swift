/// The threads on which tasks of their own continue.
package enum ComputingThreads {
  /// The threads that this task has set for that; nil for those of the system.
  @TaskLocal package static var current: (any TaskExecutor)?
}
