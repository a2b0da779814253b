extension ActionEntry {
  static let rememberDevice = verb(
    "rememberDevice",
    "Makes a device a remembered one.",
    [
      .optional(
        "device",
        .sessionsOwn,
        "The device; the session's own where it is left out."
      )
    ],
    outcome: [.done],
    operations: ["UpdateDeviceStatus"]
  ) { given in .rememberDevice(given.text("device")) }

  static let forgetDevice = verb(
    "forgetDevice",
    "Forgets a device.",
    [
      .optional(
        "device",
        .sessionsOwn,
        "The device; the session's own where it is left out."
      )
    ],
    outcome: [.done],
    operations: ["ForgetDevice"]
  ) { given in .forgetDevice(given.text("device")) }

  static let fetchDevices = verb(
    "fetchDevices",
    "Lists the signed-in user's devices.",
    outcome: [.done, OutcomeField("devices", .list(.device), "The devices.")],
    operations: ["ListDevices"],
    onlyReads: true
  ) { _ in .fetchDevices }
}

extension ValueShape {
  /// A device, in Amplify's words (AWSAuthDevice).
  fileprivate static let device = ValueShape.fields([
    OutcomeField("id", .text, "The device's key."),
    OutcomeField("name", .text, "The name that it was confirmed under."),
    OutcomeField("attributes", .names(.text), "What the pool notes of it."),
    OutcomeField("createdDate", .number, "When it was confirmed, in seconds since 1970."),
    OutcomeField("lastModifiedDate", .number, "When it was changed last."),
    OutcomeField("lastAuthenticatedDate", .number, "When its user signed in from it last."),
  ])
}
