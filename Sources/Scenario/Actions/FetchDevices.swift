/// Lists the signed-in user's devices.
package struct FetchDevices: DefinedAction {
  package static let definition = ActionDefinition.verb(
    "fetchDevices",
    "Lists the signed-in user's devices.",
    outcome: [.done, OutcomeField("devices", .list(device), "The remembered devices.")],
    operations: ["ListDevices"],
    onlyReads: true
  )

  /// A device, with the names of Amplify's AWSAuthDevice.
  private static let device = ValueShape.fields([
    OutcomeField("id", .text, "The device's key."),
    OutcomeField("name", .text, "The name that it was confirmed with."),
    OutcomeField("attributes", .names(.text), "The attributes that the pool stores for it."),
    OutcomeField("createdDate", .number, "When it was confirmed, in seconds since 1970."),
    OutcomeField("lastModifiedDate", .number, "When it was last changed, in seconds since 1970."),
    OutcomeField(
      "lastAuthenticatedDate",
      .number,
      "When its user last signed in from it, in seconds since 1970."
    ),
  ])

  package init(_ given: CheckedParameters) {}
}
