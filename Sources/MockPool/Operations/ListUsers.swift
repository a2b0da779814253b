import JSON

extension MockPool {
  func listUsers() throws(ServiceError) -> Answer {
    let text = call.text("Filter") ?? ""
    let filter = text.isEmpty ? nil : try UserFilter(text)
    // An empty list asks for no attribute (seen).
    let wanted = call.input["AttributesToGet"].map { _ in call.input.strings("AttributesToGet") }
    let fixed = ["sub", "identities"]
    let isMatch = { (user: User) in filter?.matches(user, folded) ?? true }
    var isComplete = wanted?.allSatisfy { settings.schema[$0] != nil || fixed.contains($0) } ?? true
    let answer = try pageOfUsers(nextToken: "PaginationToken", where: isMatch) { user in
      if let wanted, !user.has(wanted) { isComplete = false }
      return user.listed(wanted)
    }
    guard isComplete else { throw .requestedAttributeMissing }
    return answer
  }

  /// A page of the users for whom something holds, each with these attributes.
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
  /// Whether the user has each attribute of a list.
  fileprivate func has(_ names: [String]) -> Bool {
    names.allSatisfy { $0 == "sub" || attributes[$0] != nil }
  }

  /// The attributes of a list's entry: all, or those asked for.
  fileprivate func listed(_ names: [String]?) -> JSONValue {
    guard let names else { return attributes() }
    return attributes(.only(Set(names)), withSub: names.contains("sub"))
  }
}
