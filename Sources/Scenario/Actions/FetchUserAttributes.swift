/// Reads the signed-in user's attributes.
package struct FetchUserAttributes: DefinedAction {
  package static let name = "fetchUserAttributes"

  package static let definition = ActionDefinition.verb(
    name,
    "Reads the signed-in user's attributes.",
    otherNames: [
      "getuserattributes", "getattributes", "currentuserinfo", "getcurrentuser",
      "currentauthenticateduser",
    ],
    outcome: [.done, .attributes],
    mainValue: "attributes",
    operations: ["GetUser"],
    onlyReads: true
  )

  package init(_ given: CheckedParameters) {}
}
