import Synchronization
import Values

/// One generator for everything in a server that is made up: ids, codes, salts.
final class SharedRandom: RandomNumberGenerator, Sendable {
  private let generator: Mutex<any RandomNumberGenerator & Sendable>

  init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = Mutex(generator) }

  func next() -> UInt64 { generator.withLock { $0.next() } }
}

extension SharedRandom {
  private static let alphanumerics = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  )

  /// A pool id in the service's form, such as `us-east-1_AbCdEf123`.
  func poolID(in region: String) -> String {
    var random = self
    let name = (0..<9).map { _ in
      SharedRandom.alphanumerics[Int.random(in: SharedRandom.alphanumerics.indices, using: &random)]
    }
    return "\(region)_\(String(name))"
  }

  /// A version 4 UUID (RFC 9562 §5.4) in lower case.
  func uuid() -> String { UUIDText.version4(sixteenBytes) }

  /// A path segment that nobody guesses: 128 bits.
  func secretPath() -> String { Hex.encode(sixteenBytes) }

  private var sixteenBytes: [UInt8] {
    var random = self
    return random.bytes(16)
  }
}
