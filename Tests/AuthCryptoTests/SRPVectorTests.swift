import Testing
import Values

@testable import AuthCrypto

/// One sign-in, computed with pycognito's functions and, on the server side, Python's `pow`.
@Suite struct SRPVectorTests {
  private let poolName = "EXAMPLE1"
  private let userID = "11111111-2222-3333-4444-555555555555"
  private let password = "P@ssw0rd!1"
  private let salt = "8f3a1b2c4d5e6f708192a3b4c5d6e7f8"
  private let secretBlock = "MDEyMzQ1Njc4OWFiY2RlZi1zZWNyZXQtYmxvY2s="
  private let timestamp = "Tue Feb 3 04:05:06 UTC 2026"
  private let signature = "xeJdeOHKEFeaTNSNvpsCI8Y6VPzgQDq5wnvY8lUssxc="

  private func client() throws -> SRPClient {
    let a = "6f1c0f2d9a3b47e58c10aa55f0e1d2c3b4a5968778695a4b3c2d1e0f00112233"
    return SRPClient(ephemeral: try #require(Hex.decode(a)))
  }

  private func server() throws -> SRPServer {
    let b = "a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbccddeeff01"
    let verifier = SRPVerifier(
      poolName: poolName,
      userID: userID,
      password: password,
      salt: try #require(Hex.decode(salt))
    )
    return SRPServer(verifier: verifier, ephemeral: try #require(Hex.decode(b)))
  }

  private func scrambler() throws -> BigNumber {
    guard let client = BigNumber(hex: try client().publicValue),
      let server = BigNumber(hex: try server().publicValue)
    else { throw SRPError.malformedServerValue }
    return SRPFormulas.scrambler(client, server)
  }

  private func privateKey() throws -> BigNumber {
    guard let salt = BigNumber(hex: salt) else { throw SRPError.malformedSalt }
    return SRPFormulas.privateKey(group: poolName, name: userID, password: password, salt: salt)
  }

  @Test func `the multiplier k is the hash of N and g with their sign bytes`() {
    let expected = "538282c4354742d7cbbde2359fcf67f9f5b3a6b08791e5011b43b8a5b66d9ee6"
    #expect(SRPGroup.pools.multiplier.hex == expected)
  }

  @Test func `the client's public value is A`() throws {
    let value = try client().publicValue
    #expect(value.count == 768)
    #expect(value.hasPrefix("e6ce7222d225606a1dbc7887ba3de28a"))
    #expect(value.hasSuffix("7fdb62b0a0b5079"))
    #expect(
      digest(of: value) == "374170718657cfeaefe6c0e55227f30aeee7252af272ef169a2f92da45fb92a6"
    )
  }

  @Test func `the server's public value is B`() throws {
    let value = try server().publicValue
    #expect(value.count == 768)
    #expect(value.hasPrefix("f6cbd7b4d1ae1a25dfc454536b7d644f"))
    #expect(value.hasSuffix("ca9aa20a88e3"))
    #expect(
      digest(of: value) == "2f64f65b5c32651a902a6a4f1fefceb90c811baf4d8f01e5f4859f3714226f5d"
    )
  }

  @Test func `x is the hash of the padded salt and the inner hash`() throws {
    let expected = "47fcdcebff2f9079cb2572cbeadda9fb0f24e9500db0371ea5420e6b3886dad6"
    #expect(try privateKey().hex == expected)
  }

  @Test func `u is the hash of both padded public values`() throws {
    let expected = "59b0c0f057f4c7447db804633d700e2260c0ecda83b7488dc375281e5dadc5a5"
    #expect(try scrambler().hex == expected)
  }

  @Test func `both sides compute the same secret and key`() throws {
    let client = try client()
    let server = try server()
    guard let a = BigNumber(hex: client.publicValue), let b = BigNumber(hex: server.publicValue)
    else { throw SRPError.malformedServerValue }
    let u = try scrambler()
    let x = try privateKey()
    let ofClient = client.secret(privateKey: x, scrambler: u, server: b)
    let ofServer = server.secret(scrambler: u, client: a)
    let digest = "5eb425aea94c63b6678d3d1b80843dc7b44063ec7c04db3184cb0e2144a0ce78"
    #expect(Hex.encode(Hash.sha256(ofClient.paddedBytes)) == digest)
    #expect(Hex.encode(Hash.sha256(ofServer.paddedBytes)) == digest)
    let key = SRPFormulas.key(secret: ofClient, scrambler: u)
    #expect(Hex.encode(key) == "f63b6239d2f6ed73ced2f5ac60d7a4cf")
  }

  @Test func `the client's claim has the vector's signature, and the server accepts it`() throws {
    let client = try client()
    let server = try server()
    let claim = try client.claim(
      poolName: poolName,
      userID: userID,
      password: password,
      salt: salt,
      serverPublicValue: server.publicValue,
      secretBlock: secretBlock,
      timestamp: timestamp
    )
    #expect(claim == signature)
    let isAccepted = server.accepts(
      signature: signature,
      clientPublicValue: client.publicValue,
      poolName: poolName,
      userID: userID,
      secretBlock: secretBlock,
      timestamp: timestamp
    )
    #expect(isAccepted)
  }

  @Test func `a device's verifier is computed by the same formula`() throws {
    let salt = try #require(Hex.decode("d0112233445566778899aabbccddeeff"))
    let verifier = SRPVerifier(
      poolName: "-abcDEFgh",
      userID: "us-east-1_a1b2c3d4-5678-90ab-cdef-111111111111",
      password: "devicePassword==",
      salt: salt
    )
    #expect(Base64.encode(BigNumber(salt).paddedBytes) == "ANARIjNEVWZ3iJmqu8zd7v8=")
    #expect(
      Hex.encode(Hash.sha256(BigNumber(verifier.bytes).paddedBytes))
        == "9e007ac4884e7cebb6835c41ccb0b2509f45656ad4e71a54f811e1f255cad420"
    )
  }

  private func digest(of text: String) -> String { Hex.encode(Hash.sha256(Array(text.utf8))) }
}

@Test(arguments: [
  ("0", "00"), ("7", "07"), ("f", "0f"), ("7f", "7f"), ("80", "0080"), ("fff", "0fff"),
  ("7fff", "7fff"), ("8000", "008000"), ("00ff", "00ff"), ("0001", "01"), ("ABC", "0abc"),
])
func `PAD produces the shortest bytes with a clear top bit`(_ hex: String, _ padded: String) throws
{
  guard let number = BigNumber(hex: hex) else { throw SRPError.malformedSalt }
  #expect(Hex.encode(number.paddedBytes) == padded)
}
