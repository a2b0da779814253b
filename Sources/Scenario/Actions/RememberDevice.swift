/// Makes a device a remembered one.
package struct RememberDevice: DefinedAction {
  /// The device, `true` for the session's own, which nil means too.
  package let device: TextTemplate?

  package static let definition = ActionDefinition.verb(
    "rememberDevice",
    "Makes a device a remembered one.",
    [.device],
    outcome: [.done],
    operations: ["UpdateDeviceStatus"]
  )

  package init(_ given: CheckedParameters) { device = given.text("device") }

  package var sentence: String { "Makes \(device.device) a remembered one" }
}
