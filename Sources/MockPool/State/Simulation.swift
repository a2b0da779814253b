import Values

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
    var source = SeededGenerator(seed: hash)
    return CallRandom(drawing: &source)
  }
}
