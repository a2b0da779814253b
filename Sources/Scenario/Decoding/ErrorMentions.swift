internal import Diagnostics
internal import Values
internal import YAMLTree

// Whether an expectation mentions or may match an error.
extension YAMLNode? {
  /// Whether an `expect` mentions a failure, without checking it.
  ///
  /// A failure is an error, a status other than 2xx, or a missing response.
  var mentionsError: Bool { self?.mentionsError ?? false }
}

extension YAMLNode {
  private static let errorKeys = [OutcomePath.error]

  var mentionsError: Bool {
    switch content {
    case .mapping(let pairs):
      pairs.hasElement { pair in
        pair.mentionsError
          || (MatcherKey(word: pair.name) != nil && pair.value.mentionsError)
          // A misspelled `error` counts too. The mistake is reported with the fields.
          || Suggestion.typo(pair.name, of: YAMLNode.errorKeys) != nil
      }
    case .sequence(let elements): elements.contains { $0.mentionsError }
    case .scalar, .unresolved: false
    }
  }

  /// Whether a pattern for the status may require a status other than 2xx.
  fileprivate var mayAskForFailure: Bool {
    switch content {
    case .scalar(let scalar): Int(scalar.text).map { !(200...299).contains($0) } ?? !isNull
    case .sequence, .unresolved: false
    case .mapping(let pairs): pairs.contains { $0.mayAskForFailure }
    }
  }
}

extension YAMLPair {
  /// Whether a field of an expectation requires a failure.
  var mentionsError: Bool {
    switch name {
    case "error": true
    case "unanswered": value.scalar?.text != "false"
    case "httpStatus": value.mayAskForFailure
    default: false
    }
  }

  fileprivate var mayAskForFailure: Bool {
    switch MatcherKey(word: name) {
    case .oneOf: value.elements?.contains { $0.mayAskForFailure } ?? false
    case .not: !value.mayAskForFailure
    case .atLeast: value.scalar.flatMap { Int($0.text) }.map { $0 > 200 } ?? true
    case .atMost: value.scalar.flatMap { Int($0.text) }.map { $0 < 299 } ?? true
    case .matches, .startsWith, .endsWith, .contains: true
    default: false
    }
  }
}
