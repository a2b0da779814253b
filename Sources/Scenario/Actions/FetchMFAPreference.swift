/// Reads which second factors the signed-in user has enabled and prefers.
package struct FetchMFAPreference: DefinedAction {
  package static let definition = ActionDefinition.verb(
    "fetchMFAPreference",
    "Reads which second factors the signed-in user has enabled and prefers.",
    outcome: [.done, .mfa],
    operations: ["GetUser"],
    onlyReads: true
  )

  package init(_ given: CheckedParameters) {}

  package var sentence: String { "Reads the signed-in user's second factors" }
}
