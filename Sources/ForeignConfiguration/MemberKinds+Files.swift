internal import CognitoModel
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

// Parts of files that are checked against the service's model before they are read.
extension MemberKinds {
  /// Returns the problems in a template's resources.
  static func findings(ofTemplate resources: JSONObject) -> [Finding] {
    resources.members.flatMap { id, resource -> [Finding] in
      guard let kind = resource["Type"]?.string.flatMap(TemplateResource.kind) else { return [] }
      // Templates contain passkey settings in the pool, each member under its own name.
      let passkeys = ServiceShapes.mfa?["WebAuthnConfiguration"]?.shape.structure
      let structures = kind == .pool ? [kind.structure, passkeys] : [kind.structure]
      let path = ["Resources", id, "Properties"]
      return findings(in: resource["Properties"], structures, .cloudFormation, at: path)
    }
  }

  /// Returns the problems in a state or a plan, including nested modules.
  static func findings(ofTerraform module: JSONValue?, at path: [String]) -> [Finding] {
    var found: [Finding] = []
    for (index, resource) in (module?["resources"]?.array ?? []).enumerated() {
      guard let type = resource["type"]?.string, type.hasPrefix("aws_cognito_"),
        resource["mode"] == nil || resource["mode"] == "managed",
        let part = TerraformPart(rawValue: String(type.dropFirst("aws_cognito_".count)))
      else { continue }
      found += findings(
        in: resource["values"],
        part.structures,
        .terraform,
        besides: part.ownAttributes,
        at: path + ["resources", String(index), "values"]
      )
    }
    for (index, inner) in (module?["child_modules"]?.array ?? []).enumerated() {
      found += findings(ofTerraform: inner, at: path + ["child_modules", String(index)])
    }
    return found
  }

  private static func findings(
    in members: JSONValue?,
    _ structures: [Structure?],
    _ spelling: MemberSpelling,
    besides others: Set<String> = [],
    at path: [String]
  ) -> [Finding] {
    guard let members, members != .null, CloudFunction(members) == nil else { return [] }
    guard let object = members.object else {
      let words = MemberKinds.message(path.last ?? "", needs: "a mapping", members)
      return [Finding(path: path, problem: .kind, description: words)]
    }
    return MemberKinds(spelling: spelling)
      .findings(in: object.without(others), of: structures, at: path)
  }
}

extension TerraformPart {
  /// The structures of the service with the resource's settings.
  fileprivate var structures: [Structure?] {
    guard self == .pool else { return [place(of: [:], at: "").kind?.structure] }
    let policies = ServiceShapes.pool?["Policies"]?.shape.structure
    return [ServiceShapes.pool, policies, ServiceShapes.mfa]
  }
}
