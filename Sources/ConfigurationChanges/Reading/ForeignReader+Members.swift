internal import CognitoModel
internal import JSON

// Members of other tools as the service's, by the shapes of the service's model.
extension ForeignReader {
  /// How names are told and what is left out.
  enum Spelling {
    /// The service's names, but for a few.
    case cloudFormation
    /// Lower case with underscores; a block is a list of one, and what is empty is not set.
    case terraform
  }

  /// Members by the model's names and kinds; what it does not know keeps its name and comes last.
  mutating func members(
    _ properties: JSONObject,
    _ structure: Structure?,
    _ spelling: Spelling,
    at path: SettingPath
  ) -> JSONObject {
    var known = JSONObject()
    var others: [(String, JSONValue)] = []
    for (name, value) in properties.members {
      if spelling == .terraform, value.isUnset { continue }
      if value == CloudFunction.noValue { continue }
      guard let member = structure?.member(spelled: name, spelling) else {
        if TerraformMark(value) == .emptied { continue }
        others.append((name, unmodelled(name, value, at: path)))
        continue
      }
      var path = path
      path.members.append(member.name)
      known[member.name] = self.value(value, member.shape, spelling, at: path)
    }
    for (name, value) in others where known[name] == nil { known[name] = value }
    return known
  }

  /// What the model does not know, as it came; blocks that the service has elsewhere are read there.
  private mutating func unmodelled(
    _ name: String,
    _ value: JSONValue,
    at path: SettingPath
  ) -> JSONValue {
    if TerraformPart.blocksElsewhere.contains(name) { return value }
    if value.holdsHidden { hidden.insert(path.member(name)) }
    return value.withMarksTold
  }

  mutating func value(
    _ value: JSONValue,
    _ shape: Shape,
    _ spelling: Spelling,
    at path: SettingPath
  ) -> JSONValue? {
    if let mark = TerraformMark(value) {
      if mark == .zero { zeros.insert(path) }
      if mark.isHidden { hidden.insert(path) }
      // A block that is not there is an empty list too, whoever took it out.
      return mark == .emptied && !shape.isListOfTexts ? nil : mark.shown
    }
    if let function = CloudFunction(value), spelling == .cloudFormation || value.string == nil {
      if !function.isKnown { unknown.insert(path) }
      return .string(function.text)
    }
    switch (shape.kind, value) {
    case (.structure(let structure), .array(let blocks)):
      // A block of Terraform's that may stand once.
      guard blocks.count == 1, let block = blocks.first?.object else { return value }
      return .object(members(block, structure, spelling, at: path))
    case (.structure(let structure), .object(let object)):
      return .object(members(object, structure, spelling, at: path))
    case (.list(let element, _), .array(let elements)):
      var found: [JSONValue] = []
      for inner in elements where inner != CloudFunction.noValue {
        let place = path.element(inner)
        if let inner = self.value(inner, element, spelling, at: place) { found.append(inner) }
      }
      return .array(found)
    case (.map(_, let part, _), .object(let object)):
      var found = JSONObject()
      for (name, inner) in object.members {
        found[name] = self.value(inner, part, spelling, at: path.member(name))
      }
      return .object(found)
    default: return value.as(shape)
    }
  }
}

extension SettingPath {
  /// The place of an element of a list, of which some go by names.
  fileprivate func element(_ element: JSONValue) -> SettingPath {
    guard let members = element.object, let list = self.members.last else { return self }
    if list == "SchemaAttributes" {
      return members["Name"]?.string.map { member(SettingMembers.fullName($0, members)) } ?? self
    }
    let name = JSONObject.namesInLists[list].flatMap { members[$0]?.string }
    return name.map(member) ?? self
  }
}

extension Shape {
  fileprivate var isListOfTexts: Bool {
    guard case .list(let element, _) = kind, case .text = element.kind else { return false }
    return true
  }
}

extension Structure {
  /// The member that another tool calls so.
  func member(spelled name: String, _ spelling: ForeignReader.Spelling) -> Member? {
    if let member = self[name] { return member }
    switch spelling {
    case .cloudFormation:
      return TemplateNames.others[name].flatMap { self[$0] }
    case .terraform:
      let letters = name.letters
      if let member = members.first(where: { $0.name.letters == letters }) { return member }
      return (TerraformNames.others[name] ?? []).lazy.compactMap { self[$0] }.first
    }
  }
}

/// Names of CloudFormation's that are not the service's (resource reference of AWS::Cognito).
private enum TemplateNames {
  static let others = [
    "Schema": "SchemaAttributes", "UserPoolName": "Name",
    "WebAuthnRelyingPartyID": "RelyingPartyId", "WebAuthnUserVerification": "UserVerification",
    "WebAuthnFactorConfiguration": "FactorConfiguration",
  ]
}

/// Names of Terraform's that are not the service's in lower case (documentation of its provider `aws`).
private enum TerraformNames {
  static let others: [String: [String]] = [
    "name": ["ClientName", "GroupName"], "id": ["ClientId"], "schema": ["SchemaAttributes"],
    "tags": ["UserPoolTags"], "from_email_address": ["From"],
    "recovery_mechanism": ["RecoveryMechanisms"], "scope": ["Scopes"], "asset": ["Assets"],
  ]
}

extension String {
  /// Whether another tool, or an input of a call, names a member of the service so.
  func spells(_ member: String) -> Bool {
    letters == member.letters || TemplateNames.others[self] == member
      || CLIPayload.poolNames[self] == member
      || TerraformNames.others[self]?.contains(member) == true
  }

  /// The name without what spellings differ in.
  fileprivate var letters: String { lowercased().filter { $0 != "_" } }
}

extension JSONValue {
  /// Whether Terraform means by it that nothing is set.
  var isUnset: Bool { !isGiven || self == .array([]) }

  /// The value in the kind that a shape has; templates write numbers and booleans as texts too, and
  /// texts as numbers.
  fileprivate func `as`(_ shape: Shape) -> JSONValue {
    switch (shape.kind, self) {
    case (.text, .number(let number)): return .string(number.text)
    case (.text, .bool(let flag)): return .string(flag ? "true" : "false")
    case (.integer, .string(let text)), (.long, .string(let text)):
      return JSONNumber(text).map { .number($0) } ?? self
    case (.boolean, .string(let text)):
      switch text.lowercased() {
      case "true": return true
      case "false": return false
      default: return self
      }
    default: return self
    }
  }
}
