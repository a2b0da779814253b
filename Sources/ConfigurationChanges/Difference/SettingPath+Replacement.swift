extension SettingPath.Part {
  /// The severity of replacing the part, whose lost content a replacement of the same name does not
  /// restore.
  var severityOfReplacement: Severity {
    switch self {
    case .group: .dataLoss
    case .other(let key): UnreadKind(key) == .user ? .dataLoss : .unknown
    default: .breaking
    }
  }

  /// The failure when a second part gets the same name in the pool; nil if several can exist.
  var collisionMessage: String? {
    let (what, error): (String, String)
    var members: (kept: String, lost: String)?
    var name = "name"
    switch self {
    case .group:
      (what, error) = ("group", "GroupExistsException")
      members = (kept: "keeps its members", lost: "with its memberships")
    case .identityProvider: (what, error) = ("provider", "DuplicateProviderException")
    case .resourceServer:
      (what, error) = ("resource server", "InvalidParameterException")
      name = "identifier"
    case .domain: (what, error) = ("domain", "InvalidParameterException")
    default: return nil
    }
    let kept = members?.kept ?? "stays"
    let lost = members.map { "\(what) \($0.lost)" } ?? what
    let words = """
      CloudFormation creates the \(what) under its new logical ID before it deletes the old one. \
      Both have the same \(name), so the creation fails (\(error)) and the stack rolls back: \
      the \(what) \(kept). Keep the logical ID.
      """
    // A pool can't have two domains of one kind, regardless of their names.
    if case .domain = self { return words }
    return words
      + " With a new \(name), the creation succeeds, and the stack deletes the old \(lost)."
  }

  var replacementDescription: String {
    switch self {
    case .client:
      """
      The deployment replaces the client. The new client has a new ID and, if it has a secret, a \
      new secret. Apps that use the old ID get ResourceNotFoundException. Tokens of the \
      old client can't be refreshed, so users have to sign in again.
      """
    case .group:
      """
      The deployment replaces the group. The new group has no members. The old memberships are \
      lost permanently, and tokens no longer list the group in cognito:groups.
      """
    case .other(let key) where UnreadKind(key) == .user:
      """
      The deployment replaces the user. The password, attributes, and second factors are lost, \
      and the sub changes.
      """
    default:
      "The deployment replaces the resource. If it deletes the old resource first, neither exists "
        + "in between."
    }
  }
}
