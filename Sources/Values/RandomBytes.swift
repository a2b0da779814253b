extension RandomNumberGenerator {
  /// Returns `count` random bytes, eight from each generated number.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var number: UInt64 = 0
    for place in bytes.indices {
      if place.isMultiple(of: 8) { number = next().littleEndian }
      bytes[place] = UInt8(truncatingIfNeeded: number)
      number >>= 8
    }
    return bytes
  }
}
