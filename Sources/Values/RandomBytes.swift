extension RandomNumberGenerator {
  /// Returns `count` random bytes, eight from each generated number.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      withUnsafeBytes(of: next()) { bytes += $0.prefix(count - bytes.count) }
    }
    return bytes
  }
}
