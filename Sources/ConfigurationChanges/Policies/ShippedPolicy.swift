/// The policies that authflow brings along, by the words that `--policy` takes; docs/policies has them as files.
package enum ShippedPolicy: String, CaseIterable, Sendable {
  case security, cost

  /// The words, in the order of the documentation.
  package static let names = allCases.map(\.rawValue)

  /// The YAML text of a policy; nil where no policy has this name.
  package static func text(of name: String) -> String? { ShippedPolicy(rawValue: name)?.text }

  /// The YAML text, as a file of a team would be.
  package var text: String {
    switch self {
    case .security: ShippedPolicy.securityText
    case .cost: ShippedPolicy.costText
    }
  }
}
