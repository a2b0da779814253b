internal import CognitoModel
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

/// What CloudFormation and AWS SAM refuse of a template before they change anything.
struct TemplateChecks {
  let tree: ForeignTree

  /// Throws where a type of Cognito's is misspelt, so that the resource would be passed over.
  func requireKnownTypes(_ resources: JSONObject) throws(ForeignDocumentError) {
    let diagnostics = resources.members.compactMap { id, resource -> Diagnostic? in
      guard let type = resource["Type"]?.string, !TemplateChecks.types.contains(type) else {
        return nil
      }
      let isOurs = type.lowercased().hasPrefix(TemplateResource.prefix.lowercased())
      let nearest =
        isOurs
        ? Suggestion.nearest(to: type, among: TemplateChecks.types)
        : Suggestion.slip(type, of: TemplateChecks.types)
      guard isOurs || nearest != nil else { return nil }
      return Diagnostic(
        .notAConfiguration,
        "CloudFormation has no resource type `\(type)`",
        at: tree.place(ofValueAt: ["Resources", id, "Type"]),
        label: nearest.map { "did you mean `\($0)`?" } ?? ""
      )
    }
    try tree.refuse(diagnostics)
  }

  /// Resource types of Cognito (template reference of CloudFormation).
  private static let types = [
    "IdentityPool", "IdentityPoolPrincipalTag", "IdentityPoolRoleAttachment",
    "LogDeliveryConfiguration", "ManagedLoginBranding", "Terms", "UserPool", "UserPoolClient",
    "UserPoolDomain", "UserPoolGroup", "UserPoolIdentityProvider", "UserPoolResourceServer",
    "UserPoolRiskConfigurationAttachment", "UserPoolUICustomizationAttachment", "UserPoolUser",
    "UserPoolUserToGroupAttachment",
  ].map { TemplateResource.prefix + $0 }
}
