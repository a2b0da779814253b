internal import ArgumentParser
internal import Diagnostics
internal import Scenario
internal import Workflows

/// Options that select some of the scenarios in the files.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: """
      Select only scenarios whose tags match this expression, such as 'smoke and not (slow or \
      sms)'.
      """
      .taking("expression")
  )
  var tags: String?

  @Option(
    help: """
      Select only scenarios named TEXT. If no scenario has this name, select all scenarios whose \
      names contain TEXT, ignoring case.
      """
      .taking("text")
  )
  var filter: String?

  @Flag(
    help: """
      Select only scenarios that failed, were blocked, or were flaky in the last run, unless they \
      were in quarantine in that run.
      """
  )
  var onlyFailed = false

  func validate() throws {
    try OptionValue.check([("--tags", tags), ("--filter", filter)])
    _ = try tagExpression
  }

  /// The selection of scenarios from the files.
  func choice(of files: ChosenFiles) throws -> ScenarioChoice {
    var choice = ScenarioChoice()
    choice.paths = files.paths
    choice.tags = try tagExpression.map { (tags ?? "", $0) }
    choice.filter = filter
    choice.onlyFailed = onlyFailed
    return choice
  }

  /// The condition on tags, nil without one; throws an error that marks a mistake in the
  /// expression.
  private var tagExpression: TagExpression? {
    get throws {
      guard let tags else { return nil }
      do throws(TagExpressionError) { return try TagExpression(parsing: tags) } catch {
        throw ValidationError("--tags: \(error.text(in: tags))")
      }
    }
  }
}

extension TagExpressionError {
  /// The message, and the expression with its mistake marked.
  fileprivate func text(in expression: String) -> String {
    let parts = Array(expression.unicodeScalars).map { String($0).visible }
    let before = parts[..<scalars.lowerBound].joined()
    let marked = parts[scalars].joined()
    let indent = String(repeating: " ", count: before.displayWidth)
    let mark = String(repeating: "^", count: max(1, marked.displayWidth))
    return "\(description)\n  \(parts.joined())\n  \(indent)\(mark)"
  }

  private var description: String {
    switch reason {
    case .empty: "expected a tag expression, such as 'smoke and not slow'"
    case .expectedTag(let found?): "expected a tag, got `\(found)`"
    case .expectedTag(nil): "expected a tag at the end"
    case .expectedOperator(let found): "expected `and` or `or` before `\(found.visible)`"
    case .unclosed: "missing closing parenthesis"
    case .unopened: "unmatched closing parenthesis"
    case .foreign(let word, let meant): "unknown operator `\(word)`; write `\(meant)`"
    case .strange(let word):
      "\(TagExpression.tagRule)\(word.meantTag.map { "; did you mean `\($0)`?" } ?? "")"
    case .tooDeep: "the expression is nested too deeply"
    }
  }
}

/// The files and places from which a command takes its scenarios.
struct ChosenFiles: ParsableArguments {
  @Argument(
    help: """
      Scenario files, folders to search for *.yaml and *.yml, or FILE:LINE for the scenario or \
      example row on that line. TABLE.csv selects the scenarios that take their examples from that \
      table. TABLE.csv:LINE selects only the row on that line. Default: `defaults.paths` in the \
      project file, or the project's `scenarios` folder.
      """
  )
  var paths: [String] = []
}
