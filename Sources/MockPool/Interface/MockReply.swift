package import JSON

/// What a pool answers, and the messages that it sends because of the call.
package struct MockReply: Hashable, Sendable {
  /// The HTTP status: 200, 400 for a refusal, 501 for what the mock lacks.
  package var status = 200

  /// The body; of a refusal `__type` and `message`.
  package var body: JSONObject

  /// Whether not even an empty object goes out: the operation has no output.
  package var isBodiless = false

  /// The exception's name, also for the header `x-amzn-ErrorType`; nil for a success.
  package var errorType: String?

  /// The exception's message, also for the header `x-amzn-ErrorMessage`; nil for a success.
  package var errorMessage: String?

  /// The messages to deliver, in order.
  package var messages: [MockMessage] = []

  /// What the authorization server answers; nil where a call of the API is answered, or refused.
  package private(set) var oauth: OAuthAnswer?

  /// Answers for the authorization server; the status is that of the HTTP front.
  init(_ answer: OAuthAnswer, messages: [MockMessage] = []) {
    self.init(body: [:], messages: messages)
    oauth = answer
  }

  /// Answers a call with success.
  package init(body: JSONObject, messages: [MockMessage] = []) {
    self.body = body
    self.messages = messages
  }

  /// What a browser or an app gets where a message of the sign-in could not be delivered.
  ///
  /// «unconfirmed»: the text; the type is the one that the API has for it.
  package static let undelivered = MockReply(
    ServiceError(type: "CodeDeliveryFailureException", message: "The code could not be delivered.")
  )

  /// What a browser or an app gets where the server could not write down what it has done.
  package static let unkept = MockReply(.internalError("The server can't write its state file."))

  /// The answer that needs a key pair where none can be generated.
  package static let withoutKey = MockReply(
    .internalError("The server can't generate a signing key.")
  )

  /// Words a refusal as the service does on the wire.
  init(_ fault: ServiceError) {
    self.status = fault.status
    self.body = ["__type": .string(fault.type), fault.messageMember: .string(fault.message)]
    self.errorType = fault.type
    self.errorMessage = fault.message
  }
}

extension MockReply {
  /// The answer to a call that no pool takes: its pool, client or token is unknown, or the call itself is wrong.
  package static func unrouted(_ request: MockRequest) -> MockReply {
    if let fault = ServiceError.ofShape(request) { return MockReply(fault) }
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
    // The model of UpdateManagedLoginBranding alone does not require it.
    case nil: return MockReply(.missingParameter("UserPoolId"))
    }
  }
}

/// A message that the pool sends: a code or an invitation, already worded by the pool's templates.
package struct MockMessage: Hashable, Sendable {
  /// How it travels; the raw value is the service's `DeliveryMedium`.
  package enum Medium: String, Hashable, Sendable, Codable {
    case email = "EMAIL"
    case sms = "SMS"
  }

  /// What caused it, named after the service's CustomMessage sources.
  package enum Event: String, Hashable, Sendable, CaseIterable {
    case signUp, resendCode, forgotPassword, updateUserAttribute, verifyUserAttribute
    case adminCreateUser, authentication
  }

  /// How it travels.
  package var medium: Medium

  /// The e-mail address or phone number, unmasked.
  package var recipient: String

  /// What the From line of an e-mail says, an address or a name with one in brackets; nil for an SMS.
  package var sender: String?

  /// What its Reply-To line says; nil where it has none.
  package var replyTo: String?

  /// The subject of an e-mail; nil for an SMS.
  package var subject: String?

  /// The body; an e-mail's is HTML, as the service's are, so a secret in it is HTML-escaped.
  package var text: String

  /// What caused it.
  package var event: Event

  /// The code or temporary password as the user must type it; empty where an invitation has none.
  package var secret: String

  /// The user's name in the pool; the sub where the pool takes addresses as user names.
  package var username: String

  /// The addresses and other aliases by which the user signs in too.
  package var aliases: [String]
}
