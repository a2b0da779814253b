/// Reads the session's tokens and refreshes them if they are about to expire.
package struct FetchAuthSession: DefinedAction {
  /// Whether to refresh the tokens even if they are still valid.
  package let refresh: TypedExpression<Bool>

  /// The ClientMetadata, as a mapping of names to strings.
  package let metadata: ValueTemplate?

  package static let name = "fetchAuthSession"

  package static let definition = ActionDefinition.verb(
    name,
    "Reads the session's tokens and refreshes them if they are about to expire.",
    otherNames: [
      "refresh", "refreshtoken", "refreshtokens", "gettokens", "getsession", "currentsession",
      "getcurrentsession", "refreshsession",
    ],
    [
      .optional(
        "refresh",
        .boolean,
        "Whether to refresh the tokens even if they are not about to expire."
      )
    ],
    outcome: [.done, .tokens],
    mainValue: "tokens",
    operations: ["GetTokensFromRefreshToken"],
    onlyReads: true
  )

  package init(_ given: CheckedParameters) {
    refresh = given.boolean("refresh") ?? .literal(false)
    metadata = given.metadata
  }

  package var sentence: String {
    refresh == .literal(true)
      ? "Refreshes the session's tokens"
      : "Reads the session's tokens" + refresh.clause(", and refreshes them")
  }
}
