/// The names that another tool uses for the service's members.
package enum MemberSpelling: Sendable {
  /// The service's names, with a few exceptions.
  case cloudFormation
  /// Lowercase with underscores; a block is a list with one element, and an empty value is not set.
  case terraform
}

extension Structure {
  /// Returns the member with this name in another tool; nil if there is none.
  package func member(spelled name: String, _ spelling: MemberSpelling) -> Member? {
    if let member = self[name] { return member }
    switch spelling {
    case .cloudFormation:
      return TemplateNames.others[name].flatMap { self[$0] }
    case .terraform: return members.named(inTerraform: name)
    }
  }
}

extension [Member] {
  /// Returns the member with this name in another tool or in another operation; nil if there is
  /// none.
  package func named(elsewhere name: String) -> Member? {
    let described = TemplateNames.others[name] ?? CallNames.ofPool[name] ?? name
    let names = [described] + CallNames.ofPool.filter { $0.value == described }.map(\.key)
    return names.lazy.compactMap { name in first { $0.name == name } }.first
      ?? named(inTerraform: name)
  }

  fileprivate func named(inTerraform name: String) -> Member? {
    let letters = name.letters
    if let member = first(where: { $0.name.letters == letters }) { return member }
    return (TerraformNames.others[name] ?? []).lazy
      .compactMap { name in first { $0.name == name } }.first
  }
}

/// CloudFormation names that differ from the service's (AWS::Cognito resource reference).
private enum TemplateNames {
  static let others = [
    "Schema": "SchemaAttributes", "UserPoolName": "Name",
    "WebAuthnRelyingPartyID": "RelyingPartyId", "WebAuthnUserVerification": "UserVerification",
    "WebAuthnFactorConfiguration": "FactorConfiguration",
  ]
}

/// Terraform names that are not the service's names in lowercase (documentation of its `aws`
/// provider).
private enum TerraformNames {
  static let others: [String: [String]] = [
    "name": ["ClientName", "GroupName", "PoolName"], "id": ["ClientId"],
    "schema": ["SchemaAttributes"], "tags": ["UserPoolTags"], "from_email_address": ["From"],
    "recovery_mechanism": ["RecoveryMechanisms"], "scope": ["Scopes"], "asset": ["Assets"],
  ]
}

/// DescribeUserPool's names for members that the setting operations name differently.
package enum CallNames {
  private static let settings = ["PoolName": "Name", "Schema": "SchemaAttributes"]

  /// The names for the members of a pool's own calls.
  package static let ofPool = settings.merging(["UserPoolId": "Id"]) { $1 }

  /// The names for settings in the calls of all parts.
  ///
  /// `UserPoolId` keeps its name, because each of these calls has it.
  private static let ofSettings = settings.merging(["CustomAttributes": "SchemaAttributes"]) { $1 }

  /// DescribeUserPool's name for a setting in a call.
  package static func described(_ member: String) -> String { ofSettings[member] ?? member }

  /// An operation's name for a described setting; nil if the operation does not support it.
  package static func taken(_ member: String, by operation: Structure?) -> String? {
    let name = ofSettings.first { $0.value == member && operation?[$0.key] != nil }?.key ?? member
    return operation?[name] == nil ? nil : name
  }
}

extension String {
  /// Whether another tool, or the input of a call, uses this name for a member.
  package func spells(_ member: String) -> Bool {
    letters == member.letters || TemplateNames.others[self] == member
      || CallNames.ofPool[self] == member
      || TerraformNames.others[self]?.contains(member) == true
  }

  /// The name without the characters that differ between spellings.
  fileprivate var letters: String { lowercased().filter { $0 != "_" } }
}
