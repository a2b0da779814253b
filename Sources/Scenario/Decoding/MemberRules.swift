internal import CognitoModel
internal import Diagnostics

/// How strictly to check members of the service model, and which codes to report.
struct MemberRules {
  /// Whether required members must be present and values must stay within the model's limits.
  ///
  /// A step that expects an error may violate both on purpose.
  var isStrict = true

  /// Whether required members must be present.
  ///
  /// Settings can omit required members, because the default has them.
  var requiresRequiredMembers = true

  /// Whether the members are settings of `given`.
  var isGiven = false

  var unknown: DiagnosticCode { isGiven ? .unknownGivenMember : .unknownMember }
  var missing: DiagnosticCode { isGiven ? .badGivenMember : .missingMember }
  var wrongKind: DiagnosticCode { isGiven ? .badGivenMember : .wrongMemberKind }

  func code(for constraint: Constraint) -> DiagnosticCode {
    if isGiven { return .badGivenMember }
    switch constraint {
    case .values: return .memberNotInEnum
    case .pattern: return .memberPattern
    default: return .memberOutOfBounds
    }
  }
}
