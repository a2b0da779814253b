internal import CognitoModel
internal import ConfigurationChanges
internal import JSON
internal import Project

/// Checks members against the service's model.
///
/// A value of the wrong kind would be dropped or misread. The service probably rejects a value that
/// the model does not list.
struct MemberKinds {
  /// A member with an unexpected value.
  struct Finding: Hashable {
    /// The keys on the path to the member, as in the file.
    var path: [String]
    var problem: Problem
    /// A description of the problem: lowercase, without a full stop.
    var description: String
    /// The label at the value.
    var label = ""
    /// The instruction for fixing the value, if it does not fit a label.
    var help: String?
  }

  /// The kind of problem with a value.
  enum Problem: Hashable {
    case kind
    /// A value that the model does not list; the service may accept newer values.
    case unlisted
  }

  /// Another tool's names and forms; nil for the service's own names and forms.
  var spelling: MemberSpelling?

  /// Returns all problems in members and nested values; unknown members can have any value.
  func findings(
    in members: JSONObject,
    of structures: [Structure?],
    at path: [String]
  ) -> [Finding] {
    members.members.flatMap { name, value -> [Finding] in
      let known = structures.lazy.compactMap { member(name, of: $0) }.first
      return known.map { findings(in: value, $0.shape, at: path + [name]) } ?? []
    }
  }

  private func member(_ name: String, of structure: Structure?) -> Member? {
    guard let spelling else { return structure?[name] }
    return structure?.member(spelled: name, spelling)
  }

  private func findings(in value: JSONValue, _ shape: Shape, at path: [String]) -> [Finding] {
    if value == .null || spelling == .terraform && value.isUnset { return [] }
    if spelling != nil, CloudFunction(value) != nil { return [] }
    switch (shape.kind, value) {
    case (.structure(let structure), .object(let members)):
      return findings(in: members, of: [structure], at: path)
    case (.structure, .array(let blocks)) where spelling == .terraform && blocks.count == 1:
      return findings(in: blocks[0], shape, at: path + ["0"])
    case (.list(let element, _), .array(let elements)):
      return elements.enumerated().flatMap {
        findings(in: $1, element, at: path + [String($0)])
      }
    case (.map(_, let inner, _), .object(let members)):
      return members.members.flatMap { findings(in: $0.value, inner, at: path + [$0.key]) }
    default:
      // CloudFormation converts a boolean to a string, which no list of values contains.
      let isMadeText = spelling == .cloudFormation && value.bool != nil && shape.isText
      guard isMadeText || shape.takes(value) else {
        return [
          Finding(path: path, problem: .kind, description: shape.message(against: value, path))
        ]
      }
      return shape.unlisted(value, path).map { [$0] } ?? []
    }
  }
}

extension Shape {
  /// Whether a value has this shape.
  ///
  /// Templates can also contain numbers and booleans as strings, and strings as numbers.
  fileprivate func takes(_ value: JSONValue) -> Bool {
    switch (kind, value) {
    case (.timestamp, _), (.blob, _), (.document, _): true
    case (.text(let rules), .number), (.text(let rules), .bool):
      // Listed values never look like numbers or booleans.
      !rules.constraints(brokenBy: value.text()).contains(where: \.isList)
    case (.text, .string), (.boolean, .bool): true
    case (.integer, .number(let number)), (.long, .number(let number)): number.int != nil
    case (.integer, .string(let text)), (.long, .string(let text)):
      JSONNumber(text)?.int != nil
    case (.boolean, .string(let text)): ["true", "false"].contains(text.lowercased())
    default: false
    }
  }

  fileprivate var isText: Bool { if case .text = kind { true } else { false } }

  /// Returns the finding for a value that the model does not list; nil for a dynamic reference,
  /// which is resolved at deployment.
  fileprivate func unlisted(_ value: JSONValue, _ path: [String]) -> MemberKinds.Finding? {
    let text = value.unquotedText
    guard case .text(let rules) = kind, !CloudFunction.isDynamicReference(text),
      let constraint = rules.constraints(brokenBy: text).first(where: \.isList)
    else { return nil }
    let words = ConstraintMessage(constraint, .string(text))
    let name = "`\(path.last { Int($0) == nil } ?? "")`"
    let subject = path.last.flatMap { Int($0) } == nil ? name : "an element of \(name)"
    return MemberKinds.Finding(
      path: path,
      problem: .unlisted,
      description: "according to the service model, \(subject) \(words.title)",
      label: words.label,
      help: value.bool == nil
        ? words.help
        : "Write one of these strings in quotes. YAML reads an unquoted ON, OFF, yes, or no as a "
          + "boolean."
    )
  }

  fileprivate func message(against value: JSONValue, _ path: [String]) -> String {
    let needed =
      switch kind {
      case .structure, .map: "a mapping"
      case .list: "a list"
      case .integer, .long: "a whole number"
      case .boolean: "`true` or `false`"
      default: "a string"
      }
    let name = path.last { Int($0) == nil } ?? ""
    return MemberKinds.message(name, needs: needed, value)
  }
}

extension Constraint {
  /// Whether the constraint lists the allowed strings.
  fileprivate var isList: Bool { if case .values = self { true } else { false } }
}

extension MemberKinds {
  static func message(_ name: String, needs needed: String, _ value: JSONValue) -> String {
    let given =
      switch value {
      case .null: "null"
      case .string: "a string"
      default: "a \(value.kind.rawValue)"
      }
    return "`\(name)` must be \(needed), but is \(given)"
  }
}
