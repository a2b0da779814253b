internal import Diagnostics
internal import RunRecord

/// The elements within a `<testcase>`.
enum JUnitElement {
  /// An element for a failure that ended the scenario, with its output.
  static func stopped(
    _ name: String,
    _ failure: Failure,
    _ stopped: FailedScenarioText
  ) -> String {
    element(name, failure.message, failure.kind.word, stopped.text.plain)
  }

  /// An element for a result, with a message and a type on one line.
  static func element(
    _ name: String,
    _ message: String,
    _ type: String,
    _ text: String
  ) -> String {
    let attributes = [("message", line(message, or: name)), ("type", line(type, or: name))]
    return XMLElement(name, attributes, text: text).text(level: 3)
  }

  /// A `<skipped>` with its reason.
  static func skipped(_ reason: String) -> String {
    let shown = reason.shortened(toBytes: JUnitCase.maximumTrace)
    let text = reason.isBlank ? "no reason given" : shown
    let attributes = [("message", line(text, or: "skipped"))]
    return XMLElement("skipped", attributes, text: text).text(level: 3)
  }

  /// A `<skipped>` with the whole output of the failure.
  ///
  /// pytest reports an expected failure as skipped too. A `<failure>` would fail the build.
  static func quarantined(
    _ quarantine: Quarantine,
    _ record: ScenarioRecord,
    _ stopped: FailedScenarioText
  ) -> String {
    let failure = record.result.failure?.message ?? ""
    let message = "\(quarantine.description); \(record.result.word): \(failure)"
    let attributes = [("message", line(message, or: "quarantined"))]
    return XMLElement("skipped", attributes, text: stopped.text.plain).text(level: 3)
  }

  /// Shortens a string to one non-empty line, for lists.
  private static func line(_ text: String, or word: String) -> String {
    let line = XMLText.allowed(text).brief(1000)
    return line.isBlank ? word : line
  }

  /// Returns a `<system-out>` in which `[[ATTACHMENT|path]]` has no effect.
  ///
  /// GitLab would turn this string from a scenario or response into a link.
  static func output(_ text: String, level: Int = 3) -> String {
    guard !text.isEmpty else { return "" }
    return XMLElement("system-out", text: text.withoutAttachmentMarks).text(level: level)
  }
}

// MARK: - Attempts

extension JUnitElement {
  /// The maximum number of kept failed attempts before the last attempt.
  private static let maximumFailedAttempts = 10

  /// Surefire's elements for the attempts before the last, all of which failed.
  static func failedAttempts(
    _ name: String,
    _ record: ScenarioRecord,
    _ run: RunStart?
  ) -> String {
    var text = ""
    for (index, lost) in record.lostAttempts.prefix(maximumFailedAttempts).enumerated() {
      text += tried(name, lost, record.attemptDescription(of: index + 1), run)
    }
    return text
  }

  /// An element for an attempt that the environment stopped after a failure.
  static func stoppedAttempt(_ record: ScenarioRecord, _ run: RunStart?) -> String {
    guard let attempt = record.unresolvedAttempt else { return "" }
    let words = record.attemptDescription(of: record.attemptCount)
    return tried("rerunError", attempt, words, run)
  }

  /// The element for a failed or stopped attempt; empty for other attempts.
  private static func tried(
    _ name: String,
    _ attempt: ScenarioRecord,
    _ words: String,
    _ run: RunStart?
  ) -> String {
    guard let failure = attempt.result.failure else { return "" }
    let attributes = [
      ("message", line(failure.message, or: name)), ("type", line(failure.kind.word, or: name)),
    ]
    let whole = FailureText(record: attempt, failure: failure, run: run, attempt: words).text.plain
    let stackTrace = XMLElement("stackTrace", text: whole).text(level: 4)
    let steps = output(JUnitCase.trace(attempt), level: 4)
    return XMLElement(name, attributes, children: stackTrace + steps).text(level: 3)
  }
}
