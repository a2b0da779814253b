internal import Diagnostics
internal import Values

/// A value that some strings may read in addition to the environment, such as `$(tag)` in an
/// address.
enum LocalValue: String, ReadableValue, Sendable, CaseIterable {
  case tag, to, since

  // Further values of the requests to an HTTP server.
  case next, offset, wait, id

  // The values of a notification.
  case result, headline, text, link, pool, seed, total, passed, flaky, failed, blocked, skipped
  case quarantined, newFailures, fixed, stillFailing, scenarios

  /// The values that the body of a notification may read.
  static let ofNotification = allCases.filter { !ofSources.contains($0) }

  /// The values that a source may read.
  private static let ofSources: Set<LocalValue> = [.tag, .to, .since, .next, .offset, .wait, .id]

  /// The values that the request for a list of messages may read.
  static let ofRequest: [LocalValue] = [.to, .since, .next, .offset, .wait]
}

extension [LocalValue] {
  /// The expressions that a string may contain if it may read these values, for instructions.
  var expressions: String {
    (["$(env.NAME)", "$(secret.NAME)"] + map { "$(\($0.rawValue))" }).listed("or")
  }

  /// The expression that was most likely intended by braces, or all available expressions.
  func meant(by brace: DollarBrace, isSecret: Bool) -> String {
    if let local = LocalValue(rawValue: brace.value), contains(local) {
      return "`$(\(local.rawValue))`"
    }
    let path = brace.meant.contains(".") ? brace.meant : "env.\(brace.meant)"
    let expression = try? ValueExpression(parsing: path)
    guard let variable = expression.flatMap({ EnvironmentName($0) }), variable.name.isVariableName
    else {
      return isSecret ? "`$(secret.NAME)`" : expressions
    }
    return "`$(\(isSecret || variable.isSecret ? "secret" : "env").\(variable.name))`"
  }
}
