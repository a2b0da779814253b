package import Diagnostics

/// What must hold before the first step.
package struct Given: Sendable {
  /// Members of CreateUserPool and SetUserPoolMfaConfig, merged into the default pool; nil without
  /// any.
  package var pool: ValueTemplate?

  /// Members of CreateUserPoolClient, merged into the default client; nil without any.
  package var client: ValueTemplate?

  /// Further clients, for steps that name one.
  package var clients: [GivenClient]

  /// The stubs of the pool's Lambda triggers: a mapping with checked keys and members; nil without
  /// any.
  package var triggers: ValueTemplate?

  /// Users that are created before the first step, in the author's order.
  package var users: [GivenUser]

  /// Creates preconditions.
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

  /// Whether it has no preconditions.
  package var isEmpty: Bool {
    pool == nil && client == nil && clients.isEmpty && triggers == nil && users.isEmpty
  }

  /// The key of `given.pool` for the prefix of the pool's domain, which is not a member of
  /// CreateUserPool.
  package static let domainKey = "domain"

  /// Whether the default pool gets a domain, or may get one from a value that only the run knows.
  package var mayBringDomain: Bool {
    switch pool {
    case .mapping(let members, _)?: members.contains { $0.key == Given.domainKey }
    case .scalar?: true
    case .constant?, .list?, nil: false
    }
  }
}

/// A client of the pool in addition to the default one.
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

  /// The user name; nil for the pool's choice.
  package var username: TextTemplate?

  /// The password; nil for a generated one.
  package var password: TextTemplate?

  /// The email address; nil for a generated one.
  package var email: TextTemplate?

  /// The phone number; nil for a generated one.
  package var phone: TextTemplate?

  /// The verified addresses; nil for those that the status needs.
  package var verified: [Contact]?

  /// The list of verified addresses that is read when the user is created; nil if it is written
  /// out.
  package var verifiedList: TextTemplate?

  /// Further attributes, a mapping of names to strings.
  package var attributes: ValueTemplate?

  /// The state.
  package var status: TypedExpression<Status>

  /// Whether the user can sign in.
  package var enabled: TypedExpression<Bool>

  /// The user's groups; those that do not exist are created.
  package var groups: [TextTemplate]

  /// The list of groups that is read when the user is created; nil if it is written out.
  package var groupList: TextTemplate?

  /// Whether a software token is enrolled, enabled and preferred.
  package var totp: TypedExpression<Bool>

  /// The second factor that is enabled and preferred; nil for none.
  package var mfa: TypedExpression<Factor>?

  /// The range of the user's whole definition.
  package var range: SourceRange

  /// Creates a user with only a name.
  package init(name: NameReference, range: SourceRange) {
    self.name = name
    self.range = range
    (status, enabled, totp) = (.literal(.confirmed), .literal(true), .literal(false))
    groups = []
  }
}
