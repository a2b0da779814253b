/// Lists the signed-in user's devices.
package struct FetchDevices: DefinedAction {
  package static let definition = ActionDefinition.verb(
    "fetchDevices",
    "Lists the signed-in user's devices.",
    outcome: [.done, OutcomeField("devices", .list(device), "The devices.")],
    operations: ["ListDevices"],
    onlyReads: true
  )

  /// A device, in Amplify's words (AWSAuthDevice).
  private static let device = ValueShape.fields([
    OutcomeField("id", .text, "The device's key."),
    OutcomeField("name", .text, "The name that it was confirmed under."),
    OutcomeField("attributes", .names(.text), "What the pool notes of it."),
    OutcomeField("createdDate", .number, "When it was confirmed, in seconds since 1970."),
    OutcomeField("lastModifiedDate", .number, "When it was changed last."),
    OutcomeField("lastAuthenticatedDate", .number, "When its user signed in from it last."),
  ])

  package init(_ given: CheckedParameters) {}
}
