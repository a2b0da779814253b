package import AuthCrypto
import NIOPosix

/// The source of the key pairs that sign tokens; not used before the first token is signed, unless
/// the server certainly needs a pair.
package struct SigningKeySource: Sendable {
  let isShared: Bool

  /// Whether the shared pair is made when the server is created, while it does other work.
  let isNeeded: Bool
  let make: @Sendable () throws -> RSAKey

  /// A key pair for each pool, which `make` generates once; `make` can block its thread.
  static func perPool(
    making make: @escaping @Sendable () throws -> RSAKey = generate
  ) -> SigningKeySource {
    SigningKeySource(isShared: false, isNeeded: false, make: make)
  }

  /// A key pair for all pools, which `make` generates or reads once; `make` can block its thread.
  ///
  /// If the pair `isNeeded`, the first token does not wait for all of that work.
  package static func shared(
    isNeeded: Bool = false,
    making make: @escaping @Sendable () throws -> RSAKey = generate
  ) -> SigningKeySource {
    SigningKeySource(isShared: true, isNeeded: isNeeded, make: make)
  }

  /// Generates a 2048-bit key pair, as on AWS, in 50 to 300 ms of CPU time.
  @Sendable package static func generate() throws -> RSAKey { try RSAKey.generate(bits: 2048) }
}

/// The key pairs of a server's pools.
actor SigningKeyRing {
  private let source: SigningKeySource
  private var shared: Task<RSAKey, any Error>?

  init(_ source: SigningKeySource) {
    self.source = source
    guard source.isNeeded else { return }
    let make = source.make
    shared = Task { try await SigningKeyRing.run(make) }
  }

  /// A key pair for a new pool: a new pair, or the shared pair.
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

  /// Runs `make` on a thread that calls do not use.
  private static func run(_ make: @escaping @Sendable () throws -> RSAKey) async throws -> RSAKey {
    try await NIOThreadPool.singleton.runIfActive { try make() }
  }
}
