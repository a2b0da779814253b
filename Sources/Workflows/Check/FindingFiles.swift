package import ConfigurationChanges
internal import Diagnostics
package import Reports

/// The files that a command writes about its findings.
package struct FindingFiles: Sendable {
  /// The path of the SARIF log; nil for none, `-` for standard output.
  package var sarif: String?

  package init() {}

  /// The paths of the files that are written only on request, without standard output.
  package var paths: [String] { [sarif].compactMap(\.self).filter { $0 != "-" } }

  /// Writes the log, and the report of code quality if GitLab runs the command.
  ///
  /// `findings` is evaluated only if one of the files is written: it contains the page of each
  /// diagnostic.
  package func write(
    _ findings: @autoclosure () -> [Finding],
    _ environment: Environment
  ) throws(CommandFailure) {
    let isOnGitLab = environment.variables["GITLAB_CI"] == "true"
    guard sarif != nil || isOnGitLab else { return }
    let (findings, repository) = (findings(), Repository(of: environment))
    // A log that can't be written does not prevent the report.
    defer { if isOnGitLab { writeQuality(findings, in: repository, environment) } }
    if let sarif {
      let log = SARIFLog(findings, version: environment.version, in: repository).text
      try write(log, to: sarif, environment)
    }
  }

  private func write(
    _ log: String,
    to path: String,
    _ environment: Environment
  ) throws(CommandFailure) {
    if path == "-" {
      environment.output.write(log)
    } else {
      try environment.write(log, to: path)
    }
  }

  private func writeQuality(
    _ findings: [Finding],
    in repository: Repository,
    _ environment: Environment
  ) {
    let path = "\(repository.root)/\(CodeQuality.fileName)"
    do throws(CommandFailure) {
      try environment.write(CodeQuality(findings, in: repository).text, to: path)
    } catch {
      // The user did not request this file, so an error does not fail the command.
      environment.errors.say(error.message)
    }
  }
}

extension Finding {
  /// Creates the finding for a file that can't be read.
  init(unreadable path: String, _ reason: String) {
    let rule = Rule(id: "unreadable-file", summary: "The file can't be read.", help: "")
    let place = Place(file: path, range: SourceRange(at: .start))
    self.init(rule, .error, "The file `\(path)` \(reason).", at: place)
  }
}

// MARK: - Settings of a pool

extension PoolCheck {
  /// The broken rules and the scenarios that can't run on the pool, for code scanning.
  ///
  /// GitHub rejects a log with a finding that is not in a file.
  package var allFindings: [Finding] {
    let place = poolPlace.map { Finding.Place($0.range, in: $0.file) }
    return findings.map { Finding($0, elseAt: place) } + unrunnable.map { Finding($0) }
  }
}

extension Finding {
  fileprivate init(_ finding: RuleFinding, elseAt poolPlace: Place?) {
    let fix = finding.rule.fix.asSentence
    let rule = Rule(
      id: finding.rule.id,
      summary: finding.rule.why,
      help: "\(finding.rule.why)\n\n\(fix)\n"
    )
    let place = finding.place.map { place in
      let position = SourcePosition(line: place.line, column: place.column)
      return Place(file: place.file, range: SourceRange(at: position))
    }
    let answer = finding.answer.map { " AWS returns \($0.text)" } ?? ""
    let setting = finding.path.text
    let message = "`\(setting)` \(finding.description). \(fix)\(answer)"
    self.init(rule, finding.severity.level, message, at: place ?? poolPlace)
    subject = setting
  }

  fileprivate init(_ scenario: PoolCheck.UnrunnableScenario) {
    let rule = Rule(
      id: "scenario-cannot-run",
      summary: "A scenario can't run on the pool.",
      help: ""
    )
    let place = SourcePosition(line: scenario.line, column: 1)
    self.init(
      rule,
      .warning,
      scenario.reasons.map(\.asSentence).joined(separator: " "),
      at: Place(file: scenario.file, range: SourceRange(at: place))
    )
    subject = scenario.name
  }
}

extension Severity {
  /// The level of a finding with this severity.
  fileprivate var level: Finding.Level {
    switch self {
    case .deploymentFails, .dataLoss, .breaking: .error
    case .behavior, .unknown: .warning
    case .text, .none: .note
    }
  }
}
