import Values

// The pool's region and its ARNs.
extension MockPool {
  /// The region in the pool's ID.
  var region: String { MockPool.region(ofPool: id) }

  /// The region in a pool's ID; the whole ID if it has no region.
  package static func region(ofPool id: String) -> String { PoolID.region(of: id) ?? id }

  /// The ARN of the pool with this ID, or of its replica in another region.
  static func arn(ofPool id: String, inRegion region: String, _ options: MockPoolOptions) -> String
  {
    "arn:aws:cognito-idp:\(region):\(options.accountID):userpool/\(id)"
  }
}
