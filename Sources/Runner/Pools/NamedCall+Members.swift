internal import Scenario

// The API's members that contain the name of a part, all with one meaning in every operation (API
// reference).
extension NamedCall {
  /// The kind of a part, with the path of its name.
  typealias Name = (kind: NamedPart.Kind, path: [String])

  static let attributeList = "UserAttributes"
  static let attributeNameLists = ["UserAttributeNames", "ReadAttributes", "WriteAttributes"]
  static let attributeName = "AttributeName"
  static let challengeAnswers = "ChallengeResponses"
  static let scopeList = "AllowedOAuthScopes"
  static let providerList = "SupportedIdentityProviders"

  /// The part that each creating operation creates.
  static let making: [String: Name] = [
    "CreateGroup": group, "CreateResourceServer": resourceServer,
    "CreateIdentityProvider": identityProvider, "CreateUserPoolDomain": domain,
  ]

  /// The part that an operation requires if it has the member for the part's name.
  static func naming(_ operation: String) -> Name { named[operation] ?? group }

  private static let group: Name = (.group, ["GroupName"])
  private static let resourceServer: Name = (.resourceServer, ["Identifier"])
  private static let identityProvider: Name = (.identityProvider, ["ProviderName"])
  private static let domain: Name = (.domain, ["Domain"])

  /// The part that each operation requires; all others can only require a group.
  private static let named: [String: Name] = [
    "DescribeResourceServer": resourceServer, "UpdateResourceServer": resourceServer,
    "DeleteResourceServer": resourceServer,
    "DescribeIdentityProvider": identityProvider, "UpdateIdentityProvider": identityProvider,
    "DeleteIdentityProvider": identityProvider,
    "AdminLinkProviderForUser": (.identityProvider, ["SourceUser", "ProviderName"]),
    "AdminDisableProviderForUser": (.identityProvider, ["User", "ProviderName"]),
    "DescribeUserPoolDomain": domain, "UpdateUserPoolDomain": domain,
    "DeleteUserPoolDomain": domain,
  ]

  /// Whether a call can name or create a part; most calls only name a user.
  static func mayName(_ call: OperationCall) -> Bool {
    making[call.name] != nil || call.name == "AddCustomAttributes"
      || call.members.contains { members.contains($0.key) }
  }

  private static let members = Set(
    attributeNameLists + [attributeList, attributeName, challengeAnswers, scopeList, providerList]
      + (named.values + [group]).compactMap(\.path.first)
  )
}
