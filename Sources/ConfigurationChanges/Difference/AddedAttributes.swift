internal import CognitoModel
internal import JSON
internal import Project
internal import ServiceRules

/// Standard attributes that a template or a plan contains for the first time.
///
/// Deployers send every attribute that their last file did not contain to AddCustomAttributes,
/// which creates a custom attribute (aws/aws-cdk#8585, #14175; Terraform provider's
/// user_pool.go).
enum AddedAttributes {
  /// The changes, with custom attributes in place of changed standard attributes.
  static func addedBeside(
    _ changes: [AssessedChange],
    _ old: PoolDocument,
    by sent: PoolDocument
  ) -> [AssessedChange] {
    guard addsUnnamed(sent, in: old), !sent.replacesPool(beside: old) else {
      return changes
    }
    let added = standard(of: sent, since: old)
    let names = Set(added.compactMap { $0["Name"]?.string })
    let others = changes.filter { assessed in
      let members = assessed.change.path.members
      let isOfAdded =
        members.first == "SchemaAttributes" && members.dropFirst().first.map(names.contains) == true
      return assessed.change.path.part != .pool || !isOfAdded
    }
    return others + added.map(addition)
  }

  private static func addition(of attribute: JSONObject) -> AssessedChange {
    let name = attribute["Name"]?.string ?? ""
    let path = SettingPath(.pool, ["SchemaAttributes", "custom:\(name)"])
    let assessment = Assessment(
      entry: "attribute-added-beside",
      severity: .behavior,
      description: """
        The deployment adds a custom attribute `custom:\(name)`. The standard attribute `\(name)` \
        stays unchanged, and the new attribute can never be removed.
        """,
      source: .reported("aws/aws-cdk#8585, #14175"),
      flows: [.attributes]
    )
    return AssessedChange(SettingChange(path, before: nil, after: .object(attribute)), assessment)
  }

  /// Whether the deployer adds every attribute that the other file does not contain.
  static func addsUnnamed(_ sent: PoolDocument, in old: PoolDocument) -> Bool {
    sent.isTemplate && old.isTemplate
      || sent.origin == .payload && sent.deployer == .terraform && old.deployer == .terraform
  }

  /// The standard attributes that another file does not contain.
  private static func standard(
    of sent: PoolDocument,
    since old: PoolDocument
  ) -> [JSONObject] {
    let known = Set((old.pool["SchemaAttributes"]?.array ?? []).compactMap { $0["Name"]?.string })
    return (sent.pool["SchemaAttributes"]?.array ?? []).compactMap(\.object).filter { attribute in
      attribute["Name"]?.string.map { StandardAttribute.isKnown($0) && !known.contains($0) }
        ?? false
    }
  }
}
