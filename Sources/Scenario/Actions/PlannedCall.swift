internal import CognitoModel
internal import Diagnostics
package import JSON
internal import Values

/// A call that a step can make, with the input that is known before the run.
package struct PlannedCall: Sendable {
  package let operation: String

  /// The members in the file, without members that the runner fills in.
  private let members: [ValueTemplate.Member]

  /// Whether the call responds to the open challenge in the step's session.
  private let isAnswer: Bool

  /// Creates a call with its members as written.
  init(_ operation: String, _ members: [ValueTemplate.Member] = []) {
    self.init(operation, members, isAnswer: false)
  }

  private init(_ operation: String, _ members: [ValueTemplate.Member], isAnswer: Bool) {
    (self.operation, self.members, self.isAnswer) = (operation, members, isAnswer)
  }

  /// The input, with `null` for values that are known only at run time.
  package var input: JSONObject { JSONObject(written: members) }

  /// The value at a path of members; nil if there is none.
  package func template(at path: [String]) -> ValueTemplate? {
    var members = members
    var found: ValueTemplate?
    for key in path {
      found = members.first { $0.key == key }?.value
      if case .mapping(let inner, _)? = found { members = inner } else { members = [] }
    }
    return found
  }

  /// Whether the call concerns the user of the step's session.
  package var usesSession: Bool {
    isAnswer
      || !members.contains { ["AccessToken", "Session"].contains($0.key) }
        && CognitoModel.operation(operation)?.input["AccessToken"] != nil
  }

  /// Whether the call may cause the pool to send a message.
  package var maySend: Bool {
    OperationEffect.sending.contains(operation)
      && !OperationEffect.isSuppressed(operation, input)
  }
}

extension PlannedCall {
  /// Creates a challenge response whose effect is unknown.
  init(answeringWith operation: String) { self.init(operation, [], isAnswer: true) }

  /// Creates a response to a challenge with a known name.
  init(answering challenge: String, with operation: String, range: SourceRange) {
    let value = ValueTemplate.constant(.string(challenge), range: range)
    let member = ValueTemplate.Member(key: "ChallengeName", keyRange: range, value: value)
    self.init(operation, [member], isAnswer: true)
  }

  /// Creates a challenge response that sets a password.
  init(settingPassword password: TextTemplate, with operation: String) {
    let range = password.range
    let value = ValueTemplate.mapping([.text("NEW_PASSWORD", password)], range: range)
    let member = ValueTemplate.Member(key: "ChallengeResponses", keyRange: range, value: value)
    self.init(operation, [member], isAnswer: true)
  }
}

extension ValueTemplate.Member {
  /// Creates a member with a string value.
  package static func text(_ key: String, _ text: TextTemplate) -> ValueTemplate.Member {
    let value = ValueTemplate.scalar(text.template, kind: .text, range: text.range)
    return ValueTemplate.Member(key: key, keyRange: text.range, value: value)
  }
}

extension JSONObject {
  fileprivate init(written members: [ValueTemplate.Member]) {
    self.init()
    for member in members {
      if case .constant(.null, _) = member.value { continue }
      self[member.key] = member.value.written
    }
  }
}

extension ValueTemplate {
  /// The value, with `null` for every part that is known only at run time.
  fileprivate var written: JSONValue {
    switch self {
    case .constant(let value, _): value
    case .scalar(let template, _, _): template.literal.map { .string($0) } ?? .null
    case .list(let elements, _): .array(elements.map(\.written))
    case .mapping(let members, _): .object(JSONObject(written: members))
    }
  }
}
