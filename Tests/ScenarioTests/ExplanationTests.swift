import Diagnostics
import Scenario
import Testing

@Test(arguments: [
  (
    "signIn: { username: ann, flow: USER_AUTH, preferred: WEB_AUTHN, device: true }",
    "Signs `ann` in, by `USER_AUTH`, preferring `WEB_AUTHN`, from the session's device"
  ),
  ("confirmSignIn: { passkey: true }", "Answers the open challenge with the session's passkey"),
  ("confirmSignIn: { passkey: $(n) }", "Answers the open challenge with the passkey `$(n)`"),
  ("rememberDevice: {}", "Makes the session's device a remembered one"),
  ("forgetDevice: { device: $(n) }", "Forgets the device `$(n)`"),
  ("fetchDevices: {}", "Lists the signed-in user's devices"),
  (
    "associateWebAuthnCredential: {}", "Makes a passkey and registers it for the signed-in user"
  ),
  ("listWebAuthnCredentials: {}", "Lists the signed-in user's passkeys"),
  ("deleteWebAuthnCredential: { id: $(n) }", "Removes the passkey `$(n)`"),
])
func `devices and passkeys are explained in plain words`(_ step: String, _ words: String) throws {
  let text = "scenario: One\nvars: { n: 5 }\nsteps:\n  - \(step)\n"
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text))
  let explanation = try #require(ScenarioExplanation.all(of: file.scenarios).first)
  #expect(explanation.text.plain.contains(words), "\(explanation.text.plain)")
}
