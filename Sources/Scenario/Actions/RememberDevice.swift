/// Marks a device as remembered.
package struct RememberDevice: DefinedAction {
  /// The device key; nil or `true` for the session's device.
  package let device: TextTemplate?

  package static let name = "rememberDevice"

  package static let definition = ActionDefinition.verb(
    name,
    "Marks a device as remembered.",
    otherNames: ["setdeviceremembered", "updatedevicestatus"],
    [.device],
    outcome: [.done],
    operations: ["UpdateDeviceStatus"]
  )

  package init(_ given: CheckedParameters) { device = given.text("device") }

  package var sentence: String { "Marks \(device.device) as remembered" }
}
