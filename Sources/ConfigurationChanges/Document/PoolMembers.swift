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
    unifyMessages(&members)
    unifyTokenTrigger(&members)
    if origin == .description { unifyValidity(&members) }
    takeSchema(&members)
    return CanonicalMembers.ordered(members.withoutEmpty, ServiceShapes.pool)
  }

  /// The older names of messages mirror those of the template.
  private static let messages = [
    ("SmsVerificationMessage", "SmsMessage"), ("EmailVerificationMessage", "EmailMessage"),
    ("EmailVerificationSubject", "EmailSubject"),
  ]

  private static func unifyMessages(_ members: inout JSONObject) {
    for (old, new) in messages {
      guard let text = members[old] else { continue }
      var template = members["VerificationMessageTemplate"]?.object ?? JSONObject()
      if template[new] == nil { template[new] = text }
      // Where they differ, both are said.
      guard template[new] == text else { continue }
      members["VerificationMessageTemplate"] = .object(template)
      members[old] = nil
    }
  }

  /// The trigger's older name is version 1 of the newer one (API reference of LambdaConfigType).
  private static func unifyTokenTrigger(_ members: inout JSONObject) {
    guard var functions = members["LambdaConfig"]?.object,
      let function = functions["PreTokenGeneration"]
    else { return }
    let name = "PreTokenGenerationConfig"
    if functions[name] == nil {
      functions[name] = ["LambdaVersion": "V1_0", "LambdaArn": function]
    }
    guard functions[name]?["LambdaArn"] == function else { return }
    functions["PreTokenGeneration"] = nil
    members["LambdaConfig"] = .object(functions)
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
