/// Forgets a device.
package struct ForgetDevice: DefinedAction {
  /// The device key; nil or `true` for the session's device.
  package let device: TextTemplate?

  package static let name = "forgetDevice"

  package static let definition = ActionDefinition.verb(
    name,
    "Forgets a device.",
    otherNames: ["deletedevice", "removedevice", "setdevicenotremembered"],
    [.device],
    outcome: [.done],
    operations: ["ForgetDevice"]
  )

  package init(_ given: CheckedParameters) { device = given.text("device") }

  package var sentence: String { "Forgets \(device.device)" }
}
