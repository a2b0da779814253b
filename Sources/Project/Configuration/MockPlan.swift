package import Diagnostics
package import JSON
package import Scenario
internal import Values

/// The calls that create a mock pool from a configuration file, in order, and the settings that
/// they omit.
///
/// To compare a pool with `given`, describe the pool that the calls created (DescribeUserPool,
/// GetUserPoolMfaConfig, DescribeUserPoolClient), as for a live pool. The pool has the API's
/// defaults for settings that are not in the file, and the plan does not contain them.
package struct MockPlan: Sendable {
  /// An API call, or the registration of trigger stubs.
  package struct Call: Hashable, Sendable {
    /// The name of the operation; the file's key for trigger stubs.
    package var operation: String

    /// The members of the request without `UserPoolId`, which comes from the response of
    /// CreateUserPool.
    package var input: JSONObject

    /// The part of the file from which the call comes; a rejection is reported there.
    package var range: SourceRange

    /// The places of members that are in another part of the file.
    package var places: [String: SourceRange] = [:]

    /// The client's name in the file, for CreateUserPoolClient; nil for other calls.
    ///
    /// The first CreateUserPoolClient call creates the default client.
    package var client: String?

    /// The name in the file of the client whose new ID the call sends as `ClientId`; nil for none.
    package var owner: String?

    /// The ID in the file for the new pool or client; nil if absent or invalid.
    ///
    /// Two pools of a server can't have the same IDs or other unique values.
    package var id: String?

    /// Whether the call, after the pool's creation, changes the pool's own description.
    package var changesPool = false
  }

  /// The CreateUserPool call.
  package let creation: Call

  /// The calls after `creation`, in order: MFA settings, identity providers and resource servers,
  /// clients, groups, settings that name clients, and domains.
  package private(set) var further: [Call]

  /// The stubs for the pool's Lambda triggers; nil for none.
  ///
  /// No API call can set stubs, so the operation is the key in the file.
  package private(set) var triggers: Call?

  /// The stubs and their programs, which run in the folder of the file by default.
  package var declarations: TriggerDeclarations = .none

  /// The members that no call accepts but the pool shows, as a newer service does.
  package let unmodeled: [Unmodeled]

  /// A member that is not in the service model.
  package struct Unmodeled: Hashable, Sendable {
    /// The part of a pool that contains a member.
    package struct Place: Hashable, Sendable {
      /// The file's key for the list or mapping that contains the part.
      package var key: ConfigurationKey

      /// The name of the part in the service; empty for a part that a pool has only once.
      package var name = ""

      /// The name in the file of the client whose ID is the name of the part; nil for other parts.
      package var client: String?
    }

    /// The part that contains the member.
    package var place: Place

    /// The member's path and value.
    package var member: UnmodeledMember

    /// The place of the part in the file.
    package var range: SourceRange
  }

  /// The names of the pool's clients for steps, starting with the default client.
  package var clientNames: [String] { further.compactMap(\.client) }

  /// Whether the calls create a domain.
  package var hasDomain: Bool { further.contains { $0.operation == "CreateUserPoolDomain" } }

  /// Warnings about settings that the mock does not support, and errors if they would affect
  /// scenarios.
  package let diagnostics: [Diagnostic]

  /// The name of the default client if the file has no clients.
  static let impliedClient = "default"
}

extension MockPlan {
  /// Returns the plan with a client as the default client, if the client exists.
  package func leading(with client: String) -> MockPlan {
    guard let place = further.firstIndex(where: { $0.client == client }),
      let first = further.firstIndex(where: { $0.client != nil })
    else { return self }
    var plan = self
    plan.further.insert(plan.further.remove(at: place), at: first)
    return plan
  }

  /// Returns the plan with other stubs for the pool's Lambda triggers, as from a file's `triggers`.
  package func replacingTriggers(with declarations: TriggerDeclarations) -> MockPlan {
    var plan = self
    plan.triggers = Call(
      operation: "triggers",
      input: declarations.members,
      range: creation.range
    )
    plan.declarations = declarations
    return plan
  }
}

extension PoolConfiguration {
  /// The plan for creating a mock pool.
  ///
  /// The calls of a plan with errors must not be made.
  package var mockPlan: MockPlan {
    var plan = MockPlan(
      creation: poolCall,
      further: [mfaCall].compactMap(\.self) + providerCalls + clientCalls + groupCalls
        + settingCalls + domainCalls,
      triggers: triggers.map {
        MockPlan.Call(operation: "triggers", input: $0.members, range: $0.range)
      },
      unmodeled: unmodeled,
      diagnostics: (unknownMembers + missingParts + silentTriggers + lostSettings + strayRisks
        + takenTier).inOrder()
    )
    plan.declarations = TriggerDeclarations(triggers?.members ?? [:], in: folder)
    return plan
  }

  /// The folder that contains the file.
  private var folder: String { Folder.containing(file.name) }
}
