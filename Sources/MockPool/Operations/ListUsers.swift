import JSON

extension MockPool {
  func listUsers(_ call: Call) throws(ServiceError) -> Answer {
    let text = call.text("Filter") ?? ""
    let filter = text.isEmpty ? nil : try UserFilter(text)
    let limit = call.limit
    guard let start = Page.start(call.text("PaginationToken"), of: call.operation) else {
      throw .invalidPaginationToken
    }
    // An empty list asks for no attribute (seen).
    let wanted = call.input["AttributesToGet"].map { _ in call.input.strings("AttributesToGet") }
    let fixed = ["sub", "identities"]
    if let wanted, !wanted.allSatisfy({ settings.schema[$0] != nil || fixed.contains($0) }) {
      throw .requestedAttributeMissing
    }
    var found: [JSONValue] = []
    var isComplete = true
    let rest = users.visit(from: start) { user in
      guard filter?.matches(user, folded) ?? true else { return true }
      if found.count == limit { return false }
      if let wanted, !user.has(wanted) { isComplete = false }
      found.append(.object(user.profile(attributesAs: "Attributes", user.listed(wanted))))
      return true
    }
    guard isComplete else { throw .requestedAttributeMissing }
    var body: JSONObject = ["Users": .array(found)]
    if let rest { body["PaginationToken"] = .string(Page.token(for: rest, of: call.operation)) }
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

extension Call {
  /// How many elements of a list may be told at once.
  ///
  /// «unconfirmed»: what 0, which the model allows, means; here it is no limit.
  var limit: Int { input["Limit"]?.int.flatMap { $0 == 0 ? nil : $0 } ?? 60 }
}
