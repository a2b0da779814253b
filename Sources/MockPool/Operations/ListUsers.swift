import JSON

extension MockPool {
  func listUsers(_ call: Call) throws(MockFault) -> Answer {
    let text = call.text("Filter") ?? ""
    let filter = text.isEmpty ? nil : try UserFilter(text)
    let limit = min(call.input["Limit"]?.int ?? 60, 60)
    guard let start = Page.start(call.text("PaginationToken")) else {
      throw .invalidPaginationToken
    }
    let names = call.input.strings("AttributesToGet")
    let shown: ClientSettings.Permission = names.isEmpty ? .all : .only(Set(names))
    var found: [JSONValue] = []
    let rest = users.visit(from: start) { user in
      guard filter?.matches(user) ?? true else { return true }
      if found.count == limit { return false }
      found.append(.object(user.profile(attributesAs: "Attributes", user.listed(shown))))
      return true
    }
    var body: JSONObject = ["Users": .array(found)]
    if let rest { body["PaginationToken"] = .string(Page.token(for: rest)) }
    return .body(body)
  }
}

extension User {
  /// The attributes of a list's entry: all, or those asked for.
  fileprivate func listed(_ shown: ClientSettings.Permission) -> JSONValue {
    guard case .only(let names) = shown, !names.contains("sub") else { return attributes(shown) }
    guard case .array(let all) = attributes(shown) else { return [] }
    return .array(Array(all.dropFirst()))
  }
}

/// Tokens of paged lists: the place to go on from, in a form that nobody is tempted to read.
enum Page {
  private static let prefix = "CAIS"

  static func token(for place: Int) -> String { prefix + String(place, radix: 36) }

  /// The place behind a token; 0 without one, nil for a text that is none.
  static func start(_ token: String?) -> Int? {
    guard let token else { return 0 }
    guard token.hasPrefix(prefix) else { return nil }
    return Int(token.dropFirst(prefix.count), radix: 36).flatMap { $0 < 0 ? nil : $0 }
  }
}
