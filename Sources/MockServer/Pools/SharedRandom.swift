import Synchronization
import Values

/// The generator for all random values of a server: IDs, codes, and salts.
final class SharedRandom: RandomNumberGenerator, Sendable {
  private let generator: Mutex<any RandomNumberGenerator & Sendable>

  init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = Mutex(generator) }

  func next() -> UInt64 { generator.withLock { $0.next() } }
}

extension SharedRandom {
  private static let alphanumerics = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  )

  /// A pool ID in the format of the service, such as `us-east-1_AbCdEf123`.
  func poolID(in region: String) -> String {
    var random = self
    let name = (0..<9).map { _ in
      SharedRandom.alphanumerics[Int.random(in: SharedRandom.alphanumerics.indices, using: &random)]
    }
    return "\(region)_\(String(name))"
  }

  /// A version 4 UUID (RFC 9562 §5.4) in lowercase.
  func uuid() -> String { UUIDText.version4(sixteenBytes) }

  /// A secret path segment of 128 bits.
  func secretPath() -> String { Hex.encode(sixteenBytes) }

  private var sixteenBytes: [UInt8] {
    var random = self
    return random.bytes(16)
  }
}
