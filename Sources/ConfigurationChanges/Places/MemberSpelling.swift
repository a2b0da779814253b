package import CognitoModel

/// How another tool names the service's members, and what it leaves out.
package enum MemberSpelling: Sendable {
  /// The service's names, but for a few.
  case cloudFormation
  /// Lower case with underscores; a block is a list of one, and what is empty is not set.
  case terraform
}

extension Structure {
  /// The member that another tool calls so.
  package func member(spelled name: String, _ spelling: MemberSpelling) -> Member? {
    if let member = self[name] { return member }
    switch spelling {
    case .cloudFormation:
      return TemplateNames.others[name].flatMap { self[$0] }
    case .terraform:
      let letters = name.letters
      if let member = members.first(where: { $0.name.letters == letters }) { return member }
      return (TerraformNames.others[name] ?? []).lazy.compactMap { self[$0] }.first
    }
  }
}

/// Names of CloudFormation's that are not the service's (resource reference of AWS::Cognito).
private enum TemplateNames {
  static let others = [
    "Schema": "SchemaAttributes", "UserPoolName": "Name",
    "WebAuthnRelyingPartyID": "RelyingPartyId", "WebAuthnUserVerification": "UserVerification",
    "WebAuthnFactorConfiguration": "FactorConfiguration",
  ]
}

/// Names of Terraform's that are not the service's in lower case (documentation of its provider `aws`).
private enum TerraformNames {
  static let others: [String: [String]] = [
    "name": ["ClientName", "GroupName"], "id": ["ClientId"], "schema": ["SchemaAttributes"],
    "tags": ["UserPoolTags"], "from_email_address": ["From"],
    "recovery_mechanism": ["RecoveryMechanisms"], "scope": ["Scopes"], "asset": ["Assets"],
  ]
}

/// The names of DescribeUserPool for what the setting operations call otherwise.
package enum CallNames {
  package static let ofPool = [
    "UserPoolId": "Id", "PoolName": "Name", "Schema": "SchemaAttributes",
  ]
}

extension String {
  /// Whether another tool, or an input of a call, names a member of the service so.
  func spells(_ member: String) -> Bool {
    letters == member.letters || TemplateNames.others[self] == member
      || CallNames.ofPool[self] == member
      || TerraformNames.others[self]?.contains(member) == true
  }

  /// The name without what spellings differ in.
  fileprivate var letters: String { lowercased().filter { $0 != "_" } }
}
