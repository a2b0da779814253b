/// Lists the signed-in user's remembered devices.
package struct FetchDevices: DefinedAction {
  package static let name = "fetchDevices"

  package static let definition = ActionDefinition.verb(
    name,
    "Lists the signed-in user's remembered devices.",
    otherNames: ["listdevices", "getdevices"],
    outcome: [.done, OutcomeField("devices", .list(device), "The user's remembered devices.")],
    operations: ["ListDevices"],
    onlyReads: true
  )

  /// A device, with the names of Amplify's AWSAuthDevice.
  private static let device = ValueShape.fields([
    OutcomeField("id", .text, "The device's key."),
    OutcomeField("name", .text, "The name with which the device was confirmed."),
    OutcomeField(
      "attributes",
      .names(.text),
      "The attributes that the pool stores for the device."
    ),
    OutcomeField(
      "createdDate",
      .number,
      "The time of the device's confirmation, in seconds since 1970."
    ),
    OutcomeField(
      "lastModifiedDate",
      .number,
      "The time of the device's last change, in seconds since 1970."
    ),
    OutcomeField(
      "lastAuthenticatedDate",
      .number,
      "The time of the last sign-in from the device, in seconds since 1970."
    ),
  ])

  package init(_ given: CheckedParameters) {}
}
