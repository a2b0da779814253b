internal import Diagnostics
internal import YAMLTree

extension YAMLNode? {
  /// Whether an `expect` says anything of `error`, without checking it.
  ///
  /// A status other than 2xx, or no answer at all, is a failure too.
  var mentionsError: Bool { self?.mentionsError ?? false }
}

extension YAMLNode {
  fileprivate var mentionsError: Bool {
    switch content {
    case .mapping(let pairs):
      pairs.contains { pair in
        pair.mentionsError
          || (MatcherWord(rawValue: pair.name) != nil && pair.value.mentionsError)
          // A slip, which is reported where the fields are read.
          || Suggestion.slip(pair.name, of: ["error"]) != nil
      }
    case .sequence(let elements): elements.contains { $0.mentionsError }
    case .scalar, .unresolved: false
    }
  }

  /// Whether a pattern of a status may fit one that is not 2xx, and not every one that is.
  fileprivate var mayAskForFailure: Bool {
    switch content {
    case .scalar(let scalar): Int(scalar.text).map { !(200...299).contains($0) } ?? !isNull
    case .sequence, .unresolved: false
    case .mapping(let pairs): pairs.contains { $0.mayAskForFailure }
    }
  }
}

extension YAMLPair {
  /// Whether a field of an expectation asks for a failure.
  var mentionsError: Bool {
    switch name {
    case "error": true
    case "unanswered": value.scalar?.text != "false"
    case "httpStatus": value.mayAskForFailure
    default: false
    }
  }

  fileprivate var mayAskForFailure: Bool {
    switch MatcherWord(rawValue: name) {
    case .oneOf: value.elements?.contains { $0.mayAskForFailure } ?? false
    case .not: !value.mayAskForFailure
    case .atLeast: value.scalar.flatMap { Int($0.text) }.map { $0 > 200 } ?? true
    case .atMost: value.scalar.flatMap { Int($0.text) }.map { $0 < 299 } ?? true
    case .matches, .startsWith, .endsWith, .contains: true
    default: false
    }
  }
}
