package import JSON

/// A value of a request that breaks a constraint, as the service reports it.
package struct Violation: Hashable, Sendable {
  /// The form of the offending value in the message.
  package enum Value: Hashable, Sendable {
    /// The message omits the value, because the member is sensitive.
    case hidden
    /// The value is missing, which the message shows as `null`.
    case null
    /// The value as the service prints it.
    case shown(String)
  }

  /// The member in the service's spelling, such as `userAttributes.1.member.name`.
  package let path: String

  /// The offending value as the message shows it.
  package let value: Value

  /// The constraint that the value breaks.
  package let constraint: Constraint

  /// The service's sentence for this violation, without the count at the start of the message.
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
  /// The message of the InvalidParameterException for these violations.
  package static func validationMessage(_ violations: [Violation]) -> String {
    let noun = violations.count == 1 ? "error" : "errors"
    let sentences = violations.map(\.text).joined(separator: "; ")
    return "\(violations.count) validation \(noun) detected: \(sentences)"
  }

  /// A member's name as spelled in messages: `UserPoolId` is `userPoolId`, `SMSMfa` is `sMSMfa`.
  package static func messageName(ofMember name: String) -> String {
    LiveService.messageNames[name] ?? name.prefix(1).lowercased() + name.dropFirst()
  }
}

/// An error in a request that the service reports before it looks up pools and users.
package enum RequestValidationError: Hashable, Sendable {
  /// A value of the wrong JSON kind.
  ///
  /// The service reports only the first wrong value.
  case serialization(message: String)

  /// Values that break the model's constraints; never empty.
  case constraints([Violation])

  /// The error's name on the wire.
  package var errorName: String {
    switch self {
    case .serialization: "SerializationException"
    case .constraints: "InvalidParameterException"
    }
  }

  /// The error's message, as `Message` in a SerializationException and as `message` in other
  /// errors.
  package var message: String {
    switch self {
    case .serialization(let message): message
    case .constraints(let violations): CognitoModel.validationMessage(violations)
    }
  }
}

extension Operation {
  /// The service's error for a request before any business logic; nil if there is none.
  ///
  /// As on the service, unknown members are ignored, and null counts as absent. A value of the
  /// wrong kind hides every violation.
  package func requestValidationError(_ request: JSONObject) -> RequestValidationError? {
    if let message = input.serializationMessage(for: request) {
      return .serialization(message: message)
    }
    let shown = LiveService.shownMembers[name] ?? []
    let violations = input.violations(in: request, under: "", showing: shown)
    return violations.isEmpty ? nil : .constraints(violations)
  }
}
