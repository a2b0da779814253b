internal import CognitoModel
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

/// Checks a template for problems that CloudFormation and AWS SAM report before any change.
struct TemplateChecks {
  let tree: ForeignTree

  /// Throws for a misspelled Cognito type, whose resource would otherwise be ignored.
  func requireKnownTypes(_ resources: JSONObject) throws(ForeignDocumentError) {
    let diagnostics = resources.members.compactMap { id, resource -> Diagnostic? in
      guard let type = resource["Type"]?.string, !TemplateChecks.types.contains(type) else {
        return nil
      }
      let isOurs = type.lowercased().hasPrefix(TemplateResource.prefix.lowercased())
      let nearest =
        isOurs
        ? Suggestion.nearest(to: type, among: TemplateChecks.types)
        : Suggestion.typo(type, of: TemplateChecks.types)
      guard isOurs || nearest != nil else { return nil }
      return Diagnostic(
        .notAConfiguration,
        "unknown resource type `\(type)`",
        at: tree.place(ofValueAt: ["Resources", id, "Type"]),
        meant: nearest
      )
    }
    try tree.throwIfAny(diagnostics)
  }

  /// Resource types of Cognito (CloudFormation template reference).
  private static let types = [
    "IdentityPool", "IdentityPoolPrincipalTag", "IdentityPoolRoleAttachment",
    "LogDeliveryConfiguration", "ManagedLoginBranding", "Terms", "UserPool", "UserPoolClient",
    "UserPoolDomain", "UserPoolGroup", "UserPoolIdentityProvider", "UserPoolResourceServer",
    "UserPoolRiskConfigurationAttachment", "UserPoolUICustomizationAttachment", "UserPoolUser",
    "UserPoolUserToGroupAttachment",
  ].map { TemplateResource.prefix + $0 }

  // The policies for removed and replaced resources (CloudFormation template reference,
  // DeletionPolicy).
  private static let policies = [
    "DeletionPolicy": ["Delete", "Retain", "RetainExceptOnCreate", "Snapshot"],
    "UpdateReplacePolicy": ["Delete", "Retain", "Snapshot"],
  ]

  /// Throws for an invalid policy of a resource, or for a policy computed without the required
  /// transform.
  func requireKnownPolicies(
    _ resources: JSONObject,
    _ template: JSONObject
  ) throws(ForeignDocumentError) {
    let diagnostics = resources.members.flatMap { id, resource -> [Diagnostic] in
      guard resource["Type"]?.string?.hasPrefix(TemplateResource.prefix) == true else { return [] }
      return TemplateChecks.policies.sorted { $0.key < $1.key }.compactMap { policy, words in
        let place = ["Resources", id, policy]
        // A policy with a known value can still be computed in the template.
        let written = template["Resources"]?[id]?[policy]
        if written.flatMap(CloudFunction.init) != nil, template.transforms.isEmpty {
          return Diagnostic(
            .notAConfiguration,
            "a computed \(policy) requires `Transform: AWS::LanguageExtensions`",
            at: tree.place(ofValueAt: place)
          )
        }
        guard let text = resource[policy]?.string, !words.contains(text) else { return nil }
        return Diagnostic(
          .notAConfiguration,
          "unknown \(policy) `\(text)`",
          at: tree.place(ofValueAt: place),
          label: "expected \(words.listed("or"))",
          meant: Suggestion.nearest(to: text, among: words)
        )
      }
    }
    try tree.throwIfAny(diagnostics)
  }

  /// Throws for an event with an unknown trigger, which the deployment rejects.
  func requireKnownTriggers(_ resources: JSONObject) throws(ForeignDocumentError) {
    let known = ServiceShapes.pool?["LambdaConfig"]?.shape.structure
    let names = (known?.members ?? []).map(\.name).filter { $0 != "KMSKeyID" }
    let functions = resources.members.filter {
      $0.value["Type"]?.string == TemplateResource.samFunction
    }
    let diagnostics = functions.flatMap { id, function in
      function.poolEvents.flatMap { name, event in
        event.triggers.compactMap(\.string).filter { !names.contains($0) }.map { trigger in
          let path = ["Resources", id, "Properties", "Events", name, "Properties", "Trigger"]
          return Diagnostic(
            .notAConfiguration,
            "unknown trigger `\(trigger)`",
            at: tree.place(ofValueAt: path),
            meant: Suggestion.nearest(to: trigger, among: names)
          )
        }
      }
    }
    try tree.throwIfAny(diagnostics)
  }

  /// Throws for a parameter value that is not allowed.
  func requireTaken(
    _ parameters: TemplateParameters,
    for declared: JSONObject
  ) throws(ForeignDocumentError) {
    let diagnostics = declared.members.compactMap { name, declaration -> Diagnostic? in
      let given = parameters.values[name]
      let text: String?
      if case .text(let value)? = given { text = value } else { text = nil }
      let value = given == nil ? declaration["Default"]?.scalarText : text
      guard let value, let rejection = TemplateParameter.rejection(of: value, for: declaration)
      else {
        return nil
      }
      let place = ["Parameters", name]
      return Diagnostic(
        .notAConfiguration,
        given == nil
          ? "CloudFormation rejects the default of the parameter `\(name)`"
          : "CloudFormation rejects the value of the parameter `\(name)`",
        at: given == nil
          ? tree.place(ofValueAt: place + ["Default"]) : tree.place(of: place + [rejection.member]),
        label: rejection.description,
        help: declaration["ConstraintDescription"]?.string
      )
    }
    try tree.throwIfAny(diagnostics)
  }
}
