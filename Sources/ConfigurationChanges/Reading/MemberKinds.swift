internal import CognitoModel
internal import JSON
internal import Project

/// Whether members have the kinds that the service's model gives them: what has another could only be
/// dropped, or be taken for something else.
struct MemberKinds {
  /// A member of another kind.
  struct Fault: Error {
    /// The keys down to it, as they stand in the file.
    var path: [String]
    /// The facts: lower case, no full stop.
    var words: String
  }

  /// Another tool's names and forms; nil for the service's own.
  var spelling: ForeignReader.Spelling?

  /// The first member of a wrong kind, members inside of others included; what the model does not know
  /// can be anything.
  func fault(
    in members: JSONObject,
    of structures: [Structure?],
    at path: [String]
  ) -> Fault? {
    for (name, value) in members.members {
      guard let member = structures.lazy.compactMap({ member(name, of: $0) }).first else {
        continue
      }
      if let fault = fault(value, member.shape, at: path + [name]) { return fault }
    }
    return nil
  }

  private func member(_ name: String, of structure: Structure?) -> Member? {
    guard let spelling else { return structure?[name] }
    return structure?.member(spelled: name, spelling)
  }

  private func fault(_ value: JSONValue, _ shape: Shape, at path: [String]) -> Fault? {
    if value == .null || spelling == .terraform && value.isUnset { return nil }
    if spelling != nil, CloudFunction(value) != nil { return nil }
    switch (shape.kind, value) {
    case (.structure(let structure), .object(let members)):
      return fault(in: members, of: [structure], at: path)
    case (.structure, .array(let blocks)) where spelling == .terraform && blocks.count == 1:
      return fault(blocks[0], shape, at: path + ["0"])
    case (.list(let element, _), .array(let elements)):
      return elements.enumerated().lazy
        .compactMap { fault($1, element, at: path + [String($0)]) }.first
    case (.map(_, let inner, _), .object(let members)):
      return members.members.lazy.compactMap { fault($0.value, inner, at: path + [$0.key]) }.first
    default:
      return shape.takes(value) ? nil : Fault(path: path, words: shape.words(against: value, path))
    }
  }
}

extension Shape {
  /// Whether a value is one of this shape, or says one: templates write numbers and booleans as texts
  /// too, and texts as numbers.
  fileprivate func takes(_ value: JSONValue) -> Bool {
    switch (kind, value) {
    case (.timestamp, _), (.blob, _), (.document, _): true
    case (.text, .string), (.text, .number), (.text, .bool), (.boolean, .bool): true
    case (.integer, .number(let number)), (.long, .number(let number)): number.int != nil
    case (.integer, .string(let text)), (.long, .string(let text)):
      JSONNumber(text)?.int != nil
    case (.boolean, .string(let text)): ["true", "false"].contains(text.lowercased())
    default: false
    }
  }

  fileprivate func words(against value: JSONValue, _ path: [String]) -> String {
    let needed =
      switch kind {
      case .structure, .map: "a mapping"
      case .list: "a list"
      case .integer, .long: "a whole number"
      case .boolean: "`true` or `false`"
      default: "a text"
      }
    let name = path.last { Int($0) == nil } ?? ""
    return MemberKinds.words(name, needs: needed, value)
  }
}

extension MemberKinds {
  static func words(_ name: String, needs needed: String, _ value: JSONValue) -> String {
    let given =
      switch value {
      case .object: "a mapping"
      case .array: "a list"
      case .string: "a text"
      case .number: "a number"
      case .bool: "a boolean"
      case .null: "null"
      }
    return "`\(name)` must be \(needed), and is \(given)"
  }
}

// MARK: - Other tools

extension ForeignReader {
  /// Throws at the first member of a template's resources that has a wrong kind.
  func requireKinds(ofTemplate resources: JSONObject) throws(ForeignDocumentError) {
    for (id, resource) in resources.members {
      guard let type = resource["Type"]?.string, type.hasPrefix(ForeignReader.prefix),
        let structure = ForeignReader.structure(
          ofTemplate: String(type.dropFirst(ForeignReader.prefix.count))
        )
      else { continue }
      let path = ["Resources", id, "Properties"]
      try requireKinds(resource["Properties"], [structure], .cloudFormation, at: path)
    }
  }

  private static func structure(ofTemplate type: String) -> Structure? {
    switch type {
    case "UserPool": ServiceShapes.pool
    case "UserPoolClient": ServiceShapes.client
    case "UserPoolGroup": ServiceShapes.group
    case "UserPoolResourceServer": ServiceShapes.resourceServer
    case "UserPoolDomain": ServiceShapes.domain
    case "UserPoolIdentityProvider": ServiceShapes.identityProvider
    case "UserPoolRiskConfigurationAttachment": ServiceShapes.risk
    case "LogDeliveryConfiguration": ServiceShapes.logDelivery
    default: nil
    }
  }

  /// The same for a state or a plan, whose modules hold others.
  func requireKinds(
    ofTerraform module: JSONValue?,
    at path: [String]
  ) throws(ForeignDocumentError) {
    for (index, resource) in (module?["resources"]?.array ?? []).enumerated() {
      guard let type = resource["type"]?.string, type.hasPrefix("aws_cognito_"),
        resource["mode"] == nil || resource["mode"] == "managed",
        let part = TerraformPart(rawValue: String(type.dropFirst("aws_cognito_".count)))
      else { continue }
      let place = path + ["resources", String(index), "values"]
      try requireKinds(
        resource["values"],
        part.structures,
        .terraform,
        besides: part.ownAttributes,
        at: place
      )
    }
    for (index, inner) in (module?["child_modules"]?.array ?? []).enumerated() {
      try requireKinds(ofTerraform: inner, at: path + ["child_modules", String(index)])
    }
  }

  private func requireKinds(
    _ members: JSONValue?,
    _ structures: [Structure?],
    _ spelling: Spelling,
    besides others: Set<String> = [],
    at path: [String]
  ) throws(ForeignDocumentError) {
    guard let members, members != .null, CloudFunction(members) == nil else { return }
    guard let object = members.object else {
      let words = MemberKinds.words(path.last ?? "", needs: "a mapping", members)
      throw fault(.wrongMemberKind, words, at: path)
    }
    let kinds = MemberKinds(spelling: spelling)
    if let found = kinds.fault(in: object.without(others), of: structures, at: path) {
      throw fault(.wrongMemberKind, found.words, at: found.path)
    }
  }
}

extension TerraformPart {
  /// Where the service has what the resource sets.
  fileprivate var structures: [Structure?] {
    switch self {
    case .pool:
      guard case .structure(let policies)? = ServiceShapes.pool?["Policies"]?.shape.kind else {
        return [ServiceShapes.pool, ServiceShapes.mfa]
      }
      return [ServiceShapes.pool, policies, ServiceShapes.mfa]
    case .client, .managedClient: return [ServiceShapes.client]
    case .group: return [ServiceShapes.group]
    case .resourceServer: return [ServiceShapes.resourceServer]
    case .domain: return [ServiceShapes.domain]
    case .identityProvider: return [ServiceShapes.identityProvider]
    case .risk: return [ServiceShapes.risk]
    case .logDelivery: return [ServiceShapes.logDelivery]
    }
  }
}
