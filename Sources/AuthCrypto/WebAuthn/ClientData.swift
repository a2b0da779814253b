internal import JSON
internal import Values

/// A client's signed record of the use of an authenticator (WebAuthn Level 3 §5.8.1), as JSON.
struct ClientData: Hashable, Sendable {
  let purpose: String
  let challenge: [UInt8]
  let origin: String

  enum Purpose {
    static let registration = "webauthn.create"
    static let assertion = "webauthn.get"
  }

  /// The JSON in the order that §5.8.1.1 requires.
  var encoded: [UInt8] {
    let members: JSONObject = [
      "type": .string(purpose), "challenge": .string(Base64URL.encode(challenge)),
      "origin": .string(origin), "crossOrigin": false,
    ]
    return JSONValue.object(members).bytes()
  }
}

extension ClientData {
  /// Parses the JSON; nil if it is invalid or lacks a member.
  init?(_ bytes: [UInt8]) {
    guard let members = try? JSONValue(parsing: bytes), let purpose = members["type"]?.string,
      let challenge = members["challenge"]?.string.flatMap({ Base64URL.decode($0) }),
      let origin = members["origin"]?.string
    else { return nil }
    self.init(purpose: purpose, challenge: challenge, origin: origin)
  }
}
