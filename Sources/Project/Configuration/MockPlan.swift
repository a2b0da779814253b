package import Diagnostics
package import JSON
package import Scenario

/// How a mock pool is made of a configuration file: the calls in their order, and what they leave out.
///
/// Whatever holds a pool against a scenario's `given` asks the pool that came of the calls
/// (DescribeUserPool, GetUserPoolMfaConfig, DescribeUserPoolClient), as it asks a live one: what the
/// file leaves out is an API default, and only the pool itself shows those.
package struct MockPlan: Sendable {
  /// One call.
  package struct Call: Hashable, Sendable {
    /// The operation's name.
    package var operation: String

    /// Its members without `UserPoolId`, which the creation's answer gives.
    package var input: JSONObject

    /// The part of the file that asks for it, where a refusal is shown.
    package var range: SourceRange

    /// For CreateUserPoolClient what the file calls the client; the first such call makes the default one.
    package var client: String?

    /// The client whose new id goes along as `ClientId`, as the file calls it.
    package var owner: String?

    /// The id that the file has for the pool or client that the call makes, nil where it has none that
    /// is one; only the one pool of a server can have it, as it can have what is unique.
    package var id: String?
  }

  /// CreateUserPool.
  package let creation: Call

  /// What comes after it: the pool's MFA settings where there are any, identity providers and resource
  /// servers, clients, groups, then what names clients, and the domains.
  package private(set) var further: [Call]

  /// What stands in for the pool's Lambda triggers; nil for nothing.
  ///
  /// No call of the pool's API can say it, so its operation is the word of the file.
  package private(set) var triggers: Call?

  /// The same with its programs, which run in the folder of the file unless another is given.
  package var declarations: TriggerDeclarations = .none

  /// Members that no call takes, and that the pool shows all the same, as a newer service does.
  package let unmodelled: [Unmodelled]

  /// A member that the service model does not know.
  package struct Unmodelled: Hashable, Sendable {
    /// The part that it stands in.
    package struct Place: Hashable, Sendable {
      /// The file's key for parts of its kind.
      package var key: ConfigurationKey

      /// The name that the service knows the part by; blank where a pool has only one.
      package var name = ""

      /// The client whose id is that name, as the file calls it.
      package var client: String?
    }

    /// Where it stands.
    package var place: Place

    /// The member itself.
    package var member: UnmodelledMember

    /// The part of the file that has it.
    package var range: SourceRange
  }

  /// What steps can call the clients of its pool, the default one first.
  package var clientNames: [String] { further.compactMap(\.client) }

  /// Whether the pool gets a domain.
  package var hasDomain: Bool { further.contains { $0.operation == "CreateUserPoolDomain" } }

  /// Warnings about what the mock does without, and errors where that would change what scenarios see.
  package let diagnostics: [Diagnostic]

  /// What a client is called that no file names.
  package static let impliedClient = "default"
}

extension MockPlan {
  /// The plan with this client as the default one, where there is such a client.
  package func leading(with client: String) -> MockPlan {
    guard let place = further.firstIndex(where: { $0.client == client }),
      let first = further.firstIndex(where: { $0.client != nil })
    else { return self }
    var plan = self
    plan.further.insert(plan.further.remove(at: place), at: first)
    return plan
  }

  /// The plan with this in the place of the pool's Lambda triggers, as of a file's `triggers`.
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
  /// States how to make a mock pool of this; a plan with errors is not to be carried out.
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
