extension TriggerMember {
  /// The form of the value, as the help shows it, such as `{ users: [ ... ] }`.
  package var form: String {
    switch input {
    case .list(let members): "[ \(members.sketch) ]"
    case .members(let members): members.filter(\.isRequired).sketch
    case .text, .boolean, .choice, .texts, .values, .textList, .program: input.sketch
    }
  }

  /// Whether the value can have only these keys.
  func isComplete(with keys: [String]) -> Bool {
    guard case .members(let members) = input else { return false }
    return members.allSatisfy { !$0.isRequired || keys.contains($0.name) }
  }
}

extension [TriggerMember] {
  /// A mapping with these members, as the help shows it.
  var sketch: String {
    "{ \(map { "\($0.name): \($0.input.sketch)" }.joined(separator: ", ")) }"
  }
}

extension TriggerMember.Input {
  /// The placeholder for a value.
  fileprivate var sketch: String {
    switch self {
    case .text, .boolean, .choice: "..."
    case .texts, .values, .members: "{ ... }"
    case .textList, .program, .list: "[ ... ]"
    }
  }
}
