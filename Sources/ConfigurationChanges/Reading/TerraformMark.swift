internal import JSON

/// What stands in the place of a value of Terraform's that is not to be taken as it is.
enum TerraformMark: String {
  /// Terraform marks it as sensitive.
  case hidden
  /// The same, and the plan has another one than there was.
  case hiddenAndChanged

  /// What a setting with such a value says, the first in Terraform's own words.
  var text: String {
    switch self {
    case .hidden: "(sensitive value)"
    case .hiddenAndChanged: SecretMask.anotherText
    }
  }

  private static let name = "Fn::Terraform"

  /// The value that stands for it until members are read.
  var value: JSONValue { .object([TerraformMark.name: .string(rawValue)]) }

  /// Nil where the value is none of these.
  init?(_ value: JSONValue) {
    guard value.object?.count == 1, let word = value[TerraformMark.name]?.string else { return nil }
    self.init(rawValue: word)
  }
}

extension JSONValue {
  /// The value with marks in the place of what a parallel one says to be sensitive.
  ///
  /// What the service takes for a secret stays, and is hidden as everywhere. `before` is what a plan has had
  /// there; nil where it says nothing of that.
  func hiding(_ marks: JSONValue, before: JSONValue?) -> JSONValue {
    switch (self, marks) {
    case (_, true):
      guard !isUnset else { return self }
      let isChanged = before != nil && before != self
      return (isChanged ? TerraformMark.hiddenAndChanged : .hidden).value
    case (.object(let members), .object(let marked)):
      return .object(
        JSONObject(
          members.members.map { name, value in
            let isSecret = value.string != nil && SecretNames.isKnown(name)
            let marks = isSecret ? .null : marked[name] ?? .null
            return (name, value.hiding(marks, before: before.map { $0[name] ?? .null }))
          }
        )
      )
    case (.array(let elements), .array(let marked)):
      return .array(
        elements.enumerated().map { index, element in
          guard marked.indices.contains(index) else { return element }
          return element.hiding(marked[index], before: before.map { $0[index] ?? .null })
        }
      )
    default: return self
    }
  }

  /// The value with texts in the place of marks, as it is shown where nobody models it.
  var withMarksTold: JSONValue {
    if let mark = TerraformMark(self) { return .string(mark.text) }
    switch self {
    case .array(let elements): return .array(elements.map(\.withMarksTold))
    case .object(let object):
      return .object(JSONObject(object.members.map { ($0.key, $0.value.withMarksTold) }))
    default: return self
    }
  }

  /// Whether it is a mark, or one stands in it.
  var holdsMark: Bool {
    if TerraformMark(self) != nil { return true }
    return switch self {
    case .array(let elements): elements.contains(where: \.holdsMark)
    case .object(let object): object.members.contains { $0.value.holdsMark }
    default: false
    }
  }
}
