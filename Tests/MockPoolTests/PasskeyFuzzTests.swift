import AuthCrypto
import JSON
@testable import MockPool
import TestSupport
import Testing
import Values

/// Credentials with damaged CBOR and JSON.
@Suite("Passkeys: damaged credentials") struct PasskeyFuzzTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a damaged credential is accepted or rejected with an error of the operation`(
    seed: UInt64
  ) async throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    var random = SeededRandom(seed: seed)
    let authenticator = SoftwareAuthenticator()
    for _ in 0..<300 {
      await letOtherTestsRun()
      let options = try pool.startPasskey(tokens)
      let made = try authenticator.register(options, using: &pool.random)
      var credential = made.response
      var response = try #require(credential["response"]?.object)
      let member = Bool.random(using: &random) ? "attestationObject" : "clientDataJSON"
      let whole = try #require(response[member]?.string.flatMap { Base64URL.decode($0) })
      response[member] = .string(Base64URL.encode(damaged(whole, &random)))
      credential["response"] = .object(response)
      let said = pool.completePasskey(tokens, credential)
      #expect(
        said == "200" || said.hasPrefix("WebAuthn") || said.hasPrefix("InvalidParameter"),
        "\(said)"
      )
      for passkey in pool.own(tokens, "ListWebAuthnCredentials").body["Credentials"]?.array ?? [] {
        let id = passkey["CredentialId"] ?? ""
        _ = pool.own(tokens, "DeleteWebAuthnCredential", ["CredentialId": id])
      }
    }
  }

  /// Changes, removes, or adds some bytes.
  ///
  /// Lengths are in CBOR's heads, so one changed byte can announce gigabytes or endless nesting.
  private func damaged(_ whole: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = [0x5B, 0x9B, 0xBB, 0x9F, 0xBF, 0xFF, 0x1B, 0xDB, 0xFB][place % 9]
      case 2: bytes.removeSubrange(place...)
      default:
        bytes.insert(contentsOf: [UInt8](repeating: 0x81, count: 20_000), at: place)
      }
    }
    return bytes
  }
}
