internal import CognitoModel
internal import JSON

// Attributes and identity providers of app clients.
extension Rulebook {
  static let clientAttributes = ServicePart.client.rules([
    "unknown-read-attribute": refused(
      says: "Invalid read attributes specified while {verb} a client",
      source: .measured("cdk-preflight, read-attributes-exists; aws/aws-cdk#34379"),
      why: "A client can read only attributes of its pool.",
      fix: "list only attributes of the pool, and prefix custom attributes with `custom:`",
      flows: [.attributes]
    ) { call in
      call.attributeViolations("ReadAttributes") { call, name in call.hasAttribute(name) }
    },
    "unknown-write-attribute": refused(
      says: "Invalid write attributes specified while {verb} a client",
      source: .measured("cdk-preflight, write-attributes-immutable"),
      why:
        "A client can write only attributes of its pool. `sub`, `email_verified`, "
        + "`phone_number_verified`, and `identities` are not writable.",
      fix: "list only writable attributes of the pool, and prefix custom attributes with `custom:`",
      flows: [.attributes, .signUp]
    ) { call in
      let fixed = ["sub", "email_verified", "phone_number_verified", "identities"]
      return call.attributeViolations("WriteAttributes") { call, name in
        fixed.contains(name) ? false : call.hasAttribute(name)
      }
    },
    "required-attribute-not-writable": refused(
      says: "Invalid write attributes specified while {verb} a client",
      source: .measured("deployments in public repositories; developer guide, attributes"),
      why: "Users must provide the attribute at sign-up, so every client must be able to write it.",
      fix:
        "add the attribute to WriteAttributes, or remove WriteAttributes to allow all "
        + "attributes",
      flows: [.signUp]
    ) { call in
      let member: MemberPath = "WriteAttributes"
      let writable = Set(call.texts(member))
      guard !writable.isEmpty else { return [] }
      let schema = (call.current("SchemaAttributes")?.array ?? []).compactMap(\.object)
      let required = schema.filter { $0["Required"] == true }.compactMap { $0["Name"]?.string }
      let missing = required.filter { $0 != "sub" && !writable.contains($0) }.sorted()
      guard !missing.isEmpty else { return [] }
      let words = "does not have \(missing.joined(separator: ", ")), which the pool requires"
      return [RuleViolation(member, words, ["verb": call.verb])]
    },
    "unknown-provider": refused(
      says: "The provider {provider} does not exist for User Pool {pool}.",
      source: .measured("lgallard/terraform-aws-cognito-user-pool#71"),
      why: "A client can offer only identity providers of its pool.",
      fix:
        "add the identity provider to the pool before you create or update the client, or remove "
        + "it from the client",
      flows: [.oauth]
    ) { call in
      let listed = call.textElements("SupportedIdentityProviders").filter { $0.text != "COGNITO" }
      guard !listed.isEmpty, let parts = call.parts(.identityProviders) else { return [] }
      let known = parts.compactMap { $0["ProviderName"]?.string }
      let missing = listed.filter { !known.contains($0.text) }
      guard !missing.isEmpty, call.areAllKnown(.identityProviders) else { return [] }
      return missing.map {
        RuleViolation(
          $0.path,
          "has `\($0.text)`, which the pool does not have",
          ["provider": $0.text, "pool": call.poolID]
        )
      }
    },
  ])
}

extension InspectedCall {
  /// The verb for the operation in the service's message.
  fileprivate var verb: String { creates ? "creating" : "updating" }

  /// The elements of a list of attribute names that are not allowed.
  ///
  /// `isAllowed` returns nil if it can't decide.
  fileprivate func attributeViolations(
    _ member: MemberPath,
    _ isAllowed: (InspectedCall, String) -> Bool?
  ) -> [RuleViolation] {
    textElements(member).filter { isAllowed(self, $0.text) == false }.map {
      RuleViolation($0.path, "has `\($0.text)`, which is not allowed here", ["verb": verb])
    }
  }

  /// Whether the pool has an attribute; nil if its schema is unknown.
  fileprivate func hasAttribute(_ name: String) -> Bool? {
    if StandardAttribute(rawValue: name) != nil { return true }
    // Settings for a new pool name the attributes without their prefix.
    let new = current("Schema")?.array ?? []
    let isNamed = { (attribute: JSONValue) in
      attribute["Name"]?.string.map { "custom:\($0)".hasSameBytes(as: name) } ?? false
    }
    if new.contains(where: isNamed) { return true }
    guard let schema = current("SchemaAttributes")?.array else {
      // A known pool without a schema has no custom attributes.
      return call.environment.pool == nil ? nil : false
    }
    return schema.contains { $0["Name"] == .string(name) }
  }
}
