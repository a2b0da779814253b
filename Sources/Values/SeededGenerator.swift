/// A repeatable random number generator (SplitMix64), not for keys.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator whose numbers depend only on the seed.
  package init(seed: UInt64) { state = seed }

  /// Creates a generator from a seed and names.
  ///
  /// Each scenario and identity has its own randomness, regardless of other scenarios in the run.
  package init(seed: UInt64, names: String...) {
    var hash = StableHash(seed: seed)
    for name in names { hash.add(part: name) }
    state = hash.value
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
