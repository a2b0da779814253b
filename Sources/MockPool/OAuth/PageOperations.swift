import AuthCrypto
import JSON

// Operations of the API that the pages do for their users.
extension MockPool {
  /// Does an operation on one user for the page's client, as an app with its secret would; gives the answer's members.
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
      if let fault = ServiceError.ofShape(call.request) { throw fault }
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

extension FormFields {
  /// Refuses a form in which one of these fields has been left out.
  func require(_ names: [String]) throws(ServiceError) {
    if let missing = names.first(where: { self[$0] == nil }) { throw .missingField(missing) }
  }
}

extension SignInPage.Delivery {
  /// Reads `CodeDeliveryDetails`; nil where nothing was sent.
  init?(_ details: JSONValue?) {
    guard let medium = details?["DeliveryMedium"]?.string.flatMap(MockMessage.Medium.init),
      let destination = details?["Destination"]?.string
    else { return nil }
    self.init(medium: medium, destination: destination)
  }
}
