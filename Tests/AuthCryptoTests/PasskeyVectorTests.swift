import JSON
import Testing
import Values

@testable import AuthCrypto

/// Credentials generated with parts of python-fido2 as an authenticator.
@Suite struct PasskeyVectorTests {
  private let party = RelyingParty(id: "example.com")

  struct Credential {
    let members: JSONValue

    func object(_ value: JSONValue?) throws -> JSONObject { try #require(value?.object) }
    func registration() throws -> JSONObject { try object(members["registration"]) }
    func assertion(_ index: Int) throws -> JSONObject { try object(members["assertions"]?[index]) }

    func challenge(_ index: Int) throws -> [UInt8] {
      try #require(members["challenges"]?[index]?.string.flatMap { Base64URL.decode($0) })
    }

    static func of(_ algorithm: PasskeyAlgorithm) throws -> Credential {
      let all = try golden("passkeys.json")["credentials"]?.array ?? []
      let found = all.first { $0["algorithm"]?.int == algorithm.rawValue }
      return Credential(members: try #require(found))
    }
  }

  @Test(arguments: PasskeyAlgorithm.allCases)
  func `a registration and two sign-ins are accepted in their order`(
    _ algorithm: PasskeyAlgorithm
  ) throws {
    let given = try Credential.of(algorithm)
    let challenge = try given.challenge(0)
    #expect(RelyingParty.challenge(in: try given.registration()) == challenge)
    var passkey = try party.register(
      given.registration(),
      challenge: challenge,
      requiresVerification: true
    )
    #expect(passkey.attachment == "cross-platform" && passkey.transports == ["usb", "nfc"])
    for index in [0, 1] {
      try party.verify(
        given.assertion(index),
        of: &passkey,
        challenge: given.challenge(index + 1),
        userHandle: Array("ann".utf8),
        requiresVerification: true
      )
      #expect(passkey.counter == UInt32(index + 1))
    }
    // Repeats the first sign-in after the second sign-in, as a copy of the authenticator might.
    #expect(throws: PasskeyError.counterWentBack) {
      try party.verify(
        given.assertion(0),
        of: &passkey,
        challenge: given.challenge(1),
        userHandle: Array("ann".utf8),
        requiresVerification: true
      )
    }
  }

  @Test(arguments: PasskeyAlgorithm.allCases)
  func `a changed byte in a signature makes it invalid`(_ algorithm: PasskeyAlgorithm) throws {
    let given = try Credential.of(algorithm)
    var passkey = try party.register(
      given.registration(),
      challenge: given.challenge(0),
      requiresVerification: true
    )
    var assertion = try given.assertion(0)
    let text = try #require(assertion["response"]?["signature"]?.string)
    var signature = try #require(Base64URL.decode(text))
    signature[signature.count - 1] ^= 1
    assertion = assertion.merging([
      "response": ["signature": .string(Base64URL.encode(signature))]
    ])
    #expect(throws: PasskeyError.wrongSignature) {
      try party.verify(
        assertion,
        of: &passkey,
        challenge: given.challenge(1),
        userHandle: Array("ann".utf8),
        requiresVerification: true
      )
    }
    #expect(passkey.counter == 0)
  }
}
