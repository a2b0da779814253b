package import FoundationEssentials

/// An event of a run.
///
/// Reports consist only of these events, in order.
package enum RunEvent: Sendable {
  case runStarted(RunStart)
  /// The run stopped before its first scenario, for each reason.
  case stopped(RunProblem)
  /// What earlier runs show about this run; only with a history, after the start.
  case runHistory(RunHistory)
  case scenarioStarted(ScenarioID, at: Date)
  /// A step started; `summary` is redacted.
  case stepStarted(ScenarioID, summary: String, at: Date)
  /// A step started to wait for anything except a response from the pool.
  ///
  /// `reason` follows "waiting for", as in `a message to ada@example.com`.
  case stepWaiting(ScenarioID, reason: String, at: Date)
  case stepFinished(ScenarioID, StepRecord)
  /// A request was sent, and got a response or failed; only in a run with a trace.
  case exchanged(TracedExchange)
  /// An attempt at a scenario failed, and the next attempt starts.
  case attemptStarted(Attempt, after: ScenarioRecord, at: Date)
  /// What earlier runs show about a scenario; only with a history, before the scenario finishes.
  case scenarioHistory(ScenarioID, ScenarioHistory)
  case scenarioFinished(ScenarioRecord)
  /// The run has ended; `interrupted` means after Ctrl-C or SIGTERM.
  ///
  /// `incomplete` is what is missing from a merged run or is in two of its parts, unless the
  /// results of scenarios show it.
  case runFinished(at: Date, interrupted: Bool, incomplete: [String] = [])
}
