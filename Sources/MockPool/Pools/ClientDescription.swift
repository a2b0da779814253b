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
  static func settings(_ given: JSONObject) -> JSONObject {
    let shown =
      CognitoModel.operation("DescribeUserPoolClient")?.output["UserPoolClient"]?.shape.members
      ?? []
    var result = defaults
    for (key, value) in given.members
    where shown.contains(key) && !["ClientId", "ClientSecret"].contains(key) {
      result[key] = value
    }
    if result["RefreshTokenValidity"]?.int == 0 { result["RefreshTokenValidity"] = 30 }
    return result
  }
}
