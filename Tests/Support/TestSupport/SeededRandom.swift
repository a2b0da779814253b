/// Steele and Vigna's SplitMix64: the same seed gives the same numbers everywhere, so that a failure can be repeated.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts from a seed.
  package init(seed: UInt64 = 0) { state = seed }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// So many bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}
