internal import AuthCrypto
internal import FoundationEssentials
internal import Glibc
internal import JSON
internal import Values

/// Measures the client's part of SRP sign-ins, each with a new exponent and a verified proof.
struct SRPSignIns {
  let count: Int

  private static let pool = "AbCdEf123"
  private static let user = "a53bedbf-f7ea-090d-20b2-47810fcb6c76"
  private static let password = "Correct-horse-1"
  /// A secret block with about the length of Cognito's.
  private static let secretBlock = Base64.encode([UInt8](repeating: 7, count: 1_200))

  /// The CPU seconds of the client's part of each sign-in, in order.
  func measured() throws(MeasureError) -> JSONObject {
    var random = SystemRandomNumberGenerator()
    let salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    let verifier = SRPVerifier(
      poolName: SRPSignIns.pool,
      userID: SRPSignIns.user,
      password: SRPSignIns.password,
      salt: salt
    )
    var seconds: [JSONValue] = []
    for _ in 0..<count {
      seconds.append(.number(JSONNumber(try signIn(verifier, using: &random))))
    }
    return ["cpu": .array(seconds)]
  }

  private func signIn(
    _ verifier: SRPVerifier,
    using random: inout some RandomNumberGenerator
  ) throws(MeasureError) -> Double {
    let server = SRPServer(verifier: verifier, using: &random)
    let start = threadSeconds()
    let client = SRPClient(using: &random)
    let timestamp = SRPTimestamp.text(Date())
    let claim: String
    do throws(SRPError) {
      claim = try client.claim(
        poolName: SRPSignIns.pool,
        userID: SRPSignIns.user,
        password: SRPSignIns.password,
        salt: verifier.salt,
        serverPublicValue: server.publicValue,
        secretBlock: SRPSignIns.secretBlock,
        timestamp: timestamp
      )
    } catch {
      throw .wrongResult("no claim could be made: \(error)")
    }
    let spent = threadSeconds() - start
    guard accepts(claim, of: client, server, timestamp) else {
      throw .wrongResult("the server rejects the claim")
    }
    return spent
  }

  private func accepts(
    _ claim: String,
    of client: SRPClient,
    _ server: SRPServer,
    _ timestamp: String
  ) -> Bool {
    server.accepts(
      signature: claim,
      clientPublicValue: client.publicValue,
      poolName: SRPSignIns.pool,
      userID: SRPSignIns.user,
      secretBlock: SRPSignIns.secretBlock,
      timestamp: timestamp
    )
  }

  /// The CPU time of this thread, in seconds.
  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
