import JSON

extension MockPool {
  func listUsers() throws(ServiceError) -> Answer {
    let text = call.text("Filter") ?? ""
    let filter = text.isEmpty ? nil : try UserFilter(text)
    // An empty list requests no attributes (observed).
    let wanted = call.input["AttributesToGet"].map { _ in call.input.strings("AttributesToGet") }
    let fixed = ["sub", "identities"]
    let isMatch = { (user: User) in filter?.matches(user, folded) ?? true }
    let isKnown = { (name: String) in settings.attribute(name) != nil || fixed.contains(name) }
    var isComplete = wanted?.allSatisfy(isKnown) ?? true
    let answer = try pageOfUsers(nextToken: "PaginationToken", where: isMatch) { user in
      if let wanted, !user.has(wanted) { isComplete = false }
      return user.listed(wanted)
    }
    guard isComplete else { throw .requestedAttributeMissing }
    return answer
  }

  /// A page of the users that satisfy the condition, each with the requested attributes.
  func pageOfUsers(
    nextToken: String,
    where isListed: (User) -> Bool,
    _ attributes: (User) -> JSONValue
  ) throws(ServiceError) -> Answer {
    let limit = call.request.limit("Limit")
    let start = try Page.start(call.input[nextToken], of: call.operation)
    var found: [JSONValue] = []
    let rest = users.visit(from: start) { user in
      guard isListed(user) else { return true }
      if found.count == limit { return false }
      found.append(.object(user.profile(attributesAs: "Attributes", attributes(user))))
      return true
    }
    var body: JSONObject = ["Users": .array(found)]
    body[nextToken] = rest.map { Page.token(for: $0, of: call.operation) }
    return .body(body)
  }
}

extension User {
  /// Whether the user has every attribute in the list.
  fileprivate func has(_ names: [String]) -> Bool {
    names.allSatisfy { $0 == "sub" || attributes[$0] != nil }
  }

  /// The attributes of a list's entry; all attributes if none are requested.
  fileprivate func listed(_ names: [String]?) -> JSONValue {
    guard let names else { return attributes() }
    return attributes(where: names.contains, withSub: names.contains("sub"))
  }
}

/// The `Filter` of ListUsers: `email = "a@example.com"` or `name ^= "A"`.
struct UserFilter: Hashable, Sendable {
  private let attribute: String
  private let isPrefix: Bool
  private let value: String

  /// The searchable attributes (API reference), which exclude custom attributes.
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

  /// The string between two quotes.
  ///
  /// A backslash escapes the next character.
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

  /// Whether a user matches the filter.
  ///
  /// Case matters only in `status` and in case-sensitive user names (API reference).
  ///
  /// As on real pools, a prefix that ends in `@` matches nothing.
  func matches(_ user: User, _ foldName: @escaping (String) -> String) -> Bool {
    let fold: (String) -> String =
      switch attribute {
      case "username": foldName
      case "status": { $0 }
      default: { $0.lowercased() }
      }
    guard let actual = user.searchValue(attribute).map(fold) else { return false }
    let wanted = fold(value)
    guard isPrefix else { return actual.hasSameBytes(as: wanted) }
    return actual.utf8.starts(with: wanted.utf8) && wanted.last != "@"
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
