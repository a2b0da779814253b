internal import CognitoModel
internal import Diagnostics
package import JSON
internal import Values

/// A call that a step can make, with as much of its input as the scenario's text shows.
package struct PlannedCall: Sendable {
  /// The operation.
  package let operation: String

  /// What the text gives for it; what the runner fills in by itself is not there.
  private let members: [ValueTemplate.Member]

  /// Whether it answers the sign-in that is open in the step's session.
  private let isAnswer: Bool

  /// A call with its members as written.
  package init(_ operation: String, _ members: [ValueTemplate.Member] = []) {
    self.init(operation, members, isAnswer: false)
  }

  private init(_ operation: String, _ members: [ValueTemplate.Member], isAnswer: Bool) {
    (self.operation, self.members, self.isAnswer) = (operation, members, isAnswer)
  }

  /// The input; values known only at run time are `null`.
  package var input: JSONObject { JSONObject(written: members) }

  /// What the text gives at a path of members.
  package func template(at path: [String]) -> ValueTemplate? {
    var members = members
    var found: ValueTemplate?
    for key in path {
      found = members.first { $0.key == key }?.value
      if case .mapping(let inner, _)? = found { members = inner } else { members = [] }
    }
    return found
  }

  /// Whether it is about the user of the step's session.
  package var usesSession: Bool {
    isAnswer
      || !members.contains { ["AccessToken", "Session"].contains($0.key) }
        && CognitoModel.operation(operation)?.input["AccessToken"] != nil
  }

  /// Whether the pool may send a message because of it.
  package var maySend: Bool {
    OperationEffect.sending.contains(operation)
      && !OperationEffect.isSuppressed(operation, input)
  }
}

extension PlannedCall {
  /// An answer that shows nothing of what it does.
  init(answeringWith operation: String) { self.init(operation, [], isAnswer: true) }

  /// An answer to a challenge that is known by name.
  init(answering challenge: String, with operation: String, range: SourceRange) {
    let value = ValueTemplate.constant(.string(challenge), range: range)
    let member = ValueTemplate.Member(key: "ChallengeName", keyRange: range, value: value)
    self.init(operation, [member], isAnswer: true)
  }

  /// An answer that sets a password.
  init(settingPassword password: TextTemplate, with operation: String) {
    let range = password.range
    let value = ValueTemplate.mapping([.text("NEW_PASSWORD", password)], range: range)
    let member = ValueTemplate.Member(key: "ChallengeResponses", keyRange: range, value: value)
    self.init(operation, [member], isAnswer: true)
  }
}

extension ValueTemplate.Member {
  /// A member that is a text.
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
  /// The value as far as it is written out.
  fileprivate var written: JSONValue {
    switch self {
    case .constant(let value, _): value
    case .scalar(let template, _, _): template.literal.map { .string($0) } ?? .null
    case .list(let elements, _): .array(elements.map(\.written))
    case .mapping(let members, _): .object(JSONObject(written: members))
    }
  }
}
