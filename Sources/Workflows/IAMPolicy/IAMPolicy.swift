internal import JSON
internal import PoolClient

/// An IAM policy that allows operations on one user pool, or on all user pools.
struct IAMPolicy {
  /// The operations that IAM can't limit to a user pool (service authorization reference, "Actions
  /// defined by Amazon Cognito User Pools").
  static let unlimited: Set = [
    "CreateUserPool", "DescribeUserPoolDomain", "ListUserPools",
  ]

  let operations: Set<String>

  /// The ARN of the pool, with `*` for its unknown parts.
  let poolARN: String

  /// Creates a policy for a pool; nil for all pools.
  ///
  /// The project file does not contain the account number, and the pool's ID is unique without it.
  init(for operations: Set<String>, pool: (id: String, region: String)?) {
    self.operations = operations
    let region = pool?.region ?? "*"
    let partition = pool.map { PoolEndpoint.partition(ofRegion: $0.region) } ?? "aws"
    poolARN = "arn:\(partition):cognito-idp:\(region):*:userpool/\(pool?.id ?? "*")"
  }

  /// The policy document with a line break at the end.
  var text: String {
    let (general, limited) = (
      operations.intersection(Self.unlimited), operations.subtracting(Self.unlimited)
    )
    var statements: [JSONValue] = []
    if !limited.isEmpty { statements.append(statement("UserPool", limited, on: poolARN)) }
    if !general.isEmpty { statements.append(statement("Account", general, on: "*")) }
    let document: JSONValue = ["Version": "2012-10-17", "Statement": .array(statements)]
    return document.text(.pretty) + "\n"
  }

  private func statement(
    _ name: String,
    _ operations: Set<String>,
    on resource: String
  ) -> JSONValue {
    [
      "Sid": .string(name), "Effect": "Allow",
      "Action": .strings(operations.sorted().map { "cognito-idp:\($0)" }),
      "Resource": .string(resource),
    ]
  }
}
