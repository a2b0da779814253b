internal import JSON
internal import Values

extension Shape {
  /// A value as Java prints it in messages: `[a, b]`, `{key=value}`.
  ///
  /// A structure is printed with all its members: `RecoveryOptionType(priority=1,
  /// name=verified_email)`. Observed in deployments: cdk-preflight, recovery-mechanisms-max and
  /// schema-attr-max.
  func messageText(of value: JSONValue) -> String {
    switch (kind, value) {
    case (.blob, .string(let text)):
      // Observed in floci's tests of managed login branding.
      let size = Base64.byteCount(text) ?? 0
      return "java.nio.HeapByteBuffer[pos=0 lim=\(size) cap=\(size)]"
    case (_, .string(let text)): return text
    case (.structure(let structure), .object(let object)):
      let members = structure.members.map { member in
        let name = CognitoModel.messageName(ofMember: member.name)
        if member.shape.isSensitive { return "\(name)=***Sensitive Data Redacted***" }
        return "\(name)=\(member.shape.messageText(of: object[member.name] ?? .null))"
      }
      return "\(structure.name)(\(members.joined(separator: ", ")))"
    case (.list(let element, _), .array(let elements)):
      return "[\(elements.map { element.messageText(of: $0) }.joined(separator: ", "))]"
    case (.map(_, let part, _), .object(let object)):
      let pairs = object.members.map { "\($0)=\(part.messageText(of: $1))" }
      return "{\(pairs.joined(separator: ", "))}"
    default: return value.text()
    }
  }
}

extension CognitoModel {
  /// The maximum number of UTF-8 bytes of a value in a message, and of a message in a header.
  ///
  /// «unconfirmed»: no service response to a value of many kilobytes was found. Clients have
  /// limits: Python reads header lines of 64 KB at most, and Node accepts headers of 16 KB in
  /// total.
  package static let echoLimit = 1_024
}

extension String {
  /// The first characters of the string, as many as fit ``CognitoModel/echoLimit``.
  package var echoed: String {
    guard utf8.count > CognitoModel.echoLimit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: CognitoModel.echoLimit)
    while UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
