import JSON

// TagResource, UntagResource and ListTagsForResource: the tags that DescribeUserPool shows.
extension MockPool {
  private static let tags = "UserPoolTags"
  private static let mostTags = 50

  mutating func tagResource(_ call: Call) throws(MockFault) -> Answer {
    try requireOwnARN(call)
    let given = call.input["Tags"]?.object ?? [:]
    if let key = given.keys.first(where: { $0.hasPrefix("aws:") }) { throw .reservedTag(key) }
    let tags = ownTags.laying(given)
    guard tags.count <= MockPool.mostTags else { throw .tooManyTags(MockPool.mostTags) }
    description[MockPool.tags] = .object(tags)
    return .empty
  }

  /// A key that no tag has is no error, as in the tagging of other services («unconfirmed»).
  mutating func untagResource(_ call: Call) throws(MockFault) -> Answer {
    try requireOwnARN(call)
    var tags = ownTags
    for key in call.input.strings("TagKeys") { tags[key] = nil }
    description[MockPool.tags] = .object(tags)
    return .empty
  }

  func listTagsForResource(_ call: Call) throws(MockFault) -> Answer {
    try requireOwnARN(call)
    return .body(["Tags": .object(ownTags)])
  }

  private var ownTags: JSONObject { description[MockPool.tags]?.object ?? [:] }

  /// Only pools have tags.
  private func requireOwnARN(_ call: Call) throws(MockFault) {
    let arn = call.required("ResourceArn")
    guard arn == description["Arn"]?.string else { throw .noSuchResource(arn) }
  }
}

extension MockRequest {
  /// The pool's id at the end of the resource name of a call about tags.
  var taggedPool: String? {
    let parts = input["ResourceArn"]?.string?.split(separator: "userpool/") ?? []
    return parts.count == 2 ? String(parts[1]) : nil
  }
}
