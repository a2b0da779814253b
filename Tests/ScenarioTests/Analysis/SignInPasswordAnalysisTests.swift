import Testing

@Test(arguments: [
  ("flow: USER_AUTH", "`flow: USER_AUTH` without `preferred`"),
  ("flow: CUSTOM_AUTH_WITHOUT_SRP", "`flow: CUSTOM_AUTH_WITHOUT_SRP`"),
  ("flow: USER_AUTH, preferred: EMAIL_OTP", "`preferred: EMAIL_OTP`"),
  ("flow: USER_AUTH, preferred: SMS_OTP", "`preferred: SMS_OTP`"),
  ("flow: USER_AUTH, preferred: WEB_AUTHN", "`preferred: WEB_AUTHN`"),
  ("flow: USER_AUTH, preferred: PASSWORD", ""), ("flow: USER_AUTH, preferred: PASSWORD_SRP", ""),
  ("flow: USER_AUTH, preferred: $(env.FACTOR)", ""), ("flow: $(env.FLOW)", ""),
  ("flow: CUSTOM_AUTH_WITH_SRP", ""),
])
func `a password that is never sent gives a warning`(_ way: String, _ beside: String) {
  let step = "signIn: { username: a, 1️⃣password2️⃣: p, \(way) }"
  let written = beside.isEmpty ? step.filter { !"1️⃣2️⃣".contains($0) } : step
  let found = mistakes(inSteps: "  - \(written)").split(separator: "\n").first ?? ""
  let warning = "1️⃣2️⃣ warning AF1806 `password` is not sent with \(beside)"
  #expect(found == (beside.isEmpty ? "" : warning))
}
