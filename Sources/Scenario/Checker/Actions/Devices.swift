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
    operations: ["UpdateDeviceStatus"],
    stage: .signIn
  )

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
    operations: ["ForgetDevice"],
    stage: .signIn
  )

  static let fetchDevices = verb(
    "fetchDevices",
    "Lists the signed-in user's devices.",
    outcome: [.done, OutcomeField("devices", .list(.any), "The devices.")],
    operations: ["ListDevices"],
    onlyReads: true,
    stage: .signIn
  )
}
