import AuthCrypto
import JSON

// Operations of the API that the pages run for their users.
extension MockPool {
  /// Runs an operation on one user for the page's client, and returns the members of the response.
  ///
  /// The operation runs as if an app with the client's secret called it.
  mutating func perform(
    _ operation: String,
    for username: String,
    _ members: JSONObject,
    by client: OAuthClient
  ) throws(ServiceError) -> JSONObject {
    let page = call.request
    defer { call.request = page }
    let own = client.settings
    var input: JSONObject = ["ClientId": .string(own.id), "Username": .string(username)]
    input["SecretHash"] = own.secrets.first.map {
      .string(SecretHash.compute(username: username, clientID: own.id, secret: $0))
    }
    call.request = MockRequest(operation: operation, input: input.merging(members))
    do throws(ServiceError) {
      if let serviceError = ServiceError.ofShape(call.request) { throw serviceError }
      let answer = try operate()
      record(.success(answer))
      if case .body(let body) = answer { return body }
      return [:]
    } catch {
      if !call.isUnfinished(by: error) { record(.failure(error)) }
      throw error
    }
  }
}

/// A form that a user submitted, with the authorization request of its page.
struct SubmittedForm: Sendable {
  let fields: FormFields
  let wanted: AuthorizationRequest

  var client: OAuthClient { wanted.client }

  var username: String { fields["username"] ?? "" }

  subscript(name: String) -> String? { fields[name] }

  /// Rejects a form if any of these fields is empty.
  func require(_ names: [String]) throws(ServiceError) {
    if let missing = names.first(where: { self[$0] == nil }) { throw .missingField(missing) }
  }
}

extension SignInPage.Delivery {
  /// Reads `CodeDeliveryDetails`; nil if the pool sent no code.
  init?(_ details: JSONValue?) {
    guard let medium = details?["DeliveryMedium"]?.string.flatMap(MockMessage.Medium.init),
      let destination = details?["Destination"]?.string
    else { return nil }
    self.init(medium: medium, destination: destination)
  }
}

// Links in email that confirm a sign-up.
extension MockPool {
  /// The address of a link, below the pool's ID, which works without a domain and without DNS.
  func confirmationLink(_ code: String, of username: String) -> String {
    let fields = FormFields([
      ("client_id", call.text("ClientId") ?? ""), ("user_name", username),
      ("confirmation_code", code),
    ])
    let page = "\(options.serverSettings.address)/\(id)/\(OAuthEndpoint.confirmUser.rawValue)"
    return fields.added(to: page)
  }

  /// Confirms the user whom a link identifies.
  ///
  /// The client does not need any OAuth flow.
  ///
  /// «unconfirmed»: the page for a used, wrong, or expired link. In the mock, the page shows
  /// ConfirmSignUp's error.
  mutating func confirmByLink(_ request: OAuthRequest) throws(ServiceError) -> Answer {
    let query = request.query
    let client: OAuthClient
    do throws(AuthorizationRequestError) {
      for name in ["client_id", "user_name", "confirmation_code"] where query[name] == nil {
        throw .missing(name, query)
      }
      client = try self.client(query)
    } catch {
      return .oauth(try error.answer())
    }
    _ = try perform(
      "ConfirmSignUp",
      for: query["user_name"] ?? "",
      ["ConfirmationCode": .string(query["confirmation_code"] ?? "")],
      by: client
    )
    return .oauth(.page(SignInPage(step: .confirmedByLink, clientName: client.name)))
  }
}
