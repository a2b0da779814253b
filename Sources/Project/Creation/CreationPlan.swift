internal import Diagnostics
package import JSON
package import Values

/// The calls that create a real pool from a configuration file, and the parts that they omit.
///
/// The pool has the name, domain, and tags of its run, and no deletion protection. All other
/// settings are those of the file.
package struct CreationPlan: Sendable {
  /// The name, domain, and tags of the pool.
  package let mark: CreatedPoolIdentifiers

  /// The CreateUserPool call.
  package let creation: MockPlan.Call

  /// The calls after `creation`, in order.
  package let further: [MockPlan.Call]

  /// The differences between the file and the pool, in the order of their places.
  package let notes: [CreationDifference]

  /// The members that DescribeUserPool will return, as far as the plan determines them.
  ///
  /// The limits in a pool's `guard:` apply to these members.
  package var expectedPool: JSONObject {
    creation.input.merging(["EstimatedNumberOfUsers": .integer(0)])
  }
}

extension PoolConfiguration {
  /// The plan for creating a real pool.
  ///
  /// - Parameters:
  ///   - mark: the name, domain, and tags of the pool.
  ///   - place: the pool's region and account.
  ///   - secrets: returns the secret in a variable, such as `Google:client_secret`.
  /// - Returns: the plan, with notes about everything that differs from the file.
  package func creationPlan(
    _ mark: CreatedPoolIdentifiers,
    in place: CreationPlace,
    secrets: (String) -> Secret?
  ) -> CreationPlan {
    var source = CreationSource(self, mark, in: place)
    source.takeProviders(secrets)
    source.takeTriggers()
    source.takeSender()
    source.takeDomain()
    source.leaveOut()
    let configuration = source.configuration
    let creation = source.marked(configuration.poolCall)
    let further =
      [configuration.mfaCall].compactMap(\.self) + configuration.providerCalls
      + configuration.clientCalls + configuration.groupCalls + configuration.settingCalls
      + configuration.domainCalls
    source.noteResources(of: [creation] + further)
    return CreationPlan(
      mark: mark,
      creation: creation,
      further: further,
      notes: source.notes.sorted { $0.range.lowerBound < $1.range.lowerBound }
    )
  }
}
