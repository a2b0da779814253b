import CognitoModel
package import JSON

/// One call to a pool, as it came over the wire.
package struct MockRequest: Hashable, Sendable {
  /// The operation's name without the service's prefix, such as `SignUp`.
  package var operation: String

  /// The body's members under the service's own names.
  package var input: JSONObject

  /// The id that what the call makes is to have; nil has the mock make one up.
  package var givenID: String?

  /// Whether it came with an AWS signature.
  package var isSigned = false

  /// What the pool's authorization server is asked; nil for a call of the API.
  package private(set) var oauth: OAuthRequest?

  /// Takes a request to the authorization server, whose client is named as the API names it.
  package init(_ request: OAuthRequest) {
    let client = request.query["client_id"] ?? request.form?["client_id"]
    operation = request.endpoint.rawValue
    input = client.map { ["ClientId": .string($0)] } ?? [:]
    oauth = request
  }

  /// Takes what the wire said.
  package init(operation: String, input: JSONObject) {
    self.operation = operation
    self.input = input
  }
}

extension MockRequest {
  /// The call with strings at places of booleans read as the service reads them.
  var readingBooleans: MockRequest {
    var request = self
    request.input = CognitoModel.operation(operation)?.readingBooleans(in: input) ?? input
    return request
  }
}

/// Which pool a call is for, as far as the call itself says.
package enum MockRoute: Hashable, Sendable {
  /// It names the pool, or carries an access token or a Session of that pool.
  case pool(String)
  /// It names an app client; client ids are unique among all pools.
  case client(String)
  /// It names a domain of a pool's; no two pools share one.
  case domain(String)
}

extension MockRequest {
  /// Where the call goes; nil for a call about no pool in particular, such as CreateUserPool.
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
