package import Diagnostics

/// What must hold before the first step.
package struct Given: Sendable {
  /// Members of CreateUserPool and SetUserPoolMfaConfig, laid over the default pool; nil where none.
  package var pool: ValueTemplate?

  /// Members of CreateUserPoolClient, laid over the default client; nil where none.
  package var client: ValueTemplate?

  /// Further clients, for steps that name one.
  package var clients: [GivenClient]

  /// What stands in for the pool's Lambda triggers: a mapping whose keys and members are checked;
  /// nil where none.
  package var triggers: ValueTemplate?

  /// Users that are made before the first step, in the author's order.
  package var users: [GivenUser]

  /// States preconditions.
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

  /// Whether nothing must hold.
  package var isEmpty: Bool {
    pool == nil && client == nil && clients.isEmpty && triggers == nil && users.isEmpty
  }

  /// The key of `given.pool` for the prefix of the pool's domain, which CreateUserPool has no member for.
  package static let domainKey = "domain"

  /// Whether the default pool gets a domain, or may get one by a value that only the run knows.
  package var mayBringDomain: Bool {
    switch pool {
    case .mapping(let members, _)?: members.contains { $0.key == Given.domainKey }
    case .scalar?: true
    case .constant?, .list?, nil: false
    }
  }
}

/// A client of the pool beside the default one.
package struct GivenClient: Sendable {
  /// What `client:` on a step calls it.
  package var name: NameReference

  /// Members of CreateUserPoolClient, laid over the default client.
  package var settings: ValueTemplate
}

/// A user who is there before the first step.
package struct GivenUser: Sendable {
  /// The states that can be asked for, in Cognito's words (UserStatusType).
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

  /// An address that can count as verified.
  package enum Contact: String, Hashable, Sendable, CaseIterable {
    case email, phone
  }

  /// What `$(users.NAME...)` calls the user.
  package var name: NameReference

  /// The user name; nil takes what the pool takes.
  package var username: TextTemplate?

  /// The password; nil takes a generated one.
  package var password: TextTemplate?

  /// The e-mail address; nil takes a generated one.
  package var email: TextTemplate?

  /// The phone number; nil takes a generated one.
  package var phone: TextTemplate?

  /// Which of them count as verified; nil leaves it to what the status needs.
  package var verified: [Contact]?

  /// The list of them that is read when the user is made; nil where it is written out.
  package var verifiedList: TextTemplate?

  /// Further attributes, a mapping of names to texts.
  package var attributes: ValueTemplate?

  /// The state.
  package var status: TypedExpression<Status>

  /// Whether the user can sign in.
  package var enabled: TypedExpression<Bool>

  /// The groups that the user is in; those that are not there are made.
  package var groups: [TextTemplate]

  /// The list of them that is read when the user is made; nil where it is written out.
  package var groupList: TextTemplate?

  /// Whether a software token is enrolled, enabled and preferred.
  package var totp: TypedExpression<Bool>

  /// The second factor that is enabled and preferred; nil for none.
  package var mfa: TypedExpression<Factor>?

  /// The whole of what was written about the user.
  package var range: SourceRange

  /// States a user of whom only the name is written.
  package init(name: NameReference, range: SourceRange) {
    self.name = name
    self.range = range
    (status, enabled, totp) = (.literal(.confirmed), .literal(true), .literal(false))
    groups = []
  }
}
