import CognitoModel
import JSON

/// A client as in DescribeUserPoolClient, from the given members and the API's defaults.
enum ClientDescription {
  /// The members of a client in responses.
  private static let shown =
    CognitoModel.operation("DescribeUserPoolClient")?.output["UserPoolClient"]?.shape.members ?? []

  /// Merges given members into the defaults.
  ///
  /// As on the service, unknown members are dropped.
  static func settings(_ given: JSONObject) -> JSONObject {
    var result = ServiceDefaults.client
    for (key, value) in given.members
    where shown.contains(key) && !["ClientId", "ClientSecret"].contains(key) {
      result[key] = value
    }
    if result["RefreshTokenValidity"]?.int == 0 {
      result["RefreshTokenValidity"] = ServiceDefaults.client["RefreshTokenValidity"]
    }
    if let units = result["TokenValidityUnits"]?.object, !units.isEmpty {
      result["TokenValidityUnits"] = .object(usualUnits.merging(units))
    }
    for member in sets { result[member] = result[member].map(sorted) }
    return result
  }

  /// The default units in a client with at least one given unit (terraform-provider-aws's
  /// acceptance tests).
  private static let usualUnits: JSONObject = [
    "AccessToken": "hours", "IdToken": "hours", "RefreshToken": "days",
  ]

  /// The lists that the service sorts by value, regardless of the given order.
  ///
  /// Source: go-to-k/cdk-real-drift's corpus of pools.
  private static let sets = [
    "AllowedOAuthFlows", "AllowedOAuthScopes", "CallbackURLs", "LogoutURLs", "ExplicitAuthFlows",
    "ReadAttributes", "WriteAttributes",
  ]

  private static func sorted(_ list: JSONValue) -> JSONValue {
    .array((list.array ?? []).sorted { ($0.string ?? "") < ($1.string ?? "") })
  }
}
