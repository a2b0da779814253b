package import CognitoModel

/// The structures whose members a configuration file has; nil where the model lacks them.
package enum ServiceShapes {
  /// The pool itself.
  package static var pool: Structure? { output("DescribeUserPool", "UserPool") }

  /// Its second factors.
  package static var mfa: Structure? { CognitoModel.operation("GetUserPoolMfaConfig")?.output }

  /// An app client.
  package static var client: Structure? { output("DescribeUserPoolClient", "UserPoolClient") }

  /// A group.
  package static var group: Structure? { output("GetGroup", "Group") }

  /// A resource server.
  package static var resourceServer: Structure? {
    output("DescribeResourceServer", "ResourceServer")
  }

  /// A domain.
  package static var domain: Structure? { output("DescribeUserPoolDomain", "DomainDescription") }

  /// An identity provider.
  package static var identityProvider: Structure? {
    output("DescribeIdentityProvider", "IdentityProvider")
  }

  /// Threat protection of the pool or of a client.
  package static var risk: Structure? { output("DescribeRiskConfiguration", "RiskConfiguration") }

  /// Where logs go.
  package static var logDelivery: Structure? {
    output("GetLogDeliveryConfiguration", "LogDeliveryConfiguration")
  }

  private static func output(_ operation: String, _ member: String) -> Structure? {
    guard
      case .structure(let structure) =
        CognitoModel.operation(operation)?.output[member]?.shape.kind
    else { return nil }
    return structure
  }
}
