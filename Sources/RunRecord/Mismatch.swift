package import Diagnostics
internal import Values

/// One part of an outcome that differs from what the step expects.
package struct Mismatch: Hashable, Sendable {
  /// The requirement of an expectation for a value.
  package enum Requirement: Hashable, Sendable {
    /// The value must equal this value.
    case value(String)
    /// The value must match this description of a matcher.
    case match(String)
    /// The value must exist.
    case presence
    /// The value must not exist.
    case absence
    /// The value must differ from this description.
    case difference(from: String)

    /// Returns the requirement with another string, such as a redacted string.
    package func mapping(_ replacement: (String) -> String) -> Requirement {
      switch self {
      case .value(let wanted): .value(replacement(wanted))
      case .match(let wanted): .match(replacement(wanted))
      case .difference(let unwanted): .difference(from: replacement(unwanted))
      case .presence, .absence: self
      }
    }
  }

  /// The path in the outcome, such as `delivery.medium`.
  package var path: String

  /// The requirement for the value.
  package var requirement: Requirement

  /// The expectation as a string: a value, or a matcher in words.
  package var expected: String {
    switch requirement {
    case .value(let wanted), .match(let wanted): wanted
    case .presence: "something"
    case .absence: "nothing"
    case .difference(let unwanted): "not \(unwanted)"
    }
  }

  /// The expected kind, such as `string` or `number`; nil if any kind matches.
  package var expectedKind: String?

  /// The actual value as a string; nil if no value exists.
  package var got: String?

  /// The kind of the actual value; nil if no value exists.
  package var gotKind: String?

  /// Whether the expectation is a value and not a matcher in words.
  package var isValue: Bool { if case .value = requirement { true } else { false } }

  /// Whether the mismatch is in the step's error.
  package var isOfError: Bool {
    path == OutcomePath.error || path.hasPrefix("\(OutcomePath.error).")
  }

  /// Whether the mismatch is in the type of the step's error.
  package var isOfErrorType: Bool {
    [OutcomePath.error, OutcomePath.errorType].contains(path)
  }

  /// The step's result if it explains a missing value: an error's type, or `success`; otherwise
  /// nil.
  package var instead: String?

  /// The place of the expectation.
  package var range: SourceRange

  package init(
    path: String,
    requirement: Requirement,
    expectedKind: String? = nil,
    got: String?,
    gotKind: String? = nil,
    range: SourceRange
  ) {
    self.path = path
    self.requirement = requirement
    self.expectedKind = expectedKind
    self.got = got
    self.gotKind = gotKind
    self.range = range
  }
}
