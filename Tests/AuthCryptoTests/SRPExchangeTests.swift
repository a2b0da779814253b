import JSON
import TestSupport
import Testing
import Values

@testable import AuthCrypto

/// One sign-in.
///
/// A test may change the sign-in's parts in transit.
private struct Exchange {
  var password = "P@ssw0rd!1"
  var userID = "ann"
  var serverUserID = "ann"
  var secretBlock = Base64.encode(Array("an opaque block".utf8))
  var timestamp = "Tue Feb 3 04:05:06 UTC 2026"
  var salt: [UInt8] = [0x8F, 1, 2, 3]
  var sentSalt: String?
  var sentServerValue: String?
  var sentClientValue: String?
  var sentSignature: String?
  var receivedTimestamp: String?
  var receivedBlock: String?

  /// Whether the server accepts the client's claim for the password `proved`.
  func isAccepted(proving proved: String, seed: UInt64 = 1) throws(SRPError) -> Bool {
    var random = SeededRandom(seed: seed)
    let verifier = SRPVerifier(
      poolName: "pool",
      userID: serverUserID,
      password: password,
      salt: salt
    )
    let server = SRPServer(verifier: verifier, using: &random)
    let client = SRPClient(using: &random)
    let signature = try client.claim(
      poolName: "pool",
      userID: userID,
      password: proved,
      salt: sentSalt ?? verifier.salt,
      serverPublicValue: sentServerValue ?? server.publicValue,
      secretBlock: secretBlock,
      timestamp: timestamp
    )
    return server.accepts(
      signature: sentSignature ?? signature,
      clientPublicValue: sentClientValue ?? client.publicValue,
      poolName: "pool",
      userID: serverUserID,
      secretBlock: receivedBlock ?? secretBlock,
      timestamp: receivedTimestamp ?? timestamp
    )
  }
}

@Test(arguments: UInt64(1)...20)
func `both sides agree for any ephemerals, salt, and password`(_ seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  let alphabet = Array("aZ09 ~é😀:ß\u{301}")
  let password = String(
    (0..<Int.random(in: 1...40, using: &random)).compactMap { _ in
      alphabet.randomElement(using: &random)
    }
  )
  var exchange = Exchange(password: password)
  // Salts with a leading zero and with the top bit set, because their padding differs.
  exchange.salt = [[0x00], [0x7F], [0x80]][Int(seed % 3)] + random.bytes(15)
  #expect(try exchange.isAccepted(proving: password, seed: seed))
  #expect(try !exchange.isAccepted(proving: password + "x", seed: seed))
}

@Test func `a wrong password is rejected`() throws {
  #expect(try !Exchange().isAccepted(proving: "P@ssw0rd!2"))
  #expect(try !Exchange().isAccepted(proving: ""))
}

@Test func `another user's claim is rejected`() throws {
  #expect(try !Exchange(serverUserID: "bob").isAccepted(proving: "P@ssw0rd!1"))
}

@Test func `a claim for another secret block is rejected`() throws {
  let exchange = Exchange(receivedBlock: Base64.encode([1, 2, 3]))
  #expect(try !exchange.isAccepted(proving: "P@ssw0rd!1"))
}

@Test func `a claim for another time is rejected`() throws {
  let exchange = Exchange(receivedTimestamp: "Tue Feb 3 04:05:07 UTC 2026")
  #expect(try !exchange.isAccepted(proving: "P@ssw0rd!1"))
}

@Test(arguments: ["TUE feb 03 04:05:06 GMT 2026", "Mon Feb 3 04:05:06 UTC 2026"])
func `a timestamp in another notation counts as its canonical form`(_ received: String) throws {
  #expect(try Exchange(receivedTimestamp: received).isAccepted(proving: "P@ssw0rd!1"))
}

@Test func `an invalid timestamp is rejected`() throws {
  let exchange = Exchange(timestamp: "2026-02-03", receivedTimestamp: "2026-02-03")
  #expect(try !exchange.isAccepted(proving: "P@ssw0rd!1"))
}

@Test(arguments: ["", "not Base64!", "xeJdeOHKEFeaTNSNvpsCI8Y6VPzgQDq5wnvY8lUssxc"])
func `a signature that is not Base64 is rejected`(_ signature: String) throws {
  #expect(try !Exchange(sentSignature: signature).isAccepted(proving: "P@ssw0rd!1"))
}

