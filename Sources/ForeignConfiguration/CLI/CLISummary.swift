/// An answer of the AWS CLI that names parts of a pool and none of their settings.
struct CLISummary {
  /// The command that prints it.
  var command: String

  /// What the parts are.
  var kind: String

  /// The member that they stand in.
  var member: String

  /// What tells them apart, the better to read the earlier.
  var names: [String]

  /// The member by which the answer is found that says what a part is set to; nil where there is none
  /// such.
  var described: String?

  /// Those that belong to a pool.
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
      names: ["ClientSecretId"]
    ),
    CLISummary(
      command: "list-user-pools",
      kind: "pools",
      member: "UserPools",
      names: ["Name", "Id"]
    ),
  ]
}
