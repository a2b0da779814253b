internal import ArgumentParser
internal import Diagnostics
internal import Scenario
internal import Workflows

/// Options that select some of the scenarios in the files.
struct SelectionOptions: ParsableArguments {
  @Option(help: .tags)
  var tags: String?

  @Option(help: .filter)
  var filter: String?

  @Flag(help: .onlyFailed)
  var onlyFailed = false

  func validate() throws { _ = try choice(of: []) }

  /// The selection of scenarios from files and places in files.
  func choice(of paths: [String]) throws -> ScenarioChoice {
    try ScenarioChoice(of: paths, tags: tags, filter: filter, onlyFailed: onlyFailed)
  }
}

extension ScenarioChoice {
  /// Creates the selection from the values of options.
  ///
  /// - Throws: `ValidationError` for an empty value, or a mistake in the tag expression.
  init(of paths: [String], tags: String?, filter: String?, onlyFailed: Bool) throws {
    try OptionValue.check([("--tags", tags), ("--filter", filter)])
    self.init()
    self.paths = paths
    self.tags = try tags.map { ($0, try OptionValue.tagExpression($0)) }
    self.filter = filter
    self.onlyFailed = onlyFailed
  }
}

extension OptionValue {
  /// Parses the value of `--tags`; the error marks the mistake in the expression.
  fileprivate static func tagExpression(_ text: String) throws -> TagExpression {
    do throws(TagExpressionError) { return try TagExpression(parsing: text) } catch {
      throw ValidationError("--tags: \(error.text(in: text))")
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
    case .unexpected(let word):
      "\(TagExpression.tagRule)\(word.suggestedTag.map { "; did you mean `\($0)`?" } ?? "")"
    case .tooDeep: "the expression is nested too deeply"
    }
  }
}
