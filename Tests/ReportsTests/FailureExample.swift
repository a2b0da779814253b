import Diagnostics
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing

/// The failure as quiet output shows it, without the lines after it.
func failureText(
  _ record: ScenarioRecord,
  command: [String] = ["authflow", "run"]
) -> String {
  var start = Example.runStart
  start.scenarios = [record.id]
  start.command = command
  var console = ConsoleReport(style: ConsoleStyle(output: .plain, verbosity: .quiet))
  _ = console.add(.runStarted(start))
  _ = console.add(.scenarioFinished(record))
  let text = console.add(.runFinished(at: start.at, interrupted: false))
  // The failure summary and the run summary come after the last empty lines.
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.dropLast(5).joined(separator: "\n") + "\n"
}

/// A mismatch of the sign-up example.
func mismatch(
  _ path: String = "error.message",
  _ expected: String,
  _ got: String?,
  kinds: (String?, String?) = (nil, "string")
) -> Mismatch {
  Mismatch(
    path: path,
    requirement: .match(expected),
    expectedKind: kinds.0,
    got: got,
    gotKind: got == nil ? nil : kinds.1,
    range: Example.signUp.range(of: "done", from: 10)
  )
}

/// A scenario that ends with this failure.
func failing(
  _ failure: Failure,
  name: String = "A wrong code is refused",
  steps: [StepRecord] = []
) -> ScenarioRecord {
  let id = Example.id(0, Example.signUp.name, 6, name)
  let isBlocked = failure.kind == .environment
  return Example.record(id, isBlocked ? .blocked(failure) : .failed(failure), steps: steps)
}

/// The failure of a step whose outcome has these mismatches.
func expectation(_ mismatches: [Mismatch]) -> Failure {
  Failure(
    kind: .expectation,
    message: "the outcome does not fit",
    mismatches: mismatches,
    step: (.steps, 2),
    source: Example.signUp,
    range: Example.signUp.range(lines: 9...13)
  )
}

/// The failure of a step in the cleanup.
func cleanup(_ message: String, step number: StepNumber) -> Failure {
  Failure(
    kind: .cleanup,
    message: message,
    step: (.cleanup, number),
    source: Example.signUp,
    range: Example.signUp.range(of: "signUp", from: 8)
  )
}
