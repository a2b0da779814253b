internal import JSON
internal import Project

/// The members of a pool in their one form.
enum PoolMembers {
  /// What the service makes and nobody can set; the id stays, by which a mock is known.
  private static let madeByService: Set = CanonicalMembers.dates.union([
    "Arn", "Status", "EstimatedNumberOfUsers", "SmsConfigurationFailure",
    "EmailConfigurationFailure", "Domain", "CustomDomain",
  ])

  /// What a payload says twice it says twice: to say both can be refused.
  static func canonical(_ members: JSONObject, _ origin: PoolDocument.Origin) -> JSONObject {
    var members = members.without(madeByService)
    SettingMembers.mirrorMessages(&members)
    SettingMembers.mirrorTokenTrigger(&members)
    if origin == .description { unifyValidity(&members) }
    takeSchema(&members)
    return CanonicalMembers.ordered(members.withoutEmpty, ServiceShapes.pool)
  }

  /// How long a temporary password is good has two names, of which the policy's is the newer one.
  private static func unifyValidity(_ members: inout JSONObject) {
    guard var invitation = members["AdminCreateUserConfig"]?.object,
      let days = members["Policies"]?["PasswordPolicy"]?["TemporaryPasswordValidityDays"],
      invitation["UnusedAccountValidityDays"] == days
    else { return }
    invitation["UnusedAccountValidityDays"] = nil
    members["AdminCreateUserConfig"] = .object(invitation)
  }

  /// Attributes that every pool has as they are say nothing; other standard ones are told in full.
  private static func takeSchema(_ members: inout JSONObject) {
    guard let attributes = members["SchemaAttributes"]?.array else { return }
    members["SchemaAttributes"] = .array(
      attributes.compactMap { value in
        guard let attribute = value.object, let name = attribute["Name"]?.string else {
          return value
        }
        guard !StandardAttribute.isServiceMade(name), !StandardAttribute.isUsual(attribute, name)
        else { return nil }
        return .object(StandardAttribute.usual(name)?.merging(attribute) ?? attribute)
      }
    )
  }
}
