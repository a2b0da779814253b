internal import YAMLTree

/// What a pool requires of passwords, as far as that is known before the run.
struct PasswordDemands {
  /// The minimum number of UTF-16 code units; 0 if it is not known.
  private var minimumLength = 0

  /// The classes of characters that each password must contain.
  private var classes: Set<Class> = []

  /// One class of characters.
  private enum Class: String, CaseIterable {
    case uppercase = "RequireUppercase"
    case lowercase = "RequireLowercase"
    case numbers = "RequireNumbers"
    case symbols = "RequireSymbols"

    var description: String {
      switch self {
      case .uppercase: "an uppercase letter"
      case .lowercase: "a lowercase letter"
      case .numbers: "a digit"
      case .symbols: "a special character"
      }
    }

    /// The class of a character as the service counts it; only printable ASCII has one.
    init?(of byte: UInt8) {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .uppercase
      case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lowercase
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .numbers
      case 0x20...0x7E: self = .symbols
      default: return nil
      }
    }
  }

  /// Reads `given.pool`; the default pool's policy applies to what it leaves out, if that is the
  /// pool.
  init(_ pool: YAMLNode?, overDefault: Bool) {
    if overDefault { (minimumLength, classes) = (8, Set(Class.allCases)) }
    let policies = pool?["Policies"]
    // Anything but a mapping replaces all of it, or is reported.
    if let policies, policies.pairs == nil { (minimumLength, classes) = (0, []) }
    guard let policy = policies?["PasswordPolicy"] else { return }
    if policy.pairs == nil { (minimumLength, classes) = (0, []) }
    if let length = policy["MinimumLength"] {
      minimumLength = length.scalar.flatMap { Int($0.text) } ?? 0
    }
    for demand in Class.allCases {
      guard let isDemanded = policy[demand.rawValue] else { continue }
      if isDemanded.scalar?.text == "true" {
        classes.insert(demand)
      } else {
        classes.remove(demand)
      }
    }
  }

  /// What a password lacks, in words; empty if it lacks nothing.
  func unmet(by password: String) -> [String] {
    let present = Set(password.utf8.compactMap { Class(of: $0) })
    let missing = Class.allCases.filter { classes.contains($0) && !present.contains($0) }
    let length = password.utf16.count < minimumLength ? ["\(minimumLength) characters"] : []
    return length + missing.map(\.description)
  }
}
