import CognitoModel
package import JSON

/// A call to a pool, as received.
package struct MockRequest: Hashable, Sendable {
  /// The operation's name without the service's prefix, such as `SignUp`.
  package var operation: String

  /// The body's members under the service's own names.
  package var input: JSONObject

  /// The ID for a resource that the call creates; nil to generate the ID.
  package var givenID: String?

  /// Whether the request has an AWS signature.
  package var isSigned = false

  /// The request to the pool's authorization server; nil for an API call.
  package private(set) var oauth: OAuthRequest?

  /// Creates a request to the authorization server, with its client under the API's member name.
  package init(_ request: OAuthRequest) {
    let client = request.query["client_id"] ?? request.form?["client_id"]
    operation = request.endpoint.rawValue
    input = client.map { ["ClientId": .string($0)] } ?? [:]
    oauth = request
  }

  /// Creates an API call.
  package init(operation: String, input: JSONObject) {
    self.operation = operation
    self.input = input
  }
}

extension MockRequest {
  /// The call with strings converted to booleans, as the service converts them.
  var readingBooleans: MockRequest {
    var request = self
    request.input = CognitoModel.operation(operation)?.readingBooleans(in: input) ?? input
    return request
  }
}

/// The identifier in a call that determines its pool.
package enum MockRoute: Hashable, Sendable {
  /// The ID of a pool, which may come from an access token or Session of the pool.
  case pool(String)
  /// The ID of an app client, which is unique among all pools.
  case client(String)
  /// The domain of a pool, which no other pool has.
  case domain(String)
}

extension MockRequest {
  /// The route of the call; nil for a call without a particular pool, such as CreateUserPool.
  package var route: MockRoute? {
    if let pool = input["UserPoolId"]?.string ?? taggedPool { return .pool(pool) }
    if let client = input["ClientId"]?.string { return .client(client) }
    if let token = input["AccessToken"]?.string {
      return AccessClaims.poolID(inToken: token).map(MockRoute.pool)
    }
    if operation == "DescribeUserPoolDomain", let domain = input["Domain"]?.string {
      return .domain(domain)
    }
    return input["Session"]?.string.flatMap(SessionText.poolID).map(MockRoute.pool)
  }
}
