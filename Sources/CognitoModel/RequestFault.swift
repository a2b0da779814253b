package import JSON

/// Why the service refuses a request before it looks at pools and users.
package enum RequestFault: Hashable, Sendable {
  /// A value of the wrong JSON kind; the service reports only the first.
  case serialization(message: String)

  /// Values that break the model's constraints, never empty.
  case constraints([Violation])

  /// The error's name on the wire.
  package var errorName: String {
    switch self {
    case .serialization: "SerializationException"
    case .constraints: "InvalidParameterException"
    }
  }

  /// The error's message; a SerializationException carries it as `Message`, others as `message`.
  package var message: String {
    switch self {
    case .serialization(let message): message
    case .constraints(let violations): CognitoModel.validationMessage(violations)
    }
  }
}

extension Operation {
  /// What the service says about a request before any business logic; nil where it has no say.
  ///
  /// Members that the model does not know are ignored, as the service does, and null counts as
  /// absent. The first value of a wrong kind hides every violation.
  package func requestFault(_ request: JSONObject) -> RequestFault? {
    if let message = input.serializationMessage(for: request) {
      return .serialization(message: message)
    }
    let shown = LiveService.shownMembers[name] ?? []
    let violations = input.violations(in: request, under: "", showing: shown)
    return violations.isEmpty ? nil : .constraints(violations)
  }
}
