package import AuthCrypto
import NIOPosix

/// The source of the key pairs that sign tokens.
///
/// It is not used before the first token is signed.
package struct SigningKeySource: Sendable {
  let isShared: Bool
  let make: @Sendable () throws -> RSAKey

  /// One key pair per pool.
  ///
  /// `make` generates it, once for each pool, and can block its thread.
  package static func perPool(
    making make: @escaping @Sendable () throws -> RSAKey = generate
  ) -> SigningKeySource {
    SigningKeySource(isShared: false, make: make)
  }

  /// One key pair for all pools.
  ///
  /// `make` generates or reads it, once, and can block its thread.
  package static func shared(
    making make: @escaping @Sendable () throws -> RSAKey = generate
  ) -> SigningKeySource {
    SigningKeySource(isShared: true, make: make)
  }

  /// Generates a key pair of 2048 bits, as on AWS.
  ///
  /// It takes 50 to 300 ms of CPU time.
  @Sendable package static func generate() throws -> RSAKey { try RSAKey.generate(bits: 2048) }
}

/// The key pairs of one server's pools.
actor SigningKeyRing {
  private let source: SigningKeySource
  private var shared: Task<RSAKey, any Error>?

  init(_ source: SigningKeySource) { self.source = source }

  /// A key pair for a pool without one: its own, or the shared one.
  func key() async throws -> RSAKey {
    guard source.isShared else { return try await SigningKeyRing.run(source.make) }
    let make = source.make
    let task = shared ?? Task { try await SigningKeyRing.run(make) }
    shared = task
    do { return try await task.value } catch {
      shared = nil
      throw error
    }
  }

  /// Runs `make` on a thread that no call needs.
  private static func run(_ make: @escaping @Sendable () throws -> RSAKey) async throws -> RSAKey {
    try await NIOThreadPool.singleton.runIfActive { try make() }
  }
}
