internal import CognitoModel
internal import JSON
internal import Project

/// The members of a pool in canonical form.
enum PoolMembers {
  /// Generated members that can't be set, except the ID, which identifies a mock.
  private static let generatedByService: Set = CanonicalMembers.dates.union([
    "Arn", "Status", "EstimatedNumberOfUsers", "SmsConfigurationFailure",
    "EmailConfigurationFailure", "Domain", "CustomDomain",
  ])

  /// Returns the members in canonical form; duplicates in a payload stay, because the service can
  /// reject them.
  static func canonical(_ members: JSONObject, _ origin: PoolDocument.Origin) -> JSONObject {
    var members = members.without(generatedByService)
    SettingMembers.mirrorMessages(&members)
    SettingMembers.mirrorTokenTrigger(&members)
    if origin == .description { unifyValidity(&members) }
    takeSchema(&members)
    return CanonicalMembers.ordered(members.withoutEmpty, ServiceShapes.pool)
  }

  /// Merges the two names of the temporary password's validity; the name in the policy is newer.
  private static func unifyValidity(_ members: inout JSONObject) {
    guard var invitation = members["AdminCreateUserConfig"]?.object,
      let days = members["Policies"]?["PasswordPolicy"]?["TemporaryPasswordValidityDays"],
      invitation["UnusedAccountValidityDays"] == days
    else { return }
    invitation["UnusedAccountValidityDays"] = nil
    members["AdminCreateUserConfig"] = .object(invitation)
  }

  /// Leaves out standard attributes with their usual definition, and completes other standard
  /// attributes.
  private static func takeSchema(_ members: inout JSONObject) {
    guard let attributes = members["SchemaAttributes"]?.array else { return }
    members["SchemaAttributes"] = .array(
      attributes.compactMap { value in
        guard let attribute = value.object, let name = attribute["Name"]?.string else {
          return value
        }
        guard !StandardAttribute.isServiceCreated(name), !StandardAttribute.isUsual(attribute, name)
        else { return nil }
        return .object(StandardAttribute.usual(name)?.merging(attribute) ?? attribute)
      }
    )
  }
}
