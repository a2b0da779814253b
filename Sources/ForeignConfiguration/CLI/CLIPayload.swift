internal import CognitoModel
internal import ConfigurationChanges
internal import JSON

/// The input of an operation that sets a pool or a part, as for `--cli-input-json`.
struct CLIPayload {
  /// The error for the input of an operation that sets nothing, or that authflow does not read.
  struct ParsingError: Error {
    var operation: String

    /// A description of the problem: lowercase, without a full stop.
    var description: String { "this is the input of \(operation), which sets nothing on a pool" }
  }

  /// The operation's input in the service's model.
  let input: Structure?
  private let members: JSONObject
  private let subject: CanonicalSettings.Kind?

  /// The operation that the input is read for.
  let operation: String

  /// Another operation that sets another part and accepts the same input; nil if there is none.
  let other: String?

  /// Reads an input; nil if the members are not the input of an operation.
  init?(_ members: JSONObject) throws(ParsingError) {
    guard members["UserPoolId"] != nil || members["PoolName"] != nil, members["pool"] == nil else {
      return nil
    }
    let names = Set(members.keys)
    let fitting = CLIPayload.subjects.compactMap { name, subject in
      let operation = CognitoModel.operation(name)
      return operation?.unknownMemberCount(among: names).map {
        (name, subject, $0, operation?.input)
      }
    }
    // Of operations with the same members, the first is used.
    guard let best = fitting.min(by: { $0.2 < $1.2 }) else { return nil }
    if best.2 > 0, let other = CLIPayload.other(knowing: names) {
      throw ParsingError(operation: other)
    }
    self.members = members
    (operation, subject, input) = (best.0, best.1, best.3)
    // An input that identifies only the pool is an empty update.
    other = names.count > 1 ? fitting.first { $0.2 == best.2 && $0.1 != best.1 }?.0 : nil
  }

  /// Returns the requested settings as a document.
  func document(named name: String) -> PoolDocument {
    var document = PoolDocument(name: name, origin: .payload, pool: JSONObject())
    document.specifiesPool = subject == .pool
    document.operation = operation
    document.creation = creation
    document.userPoolID = members["UserPoolId"]?.string
    let own = members.without(["UserPoolId"])
    switch subject {
    case .pool: document.pool = pool
    case .mfa: document.mfa = own
    case .clients: document.clients = [client]
    case .logDelivery: document.logDelivery = own
    case let kind?:
      if let part = kind.listed { document[keyPath: part.list] = [own] }
    case nil:
      let settings = CheckOnlySettings(operation: operation, part: .other(operation), members: own)
      document.checkOnlySettings = [settings]
    }
    return document
  }

  /// The operation that creates a part with the input of an update; nil if there is none.
  private var creation: String? {
    guard operation.hasPrefix("Update") else { return nil }
    let name = "Create" + operation.dropFirst("Update".count)
    return CognitoModel.operation(name)?.unknownMemberCount(among: Set(members.keys)) == 0
      ? name : nil
  }

  private var client: PoolDocument.Client {
    PoolDocument.Client(
      name: members["ClientName"]?.string ?? members["ClientId"]?.string ?? "",
      members: members.without(["UserPoolId", "GenerateSecret", "ClientSecret"]),
      hasSecret: members["GenerateSecret"] == true || members["ClientSecret"]?.isGiven == true
    )
  }

  private var pool: JSONObject {
    var pool = JSONObject(
      members.members.map { (CallNames.ofPool[$0.key] ?? $0.key, $0.value) }
    )
    if let attributes = pool["SchemaAttributes"]?.array {
      pool["SchemaAttributes"] = .array(attributes.map(SchemaNames.shown))
    }
    return pool
  }
}

// MARK: - Operations

extension CLIPayload {
  /// The operations that set a part, with its kind; nil if the part is checked but not compared.
  ///
  /// Of two operations with the same input, the first is used.
  private static let subjects: KeyValuePairs<String, CanonicalSettings.Kind?> = [
    "UpdateUserPool": .pool, "CreateUserPool": .pool, "SetUserPoolMfaConfig": .mfa,
    "UpdateUserPoolClient": .clients, "CreateUserPoolClient": .clients, "UpdateGroup": .groups,
    "UpdateResourceServer": .resourceServers, "UpdateIdentityProvider": .identityProviders,
    "CreateIdentityProvider": .identityProviders, "UpdateUserPoolDomain": .domain,
    "SetRiskConfiguration": .risk, "SetLogDeliveryConfiguration": .logDelivery,
    "AddCustomAttributes": nil, "CreateManagedLoginBranding": nil,
    "UpdateManagedLoginBranding": nil, "CreateTerms": nil, "UpdateTerms": nil,
    "SetUICustomization": nil, "AddUserPoolClientSecret": nil,
  ]

  /// Another operation whose input has all members; nil if there is none.
  private static func other(knowing names: Set<String>) -> String? {
    CognitoModel.operationNames.first {
      CognitoModel.operation($0)?.unknownMemberCount(among: names) == 0
    }
  }
}

extension Operation {
  /// The number of names that the input does not have; nil if a required member is missing.
  fileprivate func unknownMemberCount(among names: Set<String>) -> Int? {
    guard input.members.allSatisfy({ !$0.isRequired || names.contains($0.name) }) else {
      return nil
    }
    return names.count { input[$0] == nil }
  }
}
