import AuthCrypto
import JSON

// ListWebAuthnCredentials and DeleteWebAuthnCredential.
extension MockPool {
  /// At most 20 at a time, which is all that a user can have.
  mutating func listWebAuthnCredentials(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    guard let start = Page.start(call.text("NextToken"), of: call.operation) else {
      throw .invalidPaginationToken
    }
    // «unconfirmed»: what 0, which the model allows, means; here it is no limit.
    let wanted = call.input["MaxResults"]?.int.flatMap { $0 == 0 ? nil : $0 }
    let rest = users[id].passkeys.dropFirst(start)
    let page = rest.prefix(wanted ?? UserPasskey.limit)
    var body: JSONObject = ["Credentials": .array(page.map(\.shown))]
    if page.count < rest.count {
      body["NextToken"] = .string(Page.token(for: page.endIndex, of: call.operation))
    }
    return .body(body)
  }

  mutating func deleteWebAuthnCredential(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    let name = call.required("CredentialId")
    guard let index = users[id].passkeys.firstIndex(where: { $0.credential.id == name }) else {
      throw .noSuchPasskey
    }
    users[id].passkeys.remove(at: index)
    return .empty
  }
}
