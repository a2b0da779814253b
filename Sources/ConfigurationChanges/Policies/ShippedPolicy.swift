/// The built-in policies, by their names for `--policy`; docs/policies contains them as files.
package enum ShippedPolicy: String, CaseIterable, Sendable {
  case security, cost

  /// The names of all built-in policies, in the order of the documentation.
  package static let names = allCases.map(\.rawValue)

  /// The YAML of the policy with this name; nil if there is none.
  package static func text(of name: String) -> String? { ShippedPolicy(rawValue: name)?.text }

  /// The policy's YAML, in the form of a team's own file.
  package var text: String {
    switch self {
    case .security: ShippedPolicy.securityText
    case .cost: ShippedPolicy.costText
    }
  }
}
