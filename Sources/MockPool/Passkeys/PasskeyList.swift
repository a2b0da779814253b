import AuthCrypto
import JSON

// ListWebAuthnCredentials and DeleteWebAuthnCredential.
extension MockPool {
  /// At most 20 at a time, which is all that a user can have.
  mutating func listWebAuthnCredentials() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let body = try call.request.page(
      "Credentials",
      of: users[id].passkeys.numbered,
      limit: call.request.limit(usual: UserPasskey.limit)
    ) { $0.shown }
    return .body(body)
  }

  mutating func deleteWebAuthnCredential() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let name = call.required("CredentialId")
    guard let index = users[id].passkeys.firstIndex(where: { $0.credential.id == name }) else {
      throw .noSuchPasskey
    }
    users[id].passkeys.remove(at: index)
    return .empty
  }
}
