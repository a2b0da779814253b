/// What the pool makes up for users that do not exist, the same for the same name every time.
struct Simulation: Hashable, Sendable, Codable {
  private let seed: UInt64

  init(using random: inout CallRandom) { seed = random.next() }

  /// Random numbers that belong to a name in this pool.
  func random(for name: String) -> CallRandom {
    // FNV-1a: nothing depends on its quality, but on its being the same in every process.
    let hash = name.utf8.reduce(seed ^ 0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    var source = SplitMix(state: hash)
    return CallRandom(drawing: &source)
  }
}

/// The generator that xoshiro's authors recommend for seeding it.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
