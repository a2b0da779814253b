/// Finishes setting up a software token with its first code.
package struct VerifyTOTPSetup: DefinedAction {
  package let code: TextTemplate

  package let deviceName: TextTemplate?

  package static let name = "verifyTOTPSetup"

  package static let definition = ActionDefinition.verb(
    name,
    "Finishes setting up a software token with its first code.",
    otherNames: [
      "verifysoftwaretoken", "verifytotptoken", "verifytotp", "confirmtotp", "confirmtotpsetup",
    ],
    [
      .required("code", .text, "The code.", member: "UserCode"),
      .optional(
        "deviceName",
        .text,
        "A name for the software token.",
        member: "FriendlyDeviceName"
      ),
    ],
    outcome: [.done],
    operations: ["VerifySoftwareToken"]
  )

  package init(_ given: CheckedParameters) throws(MissingParameter) {
    code = try given.text("code").needed()
    deviceName = given.text("deviceName")
  }

  package var sentence: String {
    "Finishes setting up the software token" + (deviceName.map { " \($0.quoted)" } ?? "")
      + " with the code \(code.quoted)"
  }
}
