internal import Algorithms
internal import Values

/// Names of members whose values are secret.
package enum SecretNames {
  /// Whether a member is known to be secret, or an unknown member's name suggests that it is.
  ///
  /// The last word of a name is the kind of value. For example, a `TokenUrl` or a
  /// `PasswordHistorySize` does not grant access.
  package static func isSecret(_ name: String) -> Bool {
    if isKnown(name) { return true }
    let words = words(of: name)
    guard let first = words.first, let last = words.last, !limits.contains(first),
      !describing.contains(last)
    else { return false }
    return lastWords.contains(last) || words.contains(where: isSecret(word:))
      || words.adjacentPairs().contains {
        ["key", "keys"].contains($1) && keys.contains($0)
      }
  }

  /// Whether the service itself treats the value of this member as a secret.
  package static func isKnown(_ name: String) -> Bool {
    CognitoModel.isSecret(member: name, in: "DescribeUserPoolClient")
  }

  /// Whether a string is only a setting, such as `enabled`, and therefore not a secret.
  package static func isSwitch(_ text: String) -> Bool { switches.contains(text.lowercased()) }

  /// Whether the name of a header or API field is typical of a secret, ignoring case, `-`, and `_`.
  package static func isSecret(field name: String) -> Bool {
    if let shape = shape(ofField: name), !shapes.contains(shape) { return false }
    var bytes = Array(name.lowercased().utf8)
    bytes.removeAll { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    return fields.contains(String(decoding: bytes, as: UTF8.self))
  }

  private static let fields: Set = [
    "password", "passwd", "newpassword", "oldpassword", "secret", "clientsecret", "token",
    "accesstoken", "idtoken", "refreshtoken", "authorization", "apikey", "code", "confirmationcode",
    "session", "secrethash", "secretcode", "otp", "codeverifier", "assertion", "clientassertion",
    "proxyauthorization", "cookie", "setcookie", "xapikey",
  ]

  private static let shapes = fields.compactMap(shape(ofField:))

  /// The first and last letter and the length of a field's name in ASCII, as one number.
  ///
  /// Every field of each response is tested. The shape rejects nearly all of them without a copy
  /// of the name.
  private static func shape(ofField name: String) -> Int? {
    var (first, last, count) = (UInt8(0), UInt8(0), 0)
    let utf8 = name.utf8
    let bytes = utf8.span
    for offset in bytes.indices {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { continue }
      guard byte < 0x80 else { return nil }
      last = byte.asciiLowercased
      if count == 0 { first = last }
      count += 1
    }
    return count << 16 | Int(first) << 8 | Int(last)
  }

  private static func isSecret(word: String) -> Bool {
    endings.contains { word.hasSuffix($0) || word.hasSuffix($0 + "s") }
  }

  private static let endings = [
    "secret", "password", "passwd", "pwd", "passphrase", "passcode", "credential", "token",
    "privatekey", "privatekeypem", "secretkey", "accesskey", "apikey", "sharedkey", "signingkey",
    "secretvalue", "secrethash",
  ]

  /// Words before `key` that make the key secret.
  private static let keys: Set = [
    "private", "secret", "access", "api", "shared", "signing", "encryption", "decryption", "master",
    "hmac", "symmetric", "preshared", "session", "ssh", "license", "auth",
  ]

  private static let lastWords: Set = [
    "session", "authorization", "bearer", "cookie", "cookies", "pem", "pin",
  ]

  private static let switches: Set = [
    "enabled", "disabled", "on", "off", "true", "false", "yes", "no", "null", "none", "optional",
    "required", "active", "inactive", "always", "never", "audit", "enforced", "legacy", "allow",
    "deny", "default", "seconds", "minutes", "hours", "days",
  ]

  /// First words of members that are limits or lists of well-known values.
  private static let limits: Set = [
    "maximum", "minimum", "max", "min", "number", "breached", "leaked", "compromised", "common",
    "banned",
  ]

  /// Last words of members that contain a property or the location of a secret.
  private static let describing: Set = [
    "age", "algorithm", "alias", "arn", "arns", "attempts", "audience", "claim", "complexity",
    "config", "configuration", "configurations", "count", "date", "days", "delivery", "disabled",
    "enabled", "endpoint", "expiration", "expiry", "field", "format", "generation", "header",
    "history", "hours", "id", "identifier", "ids", "issuer", "length", "lifetime", "limit",
    "location", "message", "method", "minutes", "mode", "name", "names", "path", "period",
    "policies", "policy", "provider", "region", "required", "requirement", "requirements", "reuse",
    "revocation", "rotation", "scope", "scopes", "seconds", "setting", "settings", "size", "status",
    "strength", "subject", "template", "ttl", "type", "types", "unit", "units", "uri", "uris",
    "url", "urls", "usage", "validity", "version",
  ]

  /// The lowercase words of a name such as `SecretAccessKey`, `secret_access_key`, or `APIKey2`.
  private static func words(of name: String) -> [String] {
    var words: [String] = [""]
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter else {
        words.append("")
        continue
      }
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let isAfterSmall = index > 0 && letters[index - 1].isLowercase
      let startsWord = letter.isUppercase && (isAfterSmall || next?.isLowercase == true)
      if startsWord { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return words.filter { !$0.isEmpty }
  }
}
