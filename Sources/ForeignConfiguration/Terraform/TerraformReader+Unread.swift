internal import CognitoModel
internal import ConfigurationChanges
internal import JSON

// Resources that belong to a user pool but that no part of a configuration file represents.
//
// Changes to these resources are visible only in a comparison of two Terraform files.
extension TerraformReader {
  /// Adds remarks about unread resources, and about the plan's actions on them.
  mutating func noteUnread(_ resources: [TerraformResource]) {
    for resource in resources where resource.isUnread {
      let isCheckOnly = resource.checkOnlyOperation != nil
      remarks.append(
        isCheckOnly
          ? """
          `\(resource.address)` is left out: for its type, authflow reports only errors that the \
          service returns
          """
          : "`\(resource.address)` is left out: authflow does not read its type"
      )
    }
    for change in objects.changes
    where change.part == nil && TerraformPart.isOfPool(change.type) && change.action.deletes {
      let verb = change.action == .delete ? "deletes" : "replaces"
      remarks.append("the plan \(verb) `\(change.address)`, and authflow does not read its type")
    }
  }

  /// Returns the settings of an unread resource, without its identifiers.
  mutating func unread(_ resource: TerraformResource) -> JSONObject {
    reader.members(
      resource.values.without(TerraformPart.ofAnyResource),
      nil,
      at: SettingPath(.other(resource.address))
    )
  }

  /// Returns the settings of an unread resource that are checked, such as sign-in pages; nil if it
  /// has none.
  func pages(_ resource: TerraformResource) -> CheckOnlySettings? {
    guard let operation = resource.checkOnlyOperation else { return nil }
    // The document does not contain these settings, so they are not among its unknown settings.
    var reader = MemberReader(.terraform)
    let part = SettingPath.Part.other(resource.address)
    var read = reader.members(
      withUnknown(resource).without(TerraformPart.ofAnyResource),
      CognitoModel.operation(operation)?.input,
      at: SettingPath(part)
    )
    // Terraform stores the document as a string.
    if let text = read["Settings"]?.string, let settings = try? JSONValue(parsing: Array(text.utf8))
    {
      read["Settings"] = settings
    }
    return CheckOnlySettings(operation: operation, part: part, members: read)
  }

  /// Returns the values of a resource, including configured values that are known only at
  /// deployment.
  private func withUnknown(_ resource: TerraformResource) -> JSONObject {
    var values = resource.values
    let change = objects.changes.first { $0.address == resource.address }?.entry["change"]
    for (name, mark) in change?["after_unknown"]?.object?.members ?? []
    where mark == true && values[name]?.isGiven != true
      && objects.configuration.isConfigured(name, of: resource.address) != false
    {
      values[name] = CloudFunction.afterApply
    }
    return values
  }

  /// Records the plan's changes to existing unread resources, in addition to their settings.
  func takeUnread(
    _ changes: [TerraformChange],
    into actions: inout PoolDocument.Actions
  ) {
    for change in changes where change.part == nil && TerraformPart.isOfPool(change.type) {
      let part = SettingPath.Part.other(change.address)
      switch change.action {
      case .keep, .create: continue
      case .forget, .createThenForget: actions.forgotten.insert(part)
      case .delete: actions.removed.insert(part)
      case .deleteThenCreate, .createThenDelete: actions.replaced.insert(part)
      }
      actions.reasons[part] = change.reason
    }
  }
}

extension TerraformPart {
  /// Whether resources of a type, without the `aws_cognito_` prefix, belong to user pools; others
  /// belong to identity pools.
  static func isOfPool(_ type: String) -> Bool { !type.hasPrefix("identity_pool") }

  /// Attributes of any resource that are not settings.
  static let ofAnyResource: Set = [
    "arn", "creation_date", "id", "last_modified_date", "region", "sub", "tags_all", "timeouts",
    "user_pool_arn", "user_pool_id",
  ]
}

extension JSONObject {
  /// Keeps earlier values for attributes known only at deployment, because the service generates
  /// them.
  mutating func keepComputed(_ unknown: JSONValue, of change: TerraformChange) {
    for (name, mark) in unknown.object?.members ?? [] where mark == true && self[name] == nil {
      self[name] = change.before?[name]
    }
  }
}