@Test func `a client value in uppercase is the same number`() throws {
  var random = SeededRandom(seed: 1)
  _ = SRPClient(using: &random)
  let value = SRPClient(using: &random).publicValue
  #expect(try Exchange(sentClientValue: value.uppercased()).isAccepted(proving: "P@ssw0rd!1"))
  #expect(try Exchange(sentClientValue: "000" + value).isAccepted(proving: "P@ssw0rd!1"))
}

/// For 0 and multiples of N, the server's secret is 0 without the password.
///
/// Without the check of the client's value, a server would accept the forged claim below.
@Test(arguments: ["0", "000", SRPGroup.pools.modulus.hex, doubledModulus])
func `a client value that is a multiple of N is rejected, even with a matching forged claim`(
  _ value: String
) throws {
  var random = SeededRandom(seed: 7)
  let verifier = SRPVerifier(poolName: "pool", userID: "ann", password: "secret", salt: [1])
  let server = SRPServer(verifier: verifier, using: &random)
  guard let client = BigNumber(hex: value), let b = BigNumber(hex: server.publicValue) else {
    throw SRPError.malformedServerValue
  }
  let key = SRPFormulas.key(secret: BigNumber(), scrambler: SRPFormulas.scrambler(client, b))
  let timestamp = "Tue Feb 3 04:05:06 UTC 2026"
  let claim = SRPFormulas.claim(
    group: "pool",
    name: "ann",
    secretBlock: [],
    timestamp: timestamp
  )
  let isAccepted = server.accepts(
    signature: Base64.encode(Hash.hmac(claim, key: key)),
    clientPublicValue: value,
    poolName: "pool",
    userID: "ann",
    secretBlock: "",
    timestamp: timestamp
  )
  #expect(!isAccepted)
}

private let doubledModulus: String = {
  let bytes = SRPGroup.pools.modulus.paddedBytes
  let following = bytes.dropFirst() + [0]
  return Hex.encode(zip(bytes, following).map { byte, next in byte << 1 | next >> 7 })
}()

@Test(arguments: [
  ("0", SRPError.unsafeServerValue), (SRPGroup.pools.modulus.hex, .unsafeServerValue),
  (doubledModulus, .unsafeServerValue), ("", .malformedServerValue), ("xyz", .malformedServerValue),
])
func `a server value unsafe for a claim is an error`(
  _ value: String,
  _ error: SRPError
) {
  #expect(throws: error) {
    try Exchange(sentServerValue: value).isAccepted(proving: "P@ssw0rd!1")
  }
}

@Test(arguments: ["", "zz", "8f 1"])
func `a salt that is not hexadecimal is an error`(_ salt: String) {
  #expect(throws: SRPError.malformedSalt) {
    try Exchange(sentSalt: salt).isAccepted(proving: "P@ssw0rd!1")
  }
}

@Test(arguments: ["", "zz", "8f 1"])
func `a client value that is not hexadecimal is rejected`(_ value: String) throws {
  #expect(try !Exchange(sentClientValue: value).isAccepted(proving: "P@ssw0rd!1"))
}

@Test func `a stored verifier verifies the same password`() throws {
  let verifier = SRPVerifier(poolName: "pool", userID: "ann", password: "secret", salt: [0, 0x8F])
  #expect(verifier.salt == "8f")
  #expect(SRPVerifier(salt: verifier.salt, value: verifier.value) == verifier)
  #expect(SRPVerifier(salt: "zz", value: verifier.value) == nil)
  #expect(SRPVerifier(salt: verifier.salt, value: "") == nil)
}

@Test
func
  `a secret block that is not Base64 is signed as its own bytes, because moto sends such blocks`()
  throws
{
  let client = SRPClient(ephemeral: [5])
  func claim(_ block: String) throws -> String {
    try client.claim(
      poolName: "pool",
      userID: "ann",
      password: "secret",
      salt: "8f",
      serverPublicValue: "1234567890abcdef",
      secretBlock: block,
      timestamp: "Tue Feb 3 04:05:06 UTC 2026"
    )
  }
  #expect(try claim("a-b_c") == claim(Base64.encode(Array("a-b_c".utf8))))
}
