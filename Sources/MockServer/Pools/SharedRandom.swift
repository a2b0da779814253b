import Synchronization

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

  private static let hexadecimalDigits = Array("0123456789abcdef".utf8)

  /// A pool id in the service's form, such as `us-east-1_AbCdEf123`.
  func poolID(in region: String) -> String {
    var random = self
    let name = (0..<9).map { _ in
      SharedRandom.alphanumerics[Int.random(in: SharedRandom.alphanumerics.indices, using: &random)]
    }
    return "\(region)_\(String(name))"
  }

  /// A version 4 UUID (RFC 9562 §5.4) in lower case.
  func uuid() -> String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, byte) in (bytes() + bytes()).enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
      switch index {
      case 6: text += hexadecimal(byte & 0x0F | 0x40)
      case 8: text += hexadecimal(byte & 0x3F | 0x80)
      default: text += hexadecimal(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A path segment that nobody guesses: 128 bits.
  func secretPath() -> String {
    String(decoding: (bytes() + bytes()).flatMap(hexadecimal), as: UTF8.self)
  }

  private func bytes() -> [UInt8] { withUnsafeBytes(of: next()) { Array($0) } }

  private func hexadecimal(_ byte: UInt8) -> [UInt8] {
    [
      SharedRandom.hexadecimalDigits[Int(byte >> 4)],
      SharedRandom.hexadecimalDigits[Int(byte & 15)],
    ]
  }
}
