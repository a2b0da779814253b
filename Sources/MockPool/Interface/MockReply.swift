package import JSON

/// A pool's response, and the messages that the pool sends because of the call.
package struct MockReply: Hashable, Sendable {
  /// The HTTP status: 200, 400 for a service error, or 501 for a missing feature of the mock.
  package var status = 200

  /// The response body; `__type` and `message` for an error.
  package var body: JSONObject

  /// Whether the response has no body at all, because the operation has no output.
  package var isBodiless = false

  /// The exception's name, also for the `x-amzn-ErrorType` header; nil for a success.
  package var errorType: String?

  /// The exception's message, also for the `x-amzn-ErrorMessage` header; nil for a success.
  package var errorMessage: String?

  /// The messages to deliver, in order.
  package var messages: [MockMessage] = []

  /// The authorization server's response; nil for an API call or an error.
  package private(set) var oauth: AuthorizationServerResponse?

  /// Creates a response of the authorization server.
  ///
  /// The HTTP router sets the status.
  init(_ answer: AuthorizationServerResponse, messages: [MockMessage] = []) {
    self.init(body: [:], messages: messages)
    oauth = answer
  }

  /// Creates a successful response to an API call.
  init(body: JSONObject, messages: [MockMessage] = []) {
    self.body = body
    self.messages = messages
  }

  /// The response to a browser or app if a message of the sign-in could not be delivered.
  ///
  /// The type is the API's type for this error. The message is «unconfirmed».
  package static let undelivered = MockReply(
    ServiceError(type: "CodeDeliveryFailureException", message: "The code could not be delivered.")
  )

  /// The response if the server could not write its state file.
  package static let unkept = MockReply(.internalError("The server can't write its state file."))

  /// The response if a call needs a key pair and the server can't generate it.
  package static let withoutKey = MockReply(
    .internalError("The server can't generate a signing key.")
  )

  init(_ serviceError: ServiceError) {
    self.init(
      errorType: serviceError.type,
      message: serviceError.message,
      status: serviceError.status
    )
  }

  /// Creates the response for an error in the service's format.
  ///
  /// The member for the message is `Message` in generic errors of AWS JSON services, and `message`
  /// in others.
  package init(errorType: String, message: String, status: Int) {
    let member = errorType == "SerializationException" ? "Message" : "message"
    (self.status, self.errorType, errorMessage) = (status, errorType, message)
    body = ["__type": .string(errorType), member: .string(message)]
  }
}

extension MockReply {
  /// The response to a call that no pool can handle.
  ///
  /// The call is invalid, or its pool, client, or token is unknown.
  package static func unrouted(_ request: MockRequest) -> MockReply {
    if let serviceError = ServiceError.ofShape(request) { return MockReply(serviceError) }
    switch request.route {
    case .pool(let id) where request.input["UserPoolId"] != nil: return MockReply(.noSuchPool(id))
    case .pool where request.taggedPool != nil, nil where request.input["ResourceArn"] != nil:
      return MockReply(.noSuchResource(request.input["ResourceArn"]?.string ?? ""))
    case .pool where request.input["AccessToken"] != nil: return MockReply(.invalidAccessToken)
    case .pool: return MockReply(.invalidSession)
    case .domain: return MockReply(body: ["DomainDescription": [:]])
    case .client(let id): return MockReply(.noSuchClient(id, for: request.operation))
    case nil where request.input["AccessToken"] != nil: return MockReply(.invalidAccessToken)
    case nil where request.input["Session"] != nil: return MockReply(.invalidSession)
    case nil where ["GetDevice", "ForgetDevice"].contains(request.operation):
      return MockReply(.missingParameter("AccessToken"))
    case nil where MockPool.tokenOrSession.contains(request.operation):
      return MockReply(.tokenOrSessionRequired)
    // Only the model of UpdateManagedLoginBranding does not require `UserPoolId`.
    case nil: return MockReply(.missingParameter("UserPoolId"))
    }
  }
}
