internal import Diagnostics
internal import JSON

/// A response of the AWS CLI that lists pools, or parts of a pool, without their settings.
struct CLISummary: Sendable {
  let command: String

  /// The parts, in the plural.
  let kind: String

  /// The member with the list.
  let member: String

  /// The members that identify a part, the most readable first.
  let names: [String]

  /// The member that identifies the response with the part's settings; nil if there is no response
  /// with them.
  let described: String?

  static let all = [
    CLISummary(
      command: "list-user-pool-clients",
      kind: "clients",
      member: "UserPoolClients",
      names: ["ClientName", "ClientId"],
      described: "ClientId"
    ),
    CLISummary(
      command: "list-identity-providers",
      kind: "identity providers",
      member: "Providers",
      names: ["ProviderName"],
      described: "ProviderName"
    ),
    CLISummary(
      command: "list-user-pool-client-secrets",
      kind: "secrets",
      member: "ClientSecrets",
      names: ["ClientSecretId"],
      described: nil
    ),
    CLISummary(
      command: "list-user-pools",
      kind: "pools",
      member: "UserPools",
      names: ["Name", "Id"],
      described: nil
    ),
  ]

  /// The sentence about the listed parts that no other response describes; nil if there are none.
  func remark(on elements: [JSONValue], besides responses: [JSONObject]) -> String? {
    let missing = elements.filter { element in
      guard let key = described else { return true }
      return !responses.contains { $0[key] == element[key] }
    }
    guard !missing.isEmpty else { return nil }
    let shown = missing.compactMap { element in
      names.lazy.compactMap { element[$0]?.string }.first
    }
    let told = shown.isEmpty ? "" : " (\(shown.listed()))"
    return """
      `\(command)` lists \(kind) without their settings\(told), so they are not read
      """
  }
}
