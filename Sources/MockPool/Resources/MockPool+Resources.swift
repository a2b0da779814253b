import CognitoModel
import JSON

// The operations on stored documents: one implementation for all kinds.
extension MockPool {
  mutating func create(_ kind: ResourceKind) throws(ServiceError) -> Answer {
    var members = kind.defaults.replacingMembers(with: call.modeled)
    if kind.isOfClient { _ = try namedClient() }
    let key = kind.makeKey.map { $0(&call.random) } ?? call.required(kind.key)
    members[kind.key] = .string(key)
    members = kind.complete(members, self)
    if kind.hasDates {
      members["CreationDate"] = .timestamp(call.now)
      members["LastModifiedDate"] = .timestamp(call.now)
    }
    var shown = resources.add(members, as: key, of: kind).members
    for member in kind.hiddenAtCreation where call.input[member] == nil { shown[member] = nil }
    return show(shown)
  }

  func describe(_ kind: ResourceKind) throws(ServiceError) -> Answer {
    show(try document(kind))
  }

  mutating func update(_ kind: ResourceKind) throws(ServiceError) -> Answer {
    var document = try document(kind)
    var members = kind.kept(document.members, call.input)
    if kind.resetsOnUpdate { members = members.replacingMembers(with: kind.defaults) }
    members = members.replacingMembers(with: call.modeled)
    members = kind.complete(members, self)
    if kind.hasDates { members["LastModifiedDate"] = .timestamp(call.now) }
    document.members = members
    resources.update(document, of: kind)
    return show(document)
  }

  mutating func delete(_ kind: ResourceKind) throws(ServiceError) -> Answer {
    resources.remove(try document(kind), of: kind)
    return .empty
  }

  func list(_ kind: ResourceKind) throws(ServiceError) -> Answer {
    try page(resources[kind].map { ($0.number, $0.members) })
  }

  /// Describes the document that the call identifies by a member other than its key.
  func describe(
    _ kind: ResourceKind,
    by member: String,
    where isWanted: (JSONObject, String) -> Bool
  ) throws(ServiceError) -> Answer {
    let name = call.required(member)
    guard let document = resources[kind].first(where: { isWanted($0.members, name) }) else {
      throw kind.missing(name)
    }
    return show(document)
  }
}

// MARK: - Parts

extension MockPool {
  /// The document that a call identifies.
  func document(_ kind: ResourceKind) throws(ServiceError) -> StoredResource {
    // The model of UpdateManagedLoginBranding does not require the key.
    guard let key = call.text(kind.key) else { throw .missingParameter(kind.key) }
    guard let document = resources.find(key, of: kind) else { throw kind.missing(key) }
    return document
  }

  func show(_ document: StoredResource) -> Answer {
    show(document.members)
  }

  /// The response with the given members, as far as the operation's output has them.
  func show(_ members: JSONObject) -> Answer {
    guard let answer = ResponseMember(of: call.operation) else { return .empty }
    return .body([answer.name: .object(answer.shown(here(members)))])
  }

  /// A page of a list whose elements are numbered in ascending order.
  func page(_ elements: [(number: Int, members: JSONObject)]) throws(ServiceError) -> Answer {
    guard let answer = ResponseMember(of: call.operation) else { return .empty }
    var body = try call.request.page(
      answer.name,
      of: elements.map { ($0, $1) },
      limit: min(call.request.limit(), answer.count?.maximum ?? 60),
      nextToken: answer.nextToken
    ) { .object(answer.shown(here($0))) }
    // A list that must have an element according to the model is omitted if empty.
    if body[answer.name] == [], answer.count?.minimum ?? 0 > 0 { body[answer.name] = nil }
    return .body(body)
  }

  /// The members with the pool's ID, for shapes that have a member for the ID.
  private func here(_ members: JSONObject) -> JSONObject {
    members.replacingMembers(with: ["UserPoolId": .string(id)])
  }
}

extension Call {
  /// The request's members that are in the operation's model.
  ///
  /// The service ignores all others.
  var modeled: JSONObject {
    let known = CognitoModel.operation(operation)?.input
    return input.filter { name, _ in known?[name] != nil }
  }
}

extension JSONObject {
  /// The members with these names, in the order of the names.
  func only(_ names: [String]) -> JSONObject {
    JSONObject(names.compactMap { name in self[name].map { (name, $0) } })
  }

  /// The mapping with its members replaced by those of `other`, without merging nested members.
  func replacingMembers(with other: JSONObject) -> JSONObject {
    var result = self
    for (key, value) in other.members { result[key] = value }
    return result
  }
}
