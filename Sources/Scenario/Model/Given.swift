package import Diagnostics

/// The preconditions of a scenario, which hold before the first step.
package struct Given: Sendable {
  /// Members of CreateUserPool and SetUserPoolMfaConfig, merged into the default pool; nil if none.
  package var pool: ValueTemplate?

  /// Members of CreateUserPoolClient, merged into the default client; nil if none.
  package var client: ValueTemplate?

  /// Additional clients, for steps that name a client.
  package var clients: [GivenClient]

  /// The stubs of the pool's Lambda triggers, with checked keys and members; nil if none.
  package var triggers: ValueTemplate?

  /// Users who are created before the first step, in the author's order.
  package var users: [GivenUser]

  /// Creates preconditions, by default none.
  package init(
    pool: ValueTemplate? = nil,
    client: ValueTemplate? = nil,
    clients: [GivenClient] = [],
    triggers: ValueTemplate? = nil,
    users: [GivenUser] = []
  ) {
    self.pool = pool
    self.client = client
    self.clients = clients
    self.triggers = triggers
    self.users = users
  }

  /// Whether there are no preconditions.
  package var isEmpty: Bool {
    pool == nil && client == nil && clients.isEmpty && triggers == nil && users.isEmpty
  }

  /// The key of `given.pool` for the domain prefix, which is not a member of CreateUserPool.
  package static let domainKey = "domain"

  /// Whether the pool has a domain, or may have a domain that is known only at run time.
  package var mayHaveDomain: Bool {
    switch pool {
    case .mapping(let members, _)?: members.contains { $0.key == Given.domainKey }
    case .scalar?: true
    case .constant?, .list?, nil: false
    }
  }
}

/// A client of the pool, in addition to the default client.
package struct GivenClient: Sendable {
  /// The name for `client:` on a step.
  package var name: NameReference

  /// Members of CreateUserPoolClient, merged into the default client.
  package var settings: ValueTemplate
}

/// A user who exists before the first step.
package struct GivenUser: Sendable {
  /// The possible states, in Cognito's words (UserStatusType).
  package enum Status: String, Hashable, Sendable, CaseIterable {
    case confirmed = "CONFIRMED"
    case unconfirmed = "UNCONFIRMED"
    case forceChangePassword = "FORCE_CHANGE_PASSWORD"
    case resetRequired = "RESET_REQUIRED"
  }

  /// A second factor that can be enabled and preferred.
  package enum Factor: String, Hashable, Sendable, CaseIterable {
    case sms, email, totp
  }

  /// An address that can be verified.
  package enum Contact: String, Hashable, Sendable, CaseIterable {
    case email, phone
  }

  /// The name in `$(users.NAME...)`.
  package var name: NameReference

  /// The user name; nil to let the pool decide.
  package var username: TextTemplate?

  /// The password; nil to generate a password.
  package var password: TextTemplate?

  /// The email address; nil to generate an address.
  package var email: TextTemplate?

  /// The phone number; nil to generate a number.
  package var phone: TextTemplate?

  /// The verified addresses; nil for the addresses that the status requires.
  package var verified: TypedExpression<[Contact]>?

  /// Additional attributes, as a mapping of names to strings.
  package var attributes: ValueTemplate?

  /// The status in Cognito, by default CONFIRMED.
  package var status: TypedExpression<Status>

  /// Whether the user can sign in.
  package var enabled: TypedExpression<Bool>

  /// The user's groups.
  ///
  /// Missing groups are created.
  package var groups: TypedExpression<[TextTemplate]>

  /// Whether a software token is set up, enabled, and preferred.
  package var totp: TypedExpression<Bool>

  /// The second factor that is enabled and preferred; nil for none.
  package var mfa: TypedExpression<Factor>?

  /// The range of the user's whole definition.
  package var range: SourceRange

  /// Creates a confirmed user with a name and no other properties.
  init(name: NameReference, range: SourceRange) {
    self.name = name
    self.range = range
    (status, enabled, totp) = (.literal(.confirmed), .literal(true), .literal(false))
    groups = .literal([])
  }
}
