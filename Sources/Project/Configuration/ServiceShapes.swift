internal import CognitoModel

/// The structures whose members a configuration file has.
enum ServiceShapes {
  static var pool: Structure? { output("DescribeUserPool", "UserPool") }
  static var mfa: Structure? { CognitoModel.operation("GetUserPoolMfaConfig")?.output }
  static var client: Structure? { output("DescribeUserPoolClient", "UserPoolClient") }
  static var group: Structure? { output("GetGroup", "Group") }
  static var resourceServer: Structure? { output("DescribeResourceServer", "ResourceServer") }
  static var domain: Structure? { output("DescribeUserPoolDomain", "DomainDescription") }
  static var identityProvider: Structure? { output("DescribeIdentityProvider", "IdentityProvider") }
  static var risk: Structure? { output("DescribeRiskConfiguration", "RiskConfiguration") }
  static var logDelivery: Structure? {
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
