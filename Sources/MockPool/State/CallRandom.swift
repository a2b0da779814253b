import Values

/// The random numbers of one call, seeded by a short draw from the caller's generator.
///
/// Handlers therefore need no generic parameters. A seeded generator always gives the same pool,
/// however many numbers a handler draws. The algorithm is xoshiro256**, as in its authors'
/// public-domain description. The algorithm need not resist attackers.
struct CallRandom: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  init(drawing source: inout some RandomNumberGenerator) {
    // The algorithm can't leave the all-zero state.
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

// MARK: - Generated values

extension CallRandom {
  /// A random element of a non-empty list.
  mutating func element<Element>(of list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &self)]
  }

  /// Decimal digits, which may start with zeros.
  mutating func code(digits length: Int = 6) -> String {
    let limit = (0..<length).reduce(1) { power, _ in power * 10 }
    let digits = String(Int.random(in: 0..<limit, using: &self))
    return String(repeating: "0", count: length - digits.utf8.count) + digits
  }

  /// The sub of a new user, with the service's fixed digits since 2023.
  ///
  /// Three recordings of 2024 to 2026 have the same digits: floci's, cdk-real-drift's, and a note
  /// of a sign-in.
  mutating func sub() -> String {
    var digits = Array(uuid().utf8)
    for (place, digit) in [(10, "0"), (12, "1"), (14, "7"), (15, "0")] as [(Int, Unicode.Scalar)] {
      digits[place] = UInt8(ascii: digit)
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// A string in UUID format with random digits.
  ///
  /// The service's subs are also not marked as version 4.
  mutating func uuid() -> String { UUIDText.text(bytes(16)) }

  /// A random UUID marked as version 4 (RFC 9562 §5.4), as the model's pattern requires.
  mutating func versionedUUID() -> String { UUIDText.version4(bytes(16)) }

  /// Lowercase letters and digits, as in client IDs and secrets.
  mutating func alphanumerics(_ count: Int) -> String {
    text(count, of: Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8))
  }

  /// Letters of both cases and digits, as in the IDs of import jobs.
  mutating func mixedAlphanumerics(_ count: Int) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return text(count, of: Array(("0123456789" + letters).utf8))
  }

  /// Lowercase hexadecimal digits.
  mutating func hexadecimal(_ count: Int) -> String {
    text(count, of: Array("0123456789abcdef".utf8))
  }

  private mutating func text(_ count: Int, of alphabet: [UInt8]) -> String {
    let bytes = (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &self)] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The seed of generated values for nonexistent users.
///
/// The values depend only on the name.
struct Simulation: Hashable, Sendable, Codable {
  private let seed: UInt64

  init(using random: inout CallRandom) { seed = random.next() }

  /// Random numbers for a name in this pool.
  func random(for name: String) -> CallRandom {
    var hash = StableHash(seed: seed)
    hash.add(name)
    var source = SeededGenerator(seed: hash.value)
    return CallRandom(drawing: &source)
  }
}
