internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Project

// What is held against the service's model before it is read.
extension ForeignReader {
  /// Notes what the model does not list.
  ///
  /// Only a warning, as in a configuration file: the service may take by now what its model does not list.
  ///
  /// - Throws: `ForeignDocumentError` where something has a wrong kind, with all that is wrong.
  mutating func take(_ findings: [MemberKinds.Finding]) throws(ForeignDocumentError) {
    let diagnostics = findings.map { finding in
      let isKind = finding.problem == .kind
      return Diagnostic(
        isKind ? .wrongMemberKind : .brokenLimit,
        finding.words,
        severity: isKind ? .error : .warning,
        at: isKind ? tree.place(of: finding.path) : tree.place(ofValueAt: finding.path),
        label: finding.label,
        help: finding.help
      )
    }.inOrder()
    guard !diagnostics.hasErrors else {
      throw ForeignDocumentError(source: tree.source, diagnostics: diagnostics)
    }
    warnings += diagnostics
  }

  /// Throws where a type of Cognito's is misspelt, so that the resource would be passed over.
  func requireKnownTypes(_ resources: JSONObject) throws(ForeignDocumentError) {
    let diagnostics = resources.members.compactMap { id, resource -> Diagnostic? in
      guard let type = resource["Type"]?.string, !ForeignReader.types.contains(type) else {
        return nil
      }
      let isOurs = type.lowercased().hasPrefix(ForeignReader.prefix.lowercased())
      let nearest =
        isOurs
        ? Suggestion.nearest(to: type, among: ForeignReader.types)
        : Suggestion.slip(type, of: ForeignReader.types)
      guard isOurs || nearest != nil else { return nil }
      return Diagnostic(
        .notAConfiguration,
        "CloudFormation has no resource type `\(type)`",
        at: tree.place(ofValueAt: ["Resources", id, "Type"]),
        label: nearest.map { "did you mean `\($0)`?" } ?? ""
      )
    }
    guard diagnostics.isEmpty else {
      throw ForeignDocumentError(source: tree.source, diagnostics: diagnostics.inOrder())
    }
  }

  /// Resource types of Cognito (template reference of CloudFormation).
  private static let types = [
    "IdentityPool", "IdentityPoolPrincipalTag", "IdentityPoolRoleAttachment",
    "LogDeliveryConfiguration", "ManagedLoginBranding", "Terms", "UserPool", "UserPoolClient",
    "UserPoolDomain", "UserPoolGroup", "UserPoolIdentityProvider", "UserPoolResourceServer",
    "UserPoolRiskConfigurationAttachment", "UserPoolUICustomizationAttachment", "UserPoolUser",
    "UserPoolUserToGroupAttachment",
  ].map { prefix + $0 }

  /// What is wrong in a template's resources.
  func findings(ofTemplate resources: JSONObject) -> [MemberKinds.Finding] {
    resources.members.flatMap { id, resource -> [MemberKinds.Finding] in
      guard let type = resource["Type"]?.string, type.hasPrefix(ForeignReader.prefix),
        let structures = ForeignReader.structures(
          ofTemplate: String(type.dropFirst(ForeignReader.prefix.count))
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
  func findings(ofTerraform module: JSONValue?, at path: [String]) -> [MemberKinds.Finding] {
    var found: [MemberKinds.Finding] = []
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

  private func findings(
    in members: JSONValue?,
    _ structures: [Structure?],
    _ spelling: Spelling,
    besides others: Set<String> = [],
    at path: [String]
  ) -> [MemberKinds.Finding] {
    guard let members, members != .null, CloudFunction(members) == nil else { return [] }
    guard let object = members.object else {
      let words = MemberKinds.words(path.last ?? "", needs: "a mapping", members)
      return [MemberKinds.Finding(path: path, problem: .kind, words: words)]
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
