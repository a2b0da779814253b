/// Reads the signed-in user's enabled and preferred second factors.
package struct FetchMFAPreference: DefinedAction {
  package static let name = "fetchMFAPreference"

  package static let definition = ActionDefinition.verb(
    name,
    "Reads the signed-in user's enabled and preferred second factors.",
    otherNames: ["getmfapreference", "getpreferredmfa", "getusermfapreference"],
    outcome: [.done, .mfa],
    operations: ["GetUser"],
    onlyReads: true
  )

  package init(_ given: CheckedParameters) {}

  package var sentence: String { "Reads the signed-in user's second factors" }
}
