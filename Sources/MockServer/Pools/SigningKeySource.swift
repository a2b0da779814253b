package import AuthCrypto
import NIOPosix

/// Where a server's pools get the key pairs that sign their tokens; nothing happens before a first token is signed.
package struct SigningKeySource: Sendable {
  let isShared: Bool
  let make: @Sendable () throws -> RSAKey

  /// One pair for each pool; `make` generates it, once for each pool, and may block its thread.
  package static func perPool(
    making make: @escaping @Sendable () throws -> RSAKey = generate
  ) -> SigningKeySource {
    SigningKeySource(isShared: false, make: make)
  }

  /// One pair for all pools of the server; `make` generates or reads it, once, and may block its thread.
  package static func shared(
    making make: @escaping @Sendable () throws -> RSAKey = generate
  ) -> SigningKeySource {
    SigningKeySource(isShared: true, make: make)
  }

  /// Generates a pair of 2048 bits, the size of the service's own; takes 50 to 300 ms of CPU time.
  @Sendable package static func generate() throws -> RSAKey { try RSAKey.generate(bits: 2048) }
}

/// The pairs of one server's pools.
actor SigningKeyRing {
  private let source: SigningKeySource
  private var shared: Task<RSAKey, any Error>?

  init(_ source: SigningKeySource) { self.source = source }

  /// A pair for a pool that has none: its own, or the one that all share.
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

  /// Runs on a thread where blocking holds up no call.
  private static func run(_ make: @escaping @Sendable () throws -> RSAKey) async throws -> RSAKey {
    try await NIOThreadPool.singleton.runIfActive { try make() }
  }
}
