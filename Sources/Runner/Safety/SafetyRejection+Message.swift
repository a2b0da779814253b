internal import Diagnostics
internal import Project
internal import RunRecord

extension SafetyRejection {
  /// Whether the environment stops the run, and not the pool's rules.
  package var isEnvironment: Bool { if case .unchecked = self { true } else { false } }

  /// The file, as the user named it, and the line of the mistake; nil for the pool itself.
  package var place: (file: String, line: Int)? {
    switch self {
    case .notAllowed(let violation): (violation.file, violation.place.line)
    case .foreignName(let found): (found.file, found.line)
    case .unmarked, .outsideGuard, .unchecked, .foreignClient, .creationNotAllowed,
      .deletionNotAllowed:
      nil
    }
  }

  /// The message on one line, with the place if there is one: lowercase, without a full stop.
  package func message(pool name: String) -> String {
    switch self {
    case .notAllowed(let violation): violation.message(pool: name)
    case .foreignName(let found): "\(found.file):\(found.line): \(found.reason)"
    case .unmarked(let pool): pool.message(pool: name)
    case .foreignClient(let found):
      "the pool `\(found.pool)` does not exist or does not have the client `\(found.client)` "
        + "(\(found.reason)); correct `userPoolId` or `\(found.key)` of the pool `\(name)`"
    case .deletionNotAllowed:
      "deleting users by name is not allowed on the pool `\(name)`; add "
        + "`\(Permission.deleteUsers.word)` to the pool's `allow:`"
    case .creationNotAllowed:
      "the pool `\(name)` in the project file does not allow creating pools; add "
        + "`\(Permission.createPools.word)` to its `allow:`"
    case .unchecked(let unchecked): unchecked.message(pool: name)
    case .outsideGuard(.unread(let reason)):
      "the `guard:` of the pool `\(name)` can't be checked: \(reason); nothing was written"
    case .outsideGuard(let guardViolation):
      "the pool `\(name)` is outside its `guard:` because \(guardViolation.description); nothing was "
        + "written"
    }
  }
}

extension SafetyViolation {
  fileprivate func message(pool name: String) -> String {
    let step =
      switch phase {
      case .given: "user"
      case .steps: "step"
      case .cleanup: "cleanup step"
      }
    let call = action == operation ? action : "\(action) calls \(operation), which"
    let start =
      "\(file):\(place.line):\(place.column): \(call) is not allowed on the pool `\(name)` "
      + "(\(step) \(number) of `\(scenario)`)"
    guard case .notAllowed(let missing) = rejection else {
      return start + ": " + rejection.description
    }
    let words = missing.map { "`\($0.word)`" }.joined(separator: " and ")
    return start + "; add \(words) to the pool's `allow:`"
  }
}

extension UncheckedCondition {
  fileprivate func message(pool name: String) -> String {
    let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    return switch condition {
    case .limits:
      "the `guard:` of the pool `\(name)` can't be checked: \(reason); nothing was written"
    case .tag:
      "the tag `\(CreatedPoolIdentifiers.testTag.name)` of the pool `\(name)` can't be read: \(reason); "
        + "nothing was written"
    }
  }
}

extension UntaggedPool {
  fileprivate func message(pool name: String) -> String {
    let tag = CreatedPoolIdentifiers.testTag.text
    let advice =
      "write the pool's ID itself as `userPoolId` in the project file, without `$(…)` and without "
      + "`amplifyOutputs`"
    if let unreadTags {
      return
        "authflow can't determine whether the pool `\(name)` (\(id)) has the tag `\(tag)`: "
        + "\(unreadTags); \(hasCredentials ? "permit DescribeUserPool" : "set AWS credentials"), or "
        + advice
    }
    return
      "the pool `\(name)` (\(id)) is not marked as a test pool; tag it `\(tag)`, or \(advice)"
  }
}
