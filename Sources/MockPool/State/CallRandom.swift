import Values

/// The random numbers of one call, seeded by one short draw from the caller's generator.
///
/// Handlers stay free of generic parameters that way, and a seeded generator gives the same pool
/// again whatever a handler draws. It is xoshiro256**, by its authors' public-domain description;
/// nothing here needs to withstand an attacker.
struct CallRandom: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  init(drawing source: inout some RandomNumberGenerator) {
    // The all-zero state is the one that the algorithm cannot leave.
    state = (source.next() | 1, source.next(), source.next(), source.next())
  }

  mutating func next() -> UInt64 {
    let result = CallRandom.rotate(state.1 &* 5, 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = CallRandom.rotate(state.3, 45)
    return result
  }

  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }
}

// MARK: - What the pool draws

extension CallRandom {
  /// One of a list that is never empty.
  mutating func element<Element>(of list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &self)]
  }

  /// Decimal digits, leading zeros included.
  mutating func code(digits length: Int = 6) -> String {
    let limit = (0..<length).reduce(1) { power, _ in power * 10 }
    let digits = String(Int.random(in: 0..<limit, using: &self))
    return String(repeating: "0", count: length - digits.utf8.count) + digits
  }

  /// The sub of a new user, whose fixed digits are those of the service's since 2023: three recordings of 2024 to
  /// 2026 (floci's, cdk-real-drift's and a note of a sign-in) agree on them.
  mutating func sub() -> String {
    var digits = Array(uuid().utf8)
    for (place, digit) in [(10, "0"), (12, "1"), (14, "7"), (15, "0")] as [(Int, Unicode.Scalar)] {
      digits[place] = UInt8(ascii: digit)
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// A UUID-shaped text of random digits; the service's subs do not mark themselves as version 4 either.
  mutating func uuid() -> String { UUIDText.text(bytes(16)) }

  /// A UUID that says it is one of chance (RFC 9562 §5.4), as the model's pattern demands.
  mutating func versionedUUID() -> String { UUIDText.version4(bytes(16)) }

  /// Lower-case letters and digits, as client ids and secrets are made of.
  mutating func alphanumerics(_ count: Int) -> String {
    let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    let text = (0..<count).map { _ in alphabet[Int.random(in: 0..<36, using: &self)] }
    return String(decoding: text, as: UTF8.self)
  }
}

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
