import JSON

// TagResource, UntagResource, and ListTagsForResource, for the tags in DescribeUserPool and the
// tags of replicas.
extension MockPool {
  private static let tags = "UserPoolTags"
  private static let mostTags = 50

  mutating func tagResource() throws(ServiceError) -> Answer {
    let replica = try taggedReplica()
    let given = call.input["Tags"]?.object ?? [:]
    if let key = given.keys.first(where: { $0.hasPrefix("aws:") }) { throw .reservedTag(key) }
    let tags = tags(of: replica).replacingMembers(with: given)
    guard tags.count <= MockPool.mostTags else { throw .tooManyTags(MockPool.mostTags) }
    set(tags, of: replica)
    return .empty
  }

  /// Removes tags.
  ///
  /// An unknown key is not an error, as in the tagging of other services («unconfirmed»).
  mutating func untagResource() throws(ServiceError) -> Answer {
    let replica = try taggedReplica()
    var tags = tags(of: replica)
    for key in call.input.strings("TagKeys") { tags[key] = nil }
    set(tags, of: replica)
    return .empty
  }

  func listTagsForResource() throws(ServiceError) -> Answer {
    .body(["Tags": .object(tags(of: try taggedReplica()))])
  }

  private func tags(of replica: StoredResource?) -> JSONObject {
    (replica?.members ?? description)[MockPool.tags]?.object ?? [:]
  }

  private mutating func set(_ tags: JSONObject, of replica: StoredResource?) {
    guard var replica else {
      var pool = description
      pool[MockPool.tags] = .object(tags)
      configure(pool, mfa: mfa)
      return
    }
    replica.members[MockPool.tags] = .object(tags)
    resources.update(replica, of: .replicas)
  }

  /// The replica of a call about tags; nil for the pool itself.
  ///
  /// No other resource has tags.
  private func taggedReplica() throws(ServiceError) -> StoredResource? {
    let arn = call.required("ResourceArn")
    if arn == description["Arn"]?.string { return nil }
    let replica = resources[.replicas].first { $0.members["UserPoolArn"]?.string == arn }
    guard let replica else { throw .noSuchResource(arn) }
    return replica
  }
}

extension MockRequest {
  /// The pool's ID at the end of the resource name in a call about tags; nil for other names.
  var taggedPool: String? {
    let parts = input["ResourceArn"]?.string?.split(separator: "userpool/") ?? []
    return parts.count == 2 ? String(parts[1]) : nil
  }
}
