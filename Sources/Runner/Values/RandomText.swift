internal import Values

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
