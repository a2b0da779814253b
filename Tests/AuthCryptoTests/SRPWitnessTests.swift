import AuthCrypto
import JSON
import Testing
import Values

/// A sign-in that pycognito made, chosen for a number whose padding is easily got wrong.
private struct WitnessedSignIn: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let fields: JSONValue

  static let all: [WitnessedSignIn] = {
    let vectors = try? golden("srp.json").array ?? []
    return vectors?
      .map { vector in
        let cases = vector["cases"]?.array?.compactMap(\.string) ?? []
        return WitnessedSignIn(
          testDescription: cases.joined(separator: ", "),
          fields: vector
        )
      } ?? []
  }()

  func text(_ name: String) throws -> String { try #require(fields[name]?.string) }

  func bytes(_ name: String) throws -> [UInt8] { try #require(Hex.decode(text(name))) }

  func verifier() throws -> SRPVerifier {
    let salt = try text("salt")
    return SRPVerifier(
      poolName: "Pool",
      userID: try text("userID"),
      password: try text("password"),
      salt: try #require(Hex.decode(salt.utf8.count.isMultiple(of: 2) ? salt : "0\(salt)"))
    )
  }
}

@Test func `pycognito's sign-ins hold every case of padding`() {
  #expect(WitnessedSignIn.all.count == 6)
}

@Test(arguments: WitnessedSignIn.all)
private func `the client claims as pycognito does`(_ signIn: WitnessedSignIn) throws {
  let client = SRPClient(ephemeral: try signIn.bytes("a"))
  #expect(client.publicValue == (try signIn.text("A")))
  let claim = try client.claim(
    poolName: "Pool",
    userID: try signIn.text("userID"),
    password: try signIn.text("password"),
    salt: try signIn.text("salt"),
    serverPublicValue: try signIn.text("B"),
    secretBlock: try signIn.text("secretBlock"),
    timestamp: try signIn.text("timestamp")
  )
  #expect(claim == (try signIn.text("signature")))
}

@Test(arguments: WitnessedSignIn.all)
private func `the server accepts pycognito's claim`(_ signIn: WitnessedSignIn) throws {
  let verifier = try signIn.verifier()
  #expect(verifier.salt == (try signIn.text("salt")))
  #expect(verifier.value == (try signIn.text("verifier")))
  let server = SRPServer(verifier: verifier, ephemeral: try signIn.bytes("b"))
  #expect(server.publicValue == (try signIn.text("B")))
  let isAccepted = server.accepts(
    signature: try signIn.text("signature"),
    clientPublicValue: try signIn.text("A"),
    poolName: "Pool",
    userID: try signIn.text("userID"),
    secretBlock: try signIn.text("secretBlock"),
    timestamp: try signIn.text("timestamp")
  )
  #expect(isAccepted)
}
