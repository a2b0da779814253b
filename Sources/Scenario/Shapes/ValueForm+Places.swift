internal import CognitoModel

// The forms of the places where a value may replace a mapping or a list.
extension ValueForm {
  /// A mapping of names to strings, such as attributes.
  static let texts = ValueForm.names(.text)

  /// A list of strings, such as groups.
  static let textList = ValueForm.list(.text)

  /// Creates the form of a member in the service model.
  ///
  /// Enumerated values are not checked, because the service may have more.
  init(_ shape: Shape) {
    switch shape.kind {
    case .structure(let structure): self = .members(of: structure.members)
    case .list(let element, _): self = .list(ValueForm(element))
    case .map(_, let value, _): self = .names(ValueForm(value))
    case .text, .blob: self = .text
    case .integer, .long: self = .integer
    case .timestamp: self = .number
    case .boolean: self = .boolean
    case .document: self = .any
    }
  }

  /// A mapping with members of the service model.
  static func members(of members: [Member]) -> ValueForm {
    .members(members.map { Part(name: $0.name, form: ValueForm($0.shape)) })
  }

  /// Creates the form of a trigger's member.
  init(_ input: TriggerMember.Input) {
    switch input {
    case .text: self = .text
    case .boolean: self = .boolean
    case .choice(let words): self = .word(words)
    case .texts: self = .texts
    case .values: self = .names(.any)
    case .textList, .program: self = .textList
    case .members(let members): self = .members(of: members)
    case .list(let members): self = .list(.members(of: members))
    }
  }

  private static func members(of members: [TriggerMember]) -> ValueForm {
    .members(members.map { Part(name: $0.name, form: ValueForm($0.input)) })
  }

  /// Creates the form of a trigger, which takes its members or exactly one of the alternatives.
  init(_ trigger: TriggerMember) {
    let failures = TriggerTable.alternatives.map { Part(name: $0.name, form: ValueForm($0.input)) }
    switch ValueForm(trigger.input) {
    case .members(let members): self = .members(members + failures)
    case let list: self = .either(list: list, else: .members(failures))
    }
  }

  /// A mapping of all triggers.
  static let triggers = ValueForm.members(
    TriggerTable.entries.map { Part(name: $0.name, form: ValueForm($0)) }
  )

  /// The shape of the value.
  var shape: ValueShape {
    switch self {
    case .any, .either: .any
    case .text, .word: .text
    case .integer, .number: .number
    case .boolean: .boolean
    case .list(let element): .list(element.shape)
    case .names(let value): .names(value.shape)
    case .members(let parts): .fields(parts.map { OutcomeField($0.name, $0.form.shape) })
    }
  }
}
