internal import JSON
internal import RunRecord
internal import Values

// Errors whose cause is a setting of the pool, the project, or the step.
extension FailureAdvice {
  static var onSettings: [FailureAdvice] {
    [
      FailureAdvice(
        "InvalidParameterException",
        containing: "Username should be an email",
        usernameAdvice
      ),
      FailureAdvice(
        "InvalidParameterException",
        containing: "Attribute does not exist in the schema",
        attributeAdvice
      ),
      FailureAdvice("SoftwareTokenMFANotFoundException", of: "AssociateSoftwareToken", tokenAdvice),
      FailureAdvice("InvalidParameterException", containing: "SMS_MFA is not enabled") {
        situation in
        situation.ownPool.map { _ in FailureAdvice.smsAdvice }
      },
      FailureAdvice("NotAuthorizedException", containing: "SECRET_HASH was not received") {
        situation in
        guard situation.isOperation else { return nil }
        return "authflow fills in `SecretHash` only as a top-level member of the input, not "
          + "inside `AuthParameters` or `ChallengeResponses`; use `signIn` instead"
      },
      FailureAdvice("ResourceNotFoundException", projectAdvice),
    ]
  }

  private static func usernameAdvice(_ situation: FailureSituation) -> String? {
    guard let pool = situation.ownPool,
      let name = situation.exchange?.request["Username"]?.string
    else { return nil }
    let takes = pool["UsernameAttributes"]?.array?.compactMap(\.string) ?? []
    guard takes == ["email"] else { return nil }
    let start = "the pool accepts only email addresses as user names; "
    return name.hasPrefix("+")
      ? start + "for phone numbers, write `given: { pool: { UsernameAttributes: [phone_number], "
        + "AutoVerifiedAttributes: [phone_number] } }`"
      : start + "for other names, write `given: { pool: { UsernameAttributes: [] } }`"
  }

  private static func attributeAdvice(_ situation: FailureSituation) -> String? {
    guard let pool = situation.ownPool, let message = situation.message else { return nil }
    let prefix = "custom:"
    let sent = situation.exchange?.request["UserAttributes"]?.array ?? []
    let unknown = sent.compactMap { $0["Name"]?.string }.first { name in
      name.hasPrefix(prefix) && message.contains("\(name): Attribute does not exist")
    }
    guard let unknown else { return nil }
    let name = unknown.dropFirst(prefix.count)
    let declared = pool["SchemaAttributes"]?.array ?? []
    if declared.contains(where: { $0["Name"]?.string == prefix + unknown }) {
      return "`Schema` takes names without `custom:`; write `Name: \(name)`"
    }
    return "the pool does not have the attribute `\(unknown)`; declare it in `given.pool` with "
      + "`Schema: [{ Name: \(name), AttributeDataType: String, Mutable: true }]`"
  }

  private static func tokenAdvice(_ situation: FailureSituation) -> String? {
    guard let pool = situation.ownPool else { return nil }
    return pool["MfaConfiguration"] == "OFF"
      ? optionalAdvice
      : "write `SoftwareTokenMfaConfiguration: { Enabled: true }` in `given.pool`"
  }

  /// The advice to check the project file's key with the rejected ID; nil for any other ID.
  private static func projectAdvice(_ situation: FailureSituation) -> String? {
    guard let pool = situation.pool, pool.rules != nil else { return nil }
    let request = situation.exchange?.request
    let client = pool.clients.first { .string($0.id) == request?["ClientId"] }
    let key: String
    if let client, client.id != pool.client.id {
      key = "clients.\(client.name).clientId"
    } else if request?["ClientId"] == .string(pool.client.id) {
      key = "clientId"
    } else {
      return nil
    }
    return "check `\(key)` of the pool `\(situation.poolName)` in the project file"
  }

  static let smsAdvice =
    "write `given: { pool: { MfaConfiguration: OPTIONAL, SmsMfaConfiguration: {} } }`"

  static let optionalAdvice =
    "write `given: { pool: { MfaConfiguration: OPTIONAL } }`, which also enables software tokens"
}
