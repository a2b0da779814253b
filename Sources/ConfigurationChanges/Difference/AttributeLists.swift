internal import CognitoModel
internal import JSON
internal import Project

/// The attributes that a client without lists of its own reads and writes.
///
/// The lists contain standard attributes (API reference, CreateUserPoolClient) and the pool's
/// custom attributes. For custom attributes, the console shows "All attributes are readable and
/// writable by default because none are selected". The API reference mentions only standard
/// attributes («unconfirmed»). The mock pool includes both.
struct AttributeLists {
  private var custom: [String] = []

  init() {}

  /// Creates the lists; nil if the settings do not contain the pool.
  init?(_ settings: CanonicalSettings) {
    guard !settings.unspecified.contains(.pool) else { return nil }
    let schema = settings[SettingPath(.pool, ["SchemaAttributes"])]?.object ?? [:]
    custom = schema.keys.filter { CustomAttribute(shownName: $0)?.isDeveloperOnly == false }
  }

  /// The default for an attribute list that a client does not have; nil for all other members.
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
  /// Whether the limit at this path is only a minimum length of 0 for a custom string attribute.
  static func isUnlimited(_ members: [String], _ limit: JSONValue?) -> Bool {
    let constraints = ["StringAttributeConstraints"]
    guard members.count > 2, members[0] == "SchemaAttributes",
      CustomAttribute(shownName: members[1]) != nil
    else {
      return false
    }
    let (way, shortest) = (Array(members[2...]), "MinLength")
    return way == constraints + [shortest] && limit?.scalarText == "0"
      || way == constraints && limit?.object?.keys == [shortest]
        && limit?[shortest]?.scalarText == "0"
  }
}
