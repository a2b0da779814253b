/// A repeatable random number generator (SplitMix64), not for keys.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator whose numbers depend only on the seed.
  package init(seed: UInt64) { state = seed }

  /// Creates a generator from a seed and names.
  ///
  /// Each scenario and identity has its own randomness, regardless of other scenarios in the run.
  package init(seed: UInt64, names: String...) {
    // FNV-1a, because Hasher's results differ between processes.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
    for name in names {
      for byte in name.utf8 + [0xFF] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    state = hash
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
