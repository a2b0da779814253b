internal import CognitoModel
internal import Diagnostics

/// How strictly members of the service model are checked, and under which numbers.
struct MemberRules {
  /// Whether required members must be there and values keep the model's limits.
  ///
  /// A step that expects an error may break them on purpose.
  var isStrict = true

  /// Whether required members must be there; settings are laid over a default that has them.
  var demandsRequired = true

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
