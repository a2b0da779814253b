package import CognitoModel

/// The structures of the parts of a configuration file; nil if the model does not have them.
package enum ServiceShapes {
  /// The `UserPool` of DescribeUserPool's response.
  package static var pool: Structure? { output("DescribeUserPool", "UserPool") }

  /// The response of GetUserPoolMfaConfig.
  package static var mfa: Structure? { CognitoModel.operation("GetUserPoolMfaConfig")?.output }

  /// The `UserPoolClient` of DescribeUserPoolClient's response.
  package static var client: Structure? { output("DescribeUserPoolClient", "UserPoolClient") }

  /// The `Group` of GetGroup's response.
  package static var group: Structure? { output("GetGroup", "Group") }

  /// The `ResourceServer` of DescribeResourceServer's response.
  package static var resourceServer: Structure? {
    output("DescribeResourceServer", "ResourceServer")
  }

  /// The `DomainDescription` of DescribeUserPoolDomain's response.
  package static var domain: Structure? { output("DescribeUserPoolDomain", "DomainDescription") }

  /// The `IdentityProvider` of DescribeIdentityProvider's response.
  package static var identityProvider: Structure? {
    output("DescribeIdentityProvider", "IdentityProvider")
  }

  /// The `RiskConfiguration` of DescribeRiskConfiguration's response, for the pool or a client.
  package static var risk: Structure? { output("DescribeRiskConfiguration", "RiskConfiguration") }

  /// The `LogDeliveryConfiguration` of GetLogDeliveryConfiguration's response.
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
