/// A value of a request that breaks a constraint, as the service reports it.
package struct Violation: Hashable, Sendable {
  /// What the message says about the offending value.
  package enum Value: Hashable, Sendable {
    /// The member is sensitive: the value stays out.
    case hidden
    /// There was no value.
    case null
    /// The value as the service prints it.
    case shown(String)
  }

  /// The member in the service's spelling, such as `userAttributes.1.member.name`.
  package let path: String

  /// The offending value.
  package let value: Value

  /// What was demanded.
  package let constraint: Constraint

  /// The service's sentence for this violation, without the count that precedes the first.
  package var text: String {
    let subject =
      switch value {
      case .hidden: "Value"
      case .null: "Value null"
      case .shown(let text): "Value '\(text.echoed)'"
      }
    return "\(subject) at '\(path)' failed to satisfy constraint: \(constraint.text)"
  }
}

extension CognitoModel {
  /// The message of the InvalidParameterException with which the service reports violations.
  package static func validationMessage(_ violations: [Violation]) -> String {
    let noun = violations.count == 1 ? "error" : "errors"
    let sentences = violations.map(\.text).joined(separator: "; ")
    return "\(violations.count) validation \(noun) detected: \(sentences)"
  }

  /// A member's name as messages spell it: `UserPoolId` is `userPoolId`, `SMSMfa` is `sMSMfa`.
  package static func messageName(ofMember name: String) -> String {
    LiveService.messageNames[name] ?? name.prefix(1).lowercased() + name.dropFirst()
  }
}
