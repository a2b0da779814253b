package import FoundationEssentials
package import JSON

/// A pool that the service would not have created, and what it says instead.
package struct MockRefusal: Error, Hashable, Sendable {
  /// The answer to the call.
  package let reply: MockReply
}

extension MockPool {
  /// Creates a pool as CreateUserPool does.
  ///
  /// - Parameters:
  ///   - input: the call's members, validated here against the service model.
  ///   - id: the pool's id, `REGION_` and letters or digits; the region is also that of its ARN.
  ///   - options: what the service decides by itself.
  ///   - now: the pool's time.
  ///   - random: the source of its key pair's names.
  /// - Throws: what the service answers instead.
  package init(
    creating input: JSONObject,
    id: String,
    options: MockPoolOptions,
    at now: Date,
    using random: inout some RandomNumberGenerator
  ) throws(MockRefusal) {
    var random = CallRandom(drawing: &random)
    do throws(ServiceError) {
      let request = MockRequest(operation: "CreateUserPool", input: input).readingBooleans
      let input = request.input
      if let fault = ServiceError.ofShape(request) { throw fault }
      try MockPool.requireRules(creating: input, id, options)
      let description = MockPool.description(of: input, id, options, now)
      let mfa = MockPool.firstMFAConfiguration(description)
      self.init(
        id: id,
        options: options,
        keyIDs: SigningKeyIDs(using: &random),
        simulation: Simulation(using: &random),
        description: description,
        mfa: mfa
      )
    } catch {
      throw MockRefusal(reply: MockReply(error))
    }
  }

  /// What CreateUserPool answers for this pool.
  package var creationReply: MockReply { MockReply(body: ["UserPool": .object(shown)]) }

  /// The pool as an element of ListUserPools' answer.
  package var summary: JSONObject {
    let members = ["Id", "Name", "LambdaConfig", "LastModifiedDate", "CreationDate"]
    var summary = description.only(members)
    let regions = replicaRegions
    if !regions.isEmpty { summary["ReplicaRegions"] = .array(regions.map { .string($0) }) }
    return summary
  }

  private static func description(
    of input: JSONObject,
    _ id: String,
    _ options: MockPoolOptions,
    _ now: Date
  ) -> JSONObject {
    let region = id.prefix { $0 != "_" }
    let arn = "arn:aws:cognito-idp:\(region):\(options.accountID):userpool/\(id)"
    var pool: JSONObject = [
      "Id": .string(id), "Name": input["PoolName"] ?? "", "Arn": .string(arn),
      "CreationDate": .timestamp(now), "LastModifiedDate": .timestamp(now),
      "SchemaAttributes": StandardSchema.merged(with: input["Schema"]?.array ?? []),
    ]
    for key in ["UsernameAttributes", "AliasAttributes", "UsernameConfiguration"] {
      pool[key] = input[key]?.array?.isEmpty ?? false ? nil : input[key]
    }
    return pool.merging(PoolDescription.settings(input))
  }
}

// MARK: - ListUserPools

extension MockPool {
  /// Answers ListUserPools over pools that somebody else keeps.
  ///
  /// - Parameters:
  ///   - request: the call, whose `MaxResults` and `NextToken` choose the page.
  ///   - pools: every pool's summary under a number of its own, in the order of the numbers.
  /// - Returns: the answer, with `NextToken` where there is more.
  package static func list(
    _ request: MockRequest,
    _ pools: [(number: Int, summary: JSONObject)]
  ) -> MockReply {
    if let fault = ServiceError.ofShape(request) { return MockReply(fault) }
    do throws(ServiceError) {
      let pools = pools.map { ($0, $1) }
      let limit = request.limit()
      return MockReply(body: try request.page("UserPools", of: pools, limit: limit) { .object($0) })
    } catch {
      return MockReply(error)
    }
  }
}
