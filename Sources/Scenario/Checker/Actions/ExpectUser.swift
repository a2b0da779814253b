extension ActionEntry {
  /// As in the service model's UserStatusType.
  private static let states = [
    "UNCONFIRMED", "CONFIRMED", "ARCHIVED", "COMPROMISED", "UNKNOWN", "RESET_REQUIRED",
    "FORCE_CHANGE_PASSWORD", "EXTERNAL_PROVIDER",
  ]

  static let expectUser = testSide(
    "expectUser",
    "Holds a user, as an administrator sees it, against matchers.",
    .parameters([
      .required("username", .text, "The user name.", .member("Username", of: "AdminGetUser")),
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
    reading: .always,
    canFail: true
  ) { given in
    given.text("username").map { username in
      .expectUser(
        ExpectUserParameters(
          username: username,
          exists: given.boolean("exists"),
          fields: Pattern(.mapping(given.matchers), range: given.range)
        )
      )
    }
  }
}
