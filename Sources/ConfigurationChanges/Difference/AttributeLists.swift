internal import JSON
internal import Project

/// What a client reads and writes that has no lists of its own.
///
/// Standard attributes (API reference, CreateUserPoolClient), and the pool's custom ones: that they belong to it is
/// what the console says ("All attributes are readable and writable by default because none are selected");
/// the API reference names standard attributes alone («unconfirmed»). The mock pool does so too.
struct AttributeLists {
  private var custom: [String] = []

  init() {}

  /// Nil where nothing is said of the pool.
  init?(_ settings: CanonicalSettings) {
    guard !settings.unsaid.contains(.pool) else { return nil }
    let schema = settings[SettingPath(.pool, ["SchemaAttributes"])]?.object ?? [:]
    custom = schema.keys.filter { StandardAttribute.customName($0)?.isDeveloperOnly == false }
  }

  /// The list that a client is without; nil for all other members.
  subscript(members: [String]) -> JSONValue? {
    let standard: [String]
    switch members {
    case ["ReadAttributes"]: standard = StandardAttribute.readable
    case ["WriteAttributes"]: standard = StandardAttribute.writable
    default: return nil
    }
    return .array((standard + custom).map(JSONValue.string).inOneOrder)
  }
}

extension StandardAttribute {
  /// Whether a limit of a custom text, at the end of such a way, is that it may be empty: to say so is to say
  /// nothing.
  static func isUnlimited(_ members: [String], _ limit: JSONValue?) -> Bool {
    let constraints = ["StringAttributeConstraints"]
    guard members.count > 2, members[0] == "SchemaAttributes", customName(members[1]) != nil else {
      return false
    }
    let (way, shortest) = (Array(members[2...]), "MinLength")
    return way == constraints + [shortest] && limit?.scalarText == "0"
      || way == constraints && limit?.object?.keys == [shortest]
        && limit?[shortest]?.scalarText == "0"
  }
}
