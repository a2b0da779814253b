internal import CognitoModel
internal import ConfigurationChanges
internal import JSON

// Resources that belong to a user pool and that no part of a configuration file stands for.
//
// Two files of Terraform tell whether they change; beside anything else a change of them can't be seen.
extension TerraformReader {
  /// Says which resources are not read, and what a plan does to them.
  mutating func noteUnread(_ resources: [TerraformResource]) {
    for resource in resources where resource.isUnread {
      let isJudged = resource.judgedOperation != nil
      remarks.append(
        isJudged
          ? """
          `\(resource.address)` is left out: for its type, authflow checks only what the service \
          rejects
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

  /// The settings of such a resource, without what tells only which one it is.
  mutating func unread(_ resource: TerraformResource) -> JSONObject {
    reader.members(
      resource.values.without(TerraformPart.ofAnyResource),
      nil,
      at: SettingPath(.other(resource.address))
    )
  }

  /// What such a resource sets of login pages, which is judged; nil where it sets none.
  func pages(_ resource: TerraformResource) -> JudgedSettings? {
    guard let operation = resource.judgedOperation else { return nil }
    // The document does not say these settings, so they are not among its unknown ones.
    var reader = MemberReader(.terraform)
    let part = SettingPath.Part.other(resource.address)
    var read = reader.members(
      withUnknown(resource).without(TerraformPart.ofAnyResource),
      CognitoModel.operation(operation)?.input,
      at: SettingPath(part)
    )
    // Terraform has the document as a text.
    if let text = read["Settings"]?.string, let settings = try? JSONValue(parsing: Array(text.utf8))
    {
      read["Settings"] = settings
    }
    return JudgedSettings(operation: operation, part: part, members: read)
  }

  /// The values of a resource with those that its configuration says and only the deployment knows.
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

  /// Takes in what a plan does to such resources, beside setting them.
  func takeUnread(
    _ changes: [TerraformChange],
    _ isOwn: (TerraformResource) -> Bool,
    into actions: inout PoolDocument.Actions
  ) {
    for change in changes where change.part == nil && TerraformPart.isOfPool(change.type) {
      guard let past = objects.former(change), isOwn(past) else {
        continue
      }
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
  /// Whether resources of a type, without `aws_cognito_`, belong to user pools; others are of identity pools.
  static func isOfPool(_ type: String) -> Bool { !type.hasPrefix("identity_pool") }

  /// What a resource of any type has that is no setting.
  static let ofAnyResource: Set = [
    "arn", "creation_date", "id", "last_modified_date", "region", "sub", "tags_all", "timeouts",
    "user_pool_arn", "user_pool_id",
  ]
}

extension JSONObject {
  /// Takes what only a deployment knows as it was before: the service makes it up.
  mutating func keepComputed(_ unknown: JSONValue, of change: TerraformChange) {
    for (name, mark) in unknown.object?.members ?? [] where mark == true && self[name] == nil {
      self[name] = change.before?[name]
    }
  }
}
