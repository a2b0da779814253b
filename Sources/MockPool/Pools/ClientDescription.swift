import CognitoModel
import JSON

/// A client as DescribeUserPoolClient shows it, made from what it was given and the API's defaults.
enum ClientDescription {
  private static let defaults: JSONObject = [
    "RefreshTokenValidity": 30, "AllowedOAuthFlowsUserPoolClient": false,
    "EnableTokenRevocation": true, "EnablePropagateAdditionalUserContextData": false,
    "AuthSessionValidity": 3,
  ]

  /// Lays given members over the defaults; what the service does not know is dropped, as it does.
  static func settings(
    _ given: JSONObject,
    hasSecret: Bool,
    in pool: PoolSettings
  ) throws(MockFault) -> JSONObject {
    let shown =
      CognitoModel.operation("DescribeUserPoolClient")?.output["UserPoolClient"]?.shape.members
      ?? []
    var result = defaults
    for (key, value) in given.members
    where shown.contains(key) && !["ClientId", "ClientSecret"].contains(key) {
      result[key] = value
    }
    if result["RefreshTokenValidity"]?.int == 0 { result["RefreshTokenValidity"] = 30 }
    try requireKnownAttributes(result, in: pool)
    try requireFlows(result)
    try OAuthSettings.requireSound(result, hasSecret: hasSecret)
    guard TokenLifetimes(result).areInRange else { throw .tokenValidityRange }
    if result["EnablePropagateAdditionalUserContextData"]?.bool ?? false, !hasSecret {
      throw .contextDataNeedsSecret
    }
    return result
  }

  private static func requireKnownAttributes(
    _ client: JSONObject,
    in pool: PoolSettings
  ) throws(MockFault) {
    let isKnown: (String) -> Bool = { pool.schema[$0] != nil }
    if !client.strings("ReadAttributes").allSatisfy(isKnown) {
      throw .unknownClientAttributes("read")
    }
    // Proofs of address are never a client's to write, and `sub` is nobody's.
    let isWritable: (String) -> Bool = { name in
      isKnown(name) && name != "sub" && !Contact.allCases.contains { $0.verifiedName == name }
    }
    if !client.strings("WriteAttributes").allSatisfy(isWritable) {
      throw .unknownClientAttributes("write")
    }
  }

  private static func requireFlows(_ client: JSONObject) throws(MockFault) {
    let names = client.strings("ExplicitAuthFlows")
    let modern = names.filter { $0.hasPrefix("ALLOW_") }
    if !modern.isEmpty, modern.count < names.count { throw .mixedFlowNames }
    let settings = ClientSettings(client)
    if settings.rotation != nil, settings.flows.contains(.refresh) {
      throw .rotationExcludesRefreshFlow
    }
  }
}
