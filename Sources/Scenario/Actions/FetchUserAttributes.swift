/// Reads the signed-in user's attributes.
package struct FetchUserAttributes: DefinedAction {
  package static let definition = ActionDefinition.verb(
    "fetchUserAttributes",
    "Reads the signed-in user's attributes.",
    outcome: [.done, .attributes],
    mainValue: "attributes",
    operations: ["GetUser"],
    onlyReads: true
  )

  package init(_ given: CheckedParameters) {}
}
