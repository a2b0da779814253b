package import Diagnostics

// MARK: - AF210x: configuration files

extension DiagnosticCode {
  /// A file that is not a pool configuration in any supported format.
  package static let notAConfiguration = DiagnosticCode(2101)

  /// A file without a usable pool or without the selected pool, or with several pools of which none
  /// is selected.
  package static let missingPool = DiagnosticCode(2102)

  static let nearKey = DiagnosticCode(2103)

  /// A value without the type that the service model defines.
  package static let wrongMemberKind = DiagnosticCode(2104)

  /// A value that the service model does not allow (warning).
  package static let brokenLimit = DiagnosticCode(2105)

  static let noClients = DiagnosticCode(2106)
  static let repeatedName = DiagnosticCode(2107)
  static let badSchemaName = DiagnosticCode(2108)
  static let contradictorySettings = DiagnosticCode(2109)
  static let readsNothing = DiagnosticCode(2110)
  static let notOnTheMock = DiagnosticCode(2111)

  /// A setting that the mock rejects when it creates a pool.
  package static let rejectedByMock = DiagnosticCode(2112)

  /// A missing tier that a feature of the pool implies (warning).
  package static let impliedTier = DiagnosticCode(2113)
}

private let configurations: [(DiagnosticCode, String)] = [
  (
    .notAConfiguration,
    "The file has no content, is not a mapping, or is not a pool configuration."
  ),
  (.missingPool, "The file has no usable `pool`, or the pool to read is missing or ambiguous."),
  (
    .nearKey,
    "An unknown key is similar to a known key, or belongs in another part of the file (warning)."
  ),
  (.wrongMemberKind, "The value does not have the type that Cognito gives this member."),
  (.brokenLimit, "The service model does not allow the value (warning)."),
  (.noClients, "`clients` is empty."),
  (.repeatedName, "Two elements of a list have the same name, or two clients have the same ID."),
  (.badSchemaName, "An attribute of the schema is neither standard nor custom."),
  (.contradictorySettings, "Two settings contradict each other."),
  (.readsNothing, "`$(...)` is a literal string in a configuration file (warning)."),
  (.notOnTheMock, "The mock supports this part of the file only partly or not at all (warning)."),
  (.rejectedByMock, "The mock rejects a setting in the file."),
  (
    .impliedTier,
    """
    The file describes an existing pool with threat protection, but has no `UserPoolTier` (warning).
    """
  ),
]

extension DiagnosticCode {
  /// The meaning of each code of configuration files, in the order of the codes.
  static var configurationMeanings: [(DiagnosticCode, String)] { configurations }
}
