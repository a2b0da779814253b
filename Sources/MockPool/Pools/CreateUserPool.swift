package import FoundationEssentials
package import JSON

/// The service's error for a pool that it would not create.
package struct PoolCreationRejection: Error, Hashable, Sendable {
  /// The error response to CreateUserPool.
  package let reply: MockReply
}

extension MockPool {
  /// Creates a pool as CreateUserPool does.
  ///
  /// - Parameters:
  ///   - input: the call's members, which are checked against the service model.
  ///   - id: the pool's ID, `REGION_` with letters or digits. The region is also that of the pool's
  ///     ARN.
  ///   - options: properties that the service itself chooses.
  ///   - now: the pool's time.
  ///   - random: the source of the pool's key IDs.
  ///   - rules: the rules of the mock, which only mutants change.
  /// - Throws: the service's error for the pool.
  package init(
    creating input: JSONObject,
    id: String,
    options: MockPoolOptions,
    at now: Date,
    using random: inout some RandomNumberGenerator,
    rules: MutationRules = .right
  ) throws(PoolCreationRejection) {
    var random = CallRandom(drawing: &random)
    do throws(ServiceError) {
      let request = MockRequest(operation: "CreateUserPool", input: input).readingBooleans
      let input = request.input
      if let serviceError = ServiceError.ofShape(request) { throw serviceError }
      try MockPool.requireServiceRules(creating: input, id, options)
      let description = MockPool.description(of: input, id, options, now)
      let mfa = MockPool.firstMFAConfiguration(description)
      self.init(
        id: id,
        options: options,
        keyIDs: SigningKeyIDs(using: &random),
        simulation: Simulation(using: &random),
        description: description,
        mfa: mfa,
        rules: rules
      )
    } catch {
      throw PoolCreationRejection(reply: MockReply(error))
    }
  }

  /// CreateUserPool's response for this pool.
  package var creationReply: MockReply { MockReply(body: ["UserPool": .object(shown)]) }

  /// The pool as an element of ListUserPools' response.
  package var summary: JSONObject {
    let members = ["Id", "Name", "LambdaConfig", "LastModifiedDate", "CreationDate"]
    var summary = description.only(members)
    let regions = replicaRegions
    if !regions.isEmpty { summary["ReplicaRegions"] = .strings(regions) }
    return summary
  }

  private static func description(
    of input: JSONObject,
    _ id: String,
    _ options: MockPoolOptions,
    _ now: Date
  ) -> JSONObject {
    let arn = MockPool.arn(ofPool: id, inRegion: region(ofPool: id), options)
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
  /// Responds to ListUserPools for the pools of a registry.
  ///
  /// - Parameters:
  ///   - request: the call, whose `MaxResults` and `NextToken` select the page.
  ///   - pools: every pool's summary with its unique number, in the order of the numbers.
  /// - Returns: the response, with `NextToken` if there are more pools.
  package static func list(
    _ request: MockRequest,
    _ pools: [(number: Int, summary: JSONObject)]
  ) -> MockReply {
    if let serviceError = ServiceError.ofShape(request) { return MockReply(serviceError) }
    do throws(ServiceError) {
      let pools = pools.map { ($0, $1) }
      let limit = request.limit()
      return MockReply(body: try request.page("UserPools", of: pools, limit: limit) { .object($0) })
    } catch {
      return MockReply(error)
    }
  }
}
