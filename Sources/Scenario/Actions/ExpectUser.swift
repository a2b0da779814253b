/// Checks a user through the admin operations.
package struct ExpectUser: DefinedAction {
  package let username: TextTemplate

  /// Whether the user must exist; nil means true.
  package let exists: TypedExpression<Bool>?

  /// A mapping pattern for the given `status`, `enabled`, `attributes`, `groups`, and `mfa`.
  package let fields: Pattern

  package static let name = "expectUser"

  package static let definition = ActionDefinition.testSide(
    name,
    "Checks a user through the admin operations.",
    otherNames: ["assertuser", "checkuser", "verifyuser"],
    .parameters([
      .required("username", .text, "The user name.", member: "Username"),
      .optional("exists", .boolean, "Whether the user must exist; true by default."),
      .optional("status", .matcher(.choice(states)), "A value or matcher for the status."),
      .optional("enabled", .matcher(.boolean), "Whether the user is enabled."),
      .optional("attributes", .matcher(.names(.text)), "A matcher for the attributes."),
      .optional("groups", .matcher(.list(.text)), "A matcher for the list of groups."),
      .optional("mfa", .matcher(OutcomeField.mfa.shape), "A matcher for the second factors."),
    ]),
    rules: [
      .none(fieldsOfUser, beside: "exists", "false")
    ],
    outcome: OutcomeField.ofEveryCall + [
      .response(of: ["AdminGetUser"]), .done,
      OutcomeField("exists", .boolean, "Whether the user exists."),
      OutcomeField("status", .choice(states), "The status."),
      OutcomeField("enabled", .boolean, "Whether the user is enabled."),
      .attributes,
      OutcomeField("groups", .list(.text), "The groups, if the step checks them."),
      .mfa,
    ],
    operations: ["AdminGetUser", "AdminListGroupsForUser"],
    repeatability: .withExpectation,
    canFail: true
  )

  /// The parameters that compare a user, and the fields of the outcome that only a user has.
  static let fieldsOfUser = ["status", "enabled", "attributes", "groups", "mfa"]

  /// The values of UserStatusType in the service model.
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

  package func calls(after signIn: SignIn?) -> [PlannedCall] {
    // The groups have a call of their own, which only a step that checks them makes.
    let operations = checksGroups ? Self.definition.operations : ["AdminGetUser"]
    return operations.map { PlannedCall($0) }
  }

  /// Whether the step checks the user's groups.
  var checksGroups: Bool { fields.members.contains { $0.key == "groups" } }

  package var sentence: String {
    if exists == .literal(false) { return "Checks that the user \(username.quoted) does not exist" }
    let conditions = fields.members.isEmpty ? [] : fields.conditions(at: "")
    let user =
      if case .template(let text)? = exists {
        "that the user \(username.quoted) exists if \(text.quoted) is true, and is missing otherwise"
      } else {
        "the user \(username.quoted)"
      }
    return "Checks \(user)"
      + (conditions.isEmpty ? "" : ": " + conditions.joined(separator: ", "))
  }
}
