/// Which of the service's descriptions an action looks at.
package enum DescribedSettings: Sendable {
  /// DescribeUserPool's `UserPool` with GetUserPoolMfaConfig's members.
  case pool
  /// DescribeUserPoolClient's `UserPoolClient`.
  case client

  /// What can be looked at.
  package var shape: ValueShape {
    switch self {
    case .pool: .poolSettings
    case .client: .clientSettings
    }
  }

  /// What the service's answer has around them.
  var wrapper: String {
    switch self {
    case .pool: "UserPool"
    case .client: "UserPoolClient"
    }
  }

  var example: String {
    switch self {
    case .pool: "MfaConfiguration: OPTIONAL"
    case .client: "PreventUserExistenceErrors: ENABLED"
    }
  }
}
