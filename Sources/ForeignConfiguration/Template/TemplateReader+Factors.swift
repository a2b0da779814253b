internal import ConfigurationChanges
internal import JSON

// The second factors, which a template sets on the pool itself.
extension TemplateReader {
  /// Moves the second factors out of the pool's members, as the service separates them.
  mutating func takeMethods(from members: inout JSONObject) -> JSONObject? {
    var mfa = JSONObject()
    let kinds = members["EnabledMfas"]?.array
    for kind in kinds?.compactMap(\.string) ?? [] { enable(kind, of: members, in: &mfa) }
    if let list = members["EnabledMfas"], kinds != nil || CloudFunction(list) != nil {
      noteOpenFactors(list, in: &mfa)
      members["EnabledMfas"] = nil
    }
    move(
      &members,
      into: &mfa,
      "EmailMfaConfiguration",
      [
        "EmailAuthenticationMessage": "Message", "EmailAuthenticationSubject": "Subject",
      ]
    )
    move(
      &members,
      into: &mfa,
      "WebAuthnConfiguration",
      [
        "WebAuthnRelyingPartyID": "RelyingPartyId", "WebAuthnUserVerification": "UserVerification",
        "WebAuthnFactorConfiguration": "FactorConfiguration",
      ]
    )
    return kinds == nil && mfa.isEmpty ? nil : mfa
  }

  /// Adds a factor that `EnabledMfas` contains; `members` are the pool's members.
  private mutating func enable(
    _ kind: String,
    of members: JSONObject,
    in mfa: inout JSONObject
  ) {
    switch kind {
    case "SMS_MFA":
      var sms = JSONObject()
      sms["SmsConfiguration"] = members["SmsConfiguration"]
      sms["SmsAuthenticationMessage"] = members["SmsAuthenticationMessage"]
      mfa["SmsMfaConfiguration"] = .object(sms)
    case "SOFTWARE_TOKEN_MFA": mfa["SoftwareTokenMfaConfiguration"] = ["Enabled": true]
    case "EMAIL_OTP": mfa["EmailMfaConfiguration"] = [:]
    default: remarks.append("`EnabledMfas` contains an unknown factor `\(kind)`")
    }
  }

  private mutating func move(
    _ members: inout JSONObject,
    into mfa: inout JSONObject,
    _ target: String,
    _ names: [String: String]
  ) {
    var found = mfa[target]?.object ?? JSONObject()
    for (name, inner) in names.sorted(by: { $0.key < $1.key }) {
      guard let value = members[name] else { continue }
      members[name] = nil
      if let function = CloudFunction(value) {
        reader.note(unknown: value, at: SettingPath(.mfa, [target, inner]))
        found[inner] = .string(function.text)
      } else {
        found[inner] = value
      }
    }
    if !found.isEmpty || mfa[target]?.object != nil { mfa[target] = .object(found) }
  }
}
