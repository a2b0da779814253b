/// The `Filter` of ListUsers: `email = "a@example.com"` or `name ^= "A"`.
struct UserFilter: Hashable, Sendable {
  private let attribute: String
  private let isPrefix: Bool
  private let value: String

  /// What can be searched for (API reference); custom attributes cannot.
  private static let searchable: Set = [
    "username", "email", "phone_number", "name", "given_name", "family_name",
    "preferred_username", "cognito:user_status", "status", "sub",
  ]

  init(_ text: String) throws(ServiceError) {
    var rest = text[...].drop { $0 == " " }
    let name = rest.prefix { $0 != " " && $0 != "=" && $0 != "^" }
    rest = rest.dropFirst(name.count).drop { $0 == " " }
    isPrefix = rest.first == "^"
    if isPrefix { rest = rest.dropFirst() }
    guard rest.first == "=", !name.isEmpty else { throw .filterNotParsed }
    value = try UserFilter.quoted(rest.dropFirst().drop { $0 == " " })
    attribute = name.first == "\"" ? String(name.dropFirst().dropLast()) : String(name)
    guard UserFilter.searchable.contains(attribute) else { throw .notSearchable(attribute) }
  }

  /// The text between two quotes; a backslash takes the character after it as it is.
  private static func quoted(_ text: Substring) throws(ServiceError) -> String {
    guard text.first == "\"" else { throw .filterNotParsed }
    var value = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        guard rest.allSatisfy({ $0 == " " }) else { throw .filterNotParsed }
        return value
      case "\\":
        guard let next = rest.popFirst() else { throw .filterNotParsed }
        value.append(next)
      default: value.append(character)
      }
    }
    throw .filterNotParsed
  }

  /// Compares without case, except `status` and, as the pool compares them, user names (API reference).
  ///
  /// A prefix that ends in `@` finds nothing on real pools either.
  func matches(_ user: User, _ foldName: @escaping (String) -> String) -> Bool {
    let fold: (String) -> String =
      switch attribute {
      case "username": foldName
      case "status": { $0 }
      default: { $0.lowercased() }
      }
    guard let actual = user.searchValue(attribute).map(fold) else { return false }
    let wanted = fold(value)
    guard isPrefix else { return actual == wanted }
    return actual.hasPrefix(wanted) && wanted.last != "@"
  }
}

extension User {
  fileprivate func searchValue(_ attribute: String) -> String? {
    switch attribute {
    case "username": username
    case "sub": sub
    case "cognito:user_status": status.name
    case "status": isEnabled ? "Enabled" : "Disabled"
    default: attributes[attribute]
    }
  }
}
