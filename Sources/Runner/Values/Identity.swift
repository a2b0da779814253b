internal import JSON
internal import Values

/// A generated person: a new one for each scenario, and one for each `users.NAME`.
struct Identity: Sendable {
  /// A plain name, unique to the run and scenario.
  let name: String
  var email: String
  var phone: String
  var password: Secret
  /// The secret of a given user's software token.
  var totpSecret: Secret?
  /// The author's name for a given user; nil for the name that the pool uses.
  var username: String?
  /// The identity's strings that the author wrote, possibly without generated parts.
  var written: Set<String> = []

  static let firstNames = [
    "ada", "bela", "chen", "dara", "emil", "fay", "gus", "hana", "ivo", "juno", "kaya", "lev",
    "mira", "nils", "ola", "pia", "quin", "rosa", "sami", "tove", "uma", "vera", "wim", "xenia",
    "yara", "zeno",
  ]

  init(
    _ options: RunOptions,
    passwordLength: Int,
    using random: inout some RandomNumberGenerator
  ) {
    let first = Identity.firstNames.randomElement(using: &random) ?? "ada"
    name = options.names.name(first, RandomText.string(8, &random))
    email = options.addresses.address(for: name)
    phone = options.phones.fit(Identity.fictionalPhone(&random))
    password = Secret(RandomText.password(passwordLength, &random))
  }

  /// The length of passwords for a pool.
  ///
  /// If the pool's policy is unknown, passwords are longer than policies require.
  @Sendable static func passwordLength(for pool: JSONObject) -> Int {
    max(16, pool["Policies"]?["PasswordPolicy"]?["MinimumLength"]?.int ?? 32)
  }

  /// A number reserved for fiction by the North American Numbering Plan: `+1NXX55501XX`.
  private static func fictionalPhone(_ random: inout some RandomNumberGenerator) -> String {
    let first = Int.random(in: 2...9, using: &random)
    let area = RandomText.text(2, from: RandomText.digits, &random)
    let line = RandomText.text(2, from: RandomText.digits, &random)
    return "+1\(first)\(area)55501\(line)"
  }

  /// The pool's user name: the address or the phone number if the pool's settings require one.
  func username(in pool: ReadableMembers?) -> String {
    if let username { return username }
    let taken = pool?["UsernameAttributes"]?.strings ?? []
    if taken.contains("email") { return email }
    return taken.contains("phone_number") ? phone : name
  }
}

/// The content of the names and address tags of generated identities.
package enum IdentityNames: Hashable, Sendable {
  /// Only values from the seed.
  case plain
  /// Values from the seed and the run's ID, which matches `[a-z0-9]+`.
  ///
  /// On a pool that outlives the run, the ID shows which run created a user.
  case run(String)

  /// Whether a string contains the run's ID.
  func mark(_ text: String) -> Bool {
    switch self {
    case .plain: false
    case .run(let id): text.contains(id)
    }
  }

  fileprivate func name(_ first: String, _ random: String) -> String {
    switch self {
    case .plain: "\(first)-\(random)"
    case .run(let id): "\(first)-\(id)-\(random)"
    }
  }
}

/// The endings of generated phone numbers, for two runs that read messages from one source.
package enum PhoneEndings: Hashable, Sendable {
  case any, even, odd

  /// Returns the number with its last digit made even or odd; unchanged for `any`.
  func fit(_ number: String) -> String {
    guard self != .any, let digit = number.last?.wholeNumberValue else { return number }
    return number.dropLast() + String(digit & ~1 | (self == .odd ? 1 : 0))
  }
}

/// Generators of the strings for `random.*`, `uuid`, and identities.
enum RandomText {
  static let digits = Array("0123456789".utf8)
  private static let lowercase = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let uppercase = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
  private static let lowercaseAndDigits = lowercase + digits
  private static let alphanumerics = lowercase + uppercase + digits
  /// Symbols that Cognito counts and that need no quotes in YAML, JSON, or single-quoted shell
  /// strings.
  private static let symbols = Array("!@%^*_=+-.,:?".utf8)

  static func text(
    _ count: Int,
    from letters: [UInt8],
    _ random: inout some RandomNumberGenerator
  ) -> String {
    let text = (0..<count).compactMap { _ in letters.randomElement(using: &random) }
    return String(decoding: text, as: UTF8.self)
  }

  static func string(_ count: Int, _ random: inout some RandomNumberGenerator) -> String {
    text(count, from: lowercaseAndDigits, &random)
  }

  /// A password with all four character classes: at least 8 characters, starting with a letter.
  static func password(_ count: Int, _ random: inout some RandomNumberGenerator) -> String {
    let classes = [lowercase, uppercase, digits, symbols]
    let rest = repeatElement(alphanumerics, count: max(count, 8) - classes.count)
    var characters = (classes + rest).compactMap { $0.randomElement(using: &random) }
    characters.shuffle(using: &random)
    if let letter = characters.firstIndex(where: \.isASCIILetter) { characters.swapAt(0, letter) }
    return String(decoding: characters, as: UTF8.self)
  }

  /// A version 4 UUID (RFC 9562) in lowercase.
  static func uuid(_ random: inout some RandomNumberGenerator) -> String {
    UUIDText.version4([random.next(), random.next()].flatMap(\.bigEndianBytes))
  }
}
