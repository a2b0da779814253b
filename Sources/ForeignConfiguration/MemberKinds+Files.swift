internal import CognitoModel
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

// The parts of files that are held against the service's model before they are read.
extension MemberKinds {
  /// What is wrong in a template's resources.
  static func findings(ofTemplate resources: JSONObject) -> [Finding] {
    resources.members.flatMap { id, resource -> [Finding] in
      guard let type = resource["Type"]?.string, type.hasPrefix(TemplateResource.prefix),
        let structures = structures(
          ofTemplate: String(type.dropFirst(TemplateResource.prefix.count))
        )
      else { return [] }
      let path = ["Resources", id, "Properties"]
      return findings(in: resource["Properties"], structures, .cloudFormation, at: path)
    }
  }

  private static func structures(ofTemplate type: String) -> [Structure?]? {
    switch type {
    case "UserPool": [ServiceShapes.pool, ServiceShapes.webAuthn]
    case "UserPoolClient": [ServiceShapes.client]
    case "UserPoolGroup": [ServiceShapes.group]
    case "UserPoolResourceServer": [ServiceShapes.resourceServer]
    case "UserPoolDomain": [ServiceShapes.domain]
    case "UserPoolIdentityProvider": [ServiceShapes.identityProvider]
    case "UserPoolRiskConfigurationAttachment": [ServiceShapes.risk]
    case "LogDeliveryConfiguration": [ServiceShapes.logDelivery]
    default: nil
    }
  }

  /// What is wrong in a state or a plan, whose modules hold others.
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
      let words = MemberKinds.words(path.last ?? "", needs: "a mapping", members)
      return [Finding(path: path, problem: .kind, words: words)]
    }
    return MemberKinds(spelling: spelling)
      .findings(in: object.without(others), of: structures, at: path)
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

extension ServiceShapes {
  /// What templates have with the pool, each member under a name of its own.
  fileprivate static var webAuthn: Structure? {
    guard case .structure(let webAuthn)? = mfa?["WebAuthnConfiguration"]?.shape.kind else {
      return nil
    }
    return webAuthn
  }
}
