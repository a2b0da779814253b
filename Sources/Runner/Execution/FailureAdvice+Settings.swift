internal import Diagnostics
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
    let takes = pool.strings("UsernameAttributes")
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
    let custom = sent.compactMap { $0["Name"]?.string }.filter { $0.hasPrefix(prefix) }
    guard custom.contains(where: { message.contains("\($0): Attribute does not exist") }) else {
      return nil
    }
    let declared = Set((pool["SchemaAttributes"]?.array ?? []).compactMap { $0["Name"]?.string })
    let missing = custom.filter { !declared.contains($0) }
    guard let first = missing.first else { return nil }
    let names = missing.map { $0.dropFirst(prefix.count) }
    if declared.contains(prefix + first) {
      return "`Schema` takes names without `custom:`; write `Name: \(names[0])`"
    }
    let entries = names.map { "{ Name: \($0), AttributeDataType: String, Mutable: true }" }
    let what = missing.count == 1 ? "attribute" : "attributes"
    let start = "the pool does not have the \(what) \(missing.listed()); "
    // Another list would replace the attributes that the scenario declares.
    return declared.contains { $0.hasPrefix(prefix) }
      ? start + "add `\(entries.joined(separator: ", "))` to `Schema` in `given.pool`"
      : start + "declare \(missing.pronoun) in `given.pool` with "
        + "`Schema: [\(entries.joined(separator: ", "))]`"
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
