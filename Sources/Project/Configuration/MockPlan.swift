package import Diagnostics
package import JSON
package import Scenario

/// The calls that create a mock pool from a configuration file, in order, and the settings that they omit.
///
/// To compare a pool with a scenario's `given`, describe the pool that the calls created
/// (DescribeUserPool, GetUserPoolMfaConfig, DescribeUserPoolClient), as for a live pool. Settings that
/// are not in the file have API defaults, and only the pool itself shows those.
package struct MockPlan: Sendable {
  /// A call.
  package struct Call: Hashable, Sendable {
    /// The operation.
    package var operation: String

    /// The members of the request without `UserPoolId`, which comes from the response of CreateUserPool.
    package var input: JSONObject

    /// The part of the file that the call comes from, where a refusal is reported.
    package var range: SourceRange

    /// The places of members that are in another part of the file.
    package var places: [String: SourceRange] = [:]

    /// For CreateUserPoolClient, the client's name in the file.
    ///
    /// The first such call creates the default client.
    package var client: String?

    /// The name in the file of the client whose new id the call sends as `ClientId`.
    package var owner: String?

    /// The id in the file of the pool or client that the call creates; nil if absent or invalid.
    ///
    /// Only one pool of a server can have this id and other unique values.
    package var id: String?
  }

  /// The CreateUserPool call.
  package let creation: Call

  /// The calls after it: MFA settings if any, identity providers and resource servers, clients, groups,
  /// settings that name clients, and domains.
  package private(set) var further: [Call]

  /// The stubs for the pool's Lambda triggers; nil for none.
  ///
  /// No API call can set them, so the operation is the key in the file.
  package private(set) var triggers: Call?

  /// The stubs with their programs, which by default run in the folder of the file.
  package var declarations: TriggerDeclarations = .none

  /// Members that no call accepts but the pool shows, as a newer service does.
  package let unmodelled: [Unmodelled]

  /// A member that is not in the service model.
  package struct Unmodelled: Hashable, Sendable {
    /// The part of a pool that contains a member.
    package struct Place: Hashable, Sendable {
      /// The file's key for parts of this kind.
      package var key: ConfigurationKey

      /// The part's name in the service; empty if a pool has only one.
      package var name = ""

      /// The name in the file of the client whose id is the part's name.
      package var client: String?
    }

    /// The part that contains the member.
    package var place: Place

    /// The member.
    package var member: UnmodelledMember

    /// The place of the part in the file.
    package var range: SourceRange
  }

  /// The names of the pool's clients for steps, the default client first.
  package var clientNames: [String] { further.compactMap(\.client) }

  /// Whether the pool has a domain.
  package var hasDomain: Bool { further.contains { $0.operation == "CreateUserPoolDomain" } }

  /// Warnings about settings that the mock does not support, and errors if that would affect scenarios.
  package let diagnostics: [Diagnostic]

  /// The name of the client if the file has none.
  package static let impliedClient = "default"
}

extension MockPlan {
  /// Returns the plan with a client as the default one, if the client exists.
  package func leading(with client: String) -> MockPlan {
    guard let place = further.firstIndex(where: { $0.client == client }),
      let first = further.firstIndex(where: { $0.client != nil })
    else { return self }
    var plan = self
    plan.further.insert(plan.further.remove(at: place), at: first)
    return plan
  }

  /// Returns the plan with these stubs for the pool's Lambda triggers, as from a file's `triggers`.
  package func standingIn(with declarations: TriggerDeclarations) -> MockPlan {
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
  /// A plan with errors must not be carried out.
  package var mockPlan: MockPlan {
    var plan = MockPlan(
      creation: poolCall,
      further: [mfaCall].compactMap(\.self) + providerCalls + clientCalls + groupCalls
        + settingCalls + domainCalls,
      triggers: triggers.map {
        MockPlan.Call(operation: "triggers", input: $0.members, range: $0.range)
      },
      unmodelled: unmodelled,
      diagnostics: (unknownMembers + missingParts + silentTriggers + lostSettings + strayRisks
        + takenTier).inOrder()
    )
    plan.declarations = TriggerDeclarations(triggers?.members ?? [:], in: folder)
    return plan
  }

  /// The folder of the file.
  private var folder: String {
    guard let end = file.name.lastIndex(of: "/") else { return "." }
    return end == file.name.startIndex ? "/" : String(file.name[..<end])
  }
}
