internal import Algorithms
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON

/// A Terraform plan's change to one object of a resource (JSON output format, resource change
/// representation).
struct TerraformChange {
  /// The plan's action on the object.
  enum Action: Hashable {
    /// The object stays, with the same or changed values.
    case keep
    case create
    case delete
    case deleteThenCreate
    case createThenDelete
    /// The object stays, but Terraform no longer manages it.
    case forget
    case createThenForget
  }

  let address: String
  /// The address before a move; nil without a move.
  let previousAddress: String?
  /// The resource type without the `aws_cognito_` prefix.
  let type: String
  let action: Action
  /// Whether an earlier replacement left the object behind; the resource has another current
  /// object.
  var isDeposed: Bool { deposedKey != nil }
  /// The key of a deposed object within its resource; nil for the current object.
  let deposedKey: String?
  /// The JSON of the change in the plan.
  let entry: JSONValue

  /// Reads a change; nil if it is not about a Cognito resource.
  init?(_ entry: JSONValue) {
    guard let address = entry["address"]?.string,
      entry["mode"] == nil || entry["mode"] == "managed"
    else { return nil }
    let type = entry["type"]?.string ?? TerraformAddress(address).type
    guard type.hasPrefix("aws_cognito_") else { return nil }
    self.address = address
    previousAddress = entry["previous_address"]?.string
    self.type = String(type.dropFirst("aws_cognito_".count))
    deposedKey = entry["deposed"]?.string
    self.entry = entry
    let actions = entry["change"]?.strings("actions") ?? []
    action = Action(actions, ofManagedClient: type == "aws_cognito_managed_user_pool_client")
  }

  var part: TerraformPart? { TerraformPart(rawValue: type) }

  /// Whether Terraform starts to manage an existing object.
  var isImport: Bool { entry["change"]?["importing"]?.object != nil }

  var before: JSONValue? { value("before") }

  var after: JSONValue? { value("after") }

  /// The address of the object when the plan was created.
  var formerAddress: String { previousAddress ?? address }

  private func value(_ name: String) -> JSONValue? {
    entry["change"]?[name].flatMap { $0 == .null ? nil : $0 }
  }
}

extension TerraformChange.Action {
  /// Whether an existing object is deleted.
  var deletes: Bool { [.delete, .deleteThenCreate, .createThenDelete].contains(self) }

  /// Whether an object is created.
  var makes: Bool {
    [.create, .deleteThenCreate, .createThenDelete, .createThenForget].contains(self)
  }

  /// Reads the actions of a change.
  ///
  /// The provider neither creates nor deletes a client that another service manages: the client
  /// only leaves the state (managed_user_pool_client.go, Create and Delete).
  fileprivate init(_ actions: [String], ofManagedClient isManagedElsewhere: Bool) {
    switch actions {
    case ["create"]: self = .create
    case ["delete"]: self = isManagedElsewhere ? .forget : .delete
    case ["delete", "create"]: self = isManagedElsewhere ? .keep : .deleteThenCreate
    case ["create", "delete"]: self = isManagedElsewhere ? .keep : .createThenDelete
    case ["forget"]: self = .forget
    case ["create", "forget"]: self = isManagedElsewhere ? .keep : .createThenForget
    default: self = .keep
    }
  }
}

extension TerraformChange {
  /// The reason why a plan deletes or replaces the object, as a clause; nil if unknown.
  var reason: String? {
    switch entry["action_reason"]?.string {
    case "replace_because_tainted":
      "it is tainted: its creation failed halfway, or someone marked it as tainted"
    case "replace_by_request": "`-replace` requests it"
    case "replace_by_triggers": "a reference in its `replace_triggered_by` changes"
    case "delete_because_no_resource_config": "its block is no longer in the configuration"
    case "delete_because_no_module": "its module is no longer in the configuration"
    case "delete_because_wrong_repetition":
      "`count` or `for_each` was added to its block, or removed from it"
    case "delete_because_count_index": "its index is beyond `count`"
    case "delete_because_each_key": "its key is no longer in `for_each`"
    case "delete_because_no_move_target": "it was moved to an address without a block"
    default: paths.isEmpty ? nil : "\(paths.listed()) can't be changed in place"
    }
  }

  /// The attributes that require replacing the object, each once.
  private var paths: [String] {
    let all = entry["change"]?["replace_paths"]?.array ?? []
    let paths = all.compactMap { path -> String? in
      let names = path.strings
      return names.isEmpty ? nil : names.joined(separator: ".")
    }
    return Array(paths.uniqued())
  }
}
