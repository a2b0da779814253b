internal import ConfigurationChanges
internal import JSON

// Second factors that only the deployment decides.
extension TemplateReader {
  private static let factors = [
    (kind: "SMS_MFA", member: "SmsMfaConfiguration"),
    (kind: "SOFTWARE_TOKEN_MFA", member: "SoftwareTokenMfaConfiguration"),
    (kind: "EMAIL_OTP", member: "EmailMfaConfiguration"),
  ]

  /// Marks the factors that the functions in `EnabledMfas` may add as known only at deployment.
  mutating func noteOpenFactors(_ list: JSONValue, in mfa: inout JSONObject) {
    for value in CloudFunction(list) == nil ? list.array ?? [] : [list] {
      guard let function = CloudFunction(value), !function.isKnown else { continue }
      let possible = TemplateReader.kinds(in: value)
      for (kind, member) in TemplateReader.factors where possible?.contains(kind) != false {
        let path = SettingPath(.mfa, [member])
        guard mfa[member] == nil || reader.unknown.contains(path) else { continue }
        reader.note(unknown: value, at: path)
        mfa[member] = .string(function.text)
      }
    }
  }

  /// The factors that a value can become; nil if it can become any.
  private static func kinds(in value: JSONValue) -> Set<String>? {
    if value == CloudFunction.noValue { return [] }
    if let text = value.string, CloudFunction(value) == nil { return [text] }
    let parts: [JSONValue]
    if let branches = value["Fn::If"]?.array?.dropFirst() {
      parts = Array(branches)
    } else if let elements = value.array {
      parts = elements
    } else {
      return nil
    }
    var found: Set<String> = []
    for part in parts {
      guard let kinds = kinds(in: part) else { return nil }
      found.formUnion(kinds)
    }
    return found
  }
}
