import AuthCrypto
import JSON
import Testing
import Values

/// One key for all tests of this target: making one takes a quarter of a second.
let sharedKey = Result { () throws(RSAError) in try RSAKey.generate() }

/// A text field of the fixture that the openssl command made.
private func field(_ name: String) throws -> [UInt8] {
  try #require(golden("rs256.json")[name]?.string.flatMap(Base64.decode))
}

@Test(arguments: ["pkcs1", "pkcs8"])
func `a key in DER signs as the openssl command does`(_ form: String) throws {
  let key = try RSAKey(der: field(form))
  let message = Array(try #require(golden("rs256.json")["message"]?.string).utf8)
  let signature = key.sign(message)
  #expect(signature == (try field("signature")))
  #expect(key.publicKey.verifies(signature, of: message))
}

@Test func `a key is exported as PKCS 1 and comes back`() throws {
  #expect(try RSAKey(der: field("pkcs8")).der == field("pkcs1"))
}

@Test func `a signature holds for its message and its key alone`() throws {
  let key = try sharedKey.get()
  let other = try RSAKey(der: field("pkcs1"))
  let signature = key.sign([1, 2, 3])
  #expect(signature.count == 256)
  #expect(key.publicKey.verifies(signature, of: [1, 2, 3]))
  #expect(!key.publicKey.verifies(signature, of: [1, 2, 4]))
  #expect(!key.publicKey.verifies(Array(signature.dropLast()), of: [1, 2, 3]))
  #expect(!key.publicKey.verifies([], of: [1, 2, 3]))
  #expect(!other.publicKey.verifies(signature, of: [1, 2, 3]))
}

@Test func `a key signs for many tasks at a time`() async throws {
  let key = try sharedKey.get()
  let right = key.sign([7])
  let signatures = await withTaskGroup { group in
    for _ in 0..<64 { group.addTask { key.sign([7]) } }
    return await group.reduce(into: []) { $0.append($1) }
  }
  #expect(signatures == Array(repeating: right, count: 64))
}

@Test func `the public JWK has the service's members and verifies`() throws {
  let key = try sharedKey.get()
  let jwk = key.publicJWK(kid: "kid=")
  #expect(jwk.keys == ["alg", "e", "kid", "kty", "n", "use"])
  #expect(jwk["e"] == "AQAB")
  #expect(jwk["kid"] == "kid=")
  #expect(try #require(jwk["n"]?.string.flatMap { Base64URL.decode($0) }).count == 256)
  #expect(try RSAPublicKey(jwk: jwk).verifies(key.sign([9]), of: [9]))
}

@Test(
  arguments: [
    ["kty": "EC"], ["kty": .null], ["alg": "RS512"], ["n": .null], ["e": .null], ["n": "+/=="],
    ["e": 65537],
  ] as [JSONObject]
)
func `a JWK that is no RSA key for RS256 is refused`(_ change: JSONObject) throws {
  var jwk = try sharedKey.get().publicJWK(kid: "kid")
  for (key, value) in change.members { jwk[key] = value == .null ? nil : value }
  #expect(throws: RSAError.malformed) { try RSAPublicKey(jwk: jwk) }
}

@Test func `a JWK without alg is taken`() throws {
  var jwk = try sharedKey.get().publicJWK(kid: "kid")
  jwk["alg"] = nil
  #expect(throws: Never.self) { try RSAPublicKey(jwk: jwk) }
}

@Test func `sizes that RS256 forbids are refused`() throws {
  #expect(throws: RSAError.unfitSize(bits: 1024)) { try RSAKey.generate(bits: 1024) }
  #expect(throws: RSAError.unfitSize(bits: -1)) { try RSAKey.generate(bits: -1) }
  var jwk = try sharedKey.get().publicJWK(kid: "kid")
  jwk["n"] = ""
  #expect(throws: RSAError.unfitSize(bits: 0)) { try RSAPublicKey(jwk: jwk) }
  jwk["n"] = .string(Base64URL.encode([UInt8](repeating: 0xFF, count: 128)))
  #expect(throws: RSAError.unfitSize(bits: 1024)) { try RSAPublicKey(jwk: jwk) }
}

@Test func `bytes that are no private key are refused`() throws {
  let der = try field("pkcs1")
  #expect(throws: RSAError.malformed) { try RSAKey(der: []) }
  #expect(throws: RSAError.malformed) { try RSAKey(der: [0x30, 0x00]) }
  #expect(throws: RSAError.malformed) { try RSAKey(der: Array(der.dropLast())) }
  #expect(throws: RSAError.malformed) { try RSAKey(der: der + [0]) }
}

@Test func `a private key whose modulus was changed is found out when it is read`() throws {
  var der = try field("pkcs1")
  // A byte inside the modulus, which begins after some ten bytes of headers.
  der[100] ^= 0x55
  #expect(throws: RSAError.malformed) { try RSAKey(der: der) }
}
