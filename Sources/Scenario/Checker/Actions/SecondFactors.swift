extension ActionEntry {
  static let setUpTOTP = verb(
    "setUpTOTP",
    "Begins to set up a software token for the signed-in user.",
    outcome: [
      .done, OutcomeField("secret", .text, "The shared secret in Base32."),
      OutcomeField("uri", .text, "The same as an `otpauth:` address."),
    ],
    mainValue: "secret",
    operations: ["AssociateSoftwareToken"]
  ) { _ in
    .setUpTOTP
  }

  static let verifyTOTPSetup = verb(
    "verifyTOTPSetup",
    "Finishes setting up a software token with its first code.",
    [
      .required("code", .text, "The code.", .member("UserCode", of: "VerifySoftwareToken")),
      .optional(
        "deviceName",
        .text,
        "A name for the software token.",
        .member("FriendlyDeviceName", of: "VerifySoftwareToken")
      ),
    ],
    outcome: [.done],
    operations: ["VerifySoftwareToken"]
  ) { given in
    given.text("code").map { .verifyTOTPSetup(code: $0, deviceName: given.text("deviceName")) }
  }

  static let fetchMFAPreference = verb(
    "fetchMFAPreference",
    "Reads which second factors the signed-in user has enabled and prefers.",
    outcome: [.done, .mfa],
    operations: ["GetUser"],
    onlyReads: true
  ) { _ in
    .fetchMFAPreference
  }

  static let updateMFAPreference = verb(
    "updateMFAPreference",
    "Enables, disables and prefers second factors of the signed-in user.",
    [
      .optional("sms", .choice(preferences), "Codes by SMS."),
      .optional("totp", .choice(preferences), "Codes of a software token."),
      .optional("email", .choice(preferences), "Codes by e-mail."),
    ],
    rules: [
      .someOf(["sms", "totp", "email"]), .atMostOne(["sms", "totp", "email"], as: "preferred"),
    ],
    outcome: [.done, .mfa],
    operations: ["SetUserMFAPreference", "GetUser"]
  ) { given in
    .updateMFAPreference(
      MFAPreferences(
        sms: given.choice("sms"),
        totp: given.choice("totp"),
        email: given.choice("email")
      )
    )
  }

  private static let preferences = MFAPreference.allCases.map(\.rawValue)
}
