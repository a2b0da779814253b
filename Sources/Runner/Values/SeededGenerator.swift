internal import Values

/// A repeatable source of randomness (SplitMix64); not for keys.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts from a seed.
  package init(seed: UInt64) { state = seed }

  /// Starts from a seed and names, so that each scenario and identity has randomness of its own
  /// that does not depend on what else runs.
  package init(seed: UInt64, names: String...) {
    // FNV-1a, because Hasher differs from process to process.
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

/// Texts that scenarios ask for by `random.*`, `uuid` and identities.
enum RandomText {
  static let digits = Array("0123456789")
  private static let lowercase = Array("abcdefghijklmnopqrstuvwxyz")
  private static let uppercase = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// Symbols that Cognito counts and that need no quoting in YAML, JSON or a shell's single quotes.
  private static let symbols = Array("!@%^*_=+-.,:?")

  static func text(
    _ count: Int,
    from letters: [Character],
    _ random: inout some RandomNumberGenerator
  ) -> String {
    String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
  }

  static func string(_ count: Int, _ random: inout some RandomNumberGenerator) -> String {
    text(count, from: lowercase + digits, &random)
  }

  /// A password with all four classes; at least 8 characters, starting with a letter.
  static func password(_ count: Int, _ random: inout some RandomNumberGenerator) -> String {
    let classes = [lowercase, uppercase, digits, symbols]
    let rest = (classes.count..<max(count, 8)).map { _ in lowercase + uppercase + digits }
    var characters = (classes + rest).compactMap { $0.randomElement(using: &random) }
    characters.shuffle(using: &random)
    if let letter = characters.firstIndex(where: \.isLetter) { characters.swapAt(0, letter) }
    return String(characters)
  }

  /// A version 4 UUID (RFC 9562) in lower case.
  static func uuid(_ random: inout some RandomNumberGenerator) -> String {
    let bytes = [random.next(), random.next()].flatMap { word in
      withUnsafeBytes(of: word.bigEndian) { Array($0) }
    }
    return UUIDText.version4(bytes)
  }
}
