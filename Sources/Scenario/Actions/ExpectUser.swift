/// Compares a user, as an administrator sees it, to matchers.
package struct ExpectUser: DefinedAction {
  /// Which user.
  package let username: TextTemplate

  /// Whether there must be such a user; nil asks for one.
  package let exists: TypedExpression<Bool>?

  /// A mapping pattern over `status`, `enabled`, `attributes`, `groups` and `mfa`, as far as given.
  package let fields: Pattern

  package static let definition = ActionDefinition.testSide(
    "expectUser",
    "Holds a user, as an administrator sees it, against matchers.",
    otherNames: ["assertuser", "checkuser", "verifyuser"],
    .parameters([
      .required("username", .text, "The user name.", member: "Username"),
      .optional("exists", .boolean, "Whether there must be such a user; true if left out."),
      .optional("status", .matcher(.choice(states)), "What the status must be like."),
      .optional("enabled", .matcher(.boolean), "Whether the user must be able to sign in."),
      .optional("attributes", .matcher(.names(.text)), "What the attributes must be like."),
      .optional("groups", .matcher(.list(.text)), "What the groups must be like."),
      .optional("mfa", .matcher(OutcomeField.mfa.shape), "What the second factors must be like."),
    ]),
    rules: [
      .none(["status", "enabled", "attributes", "groups", "mfa"], beside: "exists", "false")
    ],
    outcome: OutcomeField.ofEveryCall + [
      .response(of: ["AdminGetUser"]), .done,
      OutcomeField("exists", .boolean, "Whether there is such a user."),
      OutcomeField("status", .choice(states), "The status."),
      OutcomeField("enabled", .boolean, "Whether the user can sign in."),
      .attributes,
      OutcomeField("groups", .list(.text), "The groups, where the step asks for them."),
      .mfa,
    ],
    operations: ["AdminGetUser", "AdminListGroupsForUser"],
    reading: .expectation,
    canFail: true
  )

  /// As in the service model's UserStatusType.
  private static let states = [
    "UNCONFIRMED", "CONFIRMED", "ARCHIVED", "COMPROMISED", "UNKNOWN", "RESET_REQUIRED",
    "FORCE_CHANGE_PASSWORD", "EXTERNAL_PROVIDER",
  ]

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    username = try given.text("username").needed()
    exists = given.boolean("exists")
    fields = given.matcherMapping
  }

  package var mainArgument: MainArgument? { .text(username) }
  package var requirements: Set<Requirement> { [.admin] }

  package var sentence: String {
    if exists == .literal(false) { return "Makes sure that there is no user \(username.quoted)" }
    let conditions = fields.members.isEmpty ? [] : fields.conditions(at: "")
    return "Makes sure of the user \(username.quoted)"
      + (conditions.isEmpty ? "" : ": " + conditions.joined(separator: ", "))
  }
}
