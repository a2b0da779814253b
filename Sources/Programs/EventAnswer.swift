/// What came of giving a program an event.
package struct EventAnswer: Sendable {
  /// How it ended.
  package enum End: Sendable {
    /// The program wrote this.
    case answered([UInt8])
    /// It ended without an answer, or as a program that failed.
    case failed(ProgramFailure)
    /// It could not be started.
    case notStarted(ProgramFailure)
    /// It did not answer in time, in any of the attempts.
    case timedOut
    /// The task was cancelled.
    case cancelled
  }

  /// How it ended.
  package var end: End

  /// What the program wrote to its standard error meanwhile, in all attempts; of much the beginning.
  package var errors: [UInt8]
}
