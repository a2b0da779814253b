import Testing

@Test(arguments: [
  ("- autoSignIn: {}", "autoSignIn nothing"),
  (
    "- updateUserAttributes: { attributes: { name: $(n) }, metadata: { a: b } }",
    #"updateUserAttributes {name: <text $(n)>} {a: "b"}"#
  ),
  ("- sendVerificationCode: { attribute: email }", "sendVerificationCode email nothing"),
  ("- confirmUserAttribute: { attribute: email, code: $(n) }", "confirmUserAttribute email $(n)"),
  ("- setUpTOTP: {}", "setUpTOTP"),
  (
    "- verifyTOTPSetup: { code: 123456, deviceName: $(env.PHONE) }",
    "verifyTOTPSetup 123456 $(env.PHONE)"
  ),
  ("- fetchMFAPreference: {}", "fetchMFAPreference"),
  (
    "- updateMFAPreference: { sms: $(env.SMS), totp: preferred }",
    "updateMFAPreference $(env.SMS) preferred nothing"
  ),
  (
    "- signIn: { username: a, flow: USER_AUTH, preferred: EMAIL_OTP }",
    "signIn a nothing USER_AUTH EMAIL_OTP nothing"
  ),
  ("- confirmSignIn: { code: $(n), deviceName: phone }", "confirmSignIn $(n) phone nothing"),
  ("- confirmSignIn: { password: $(n) }", "confirmSignIn password $(n) nothing"),
  ("- confirmSignIn: { answer: 5 }", "confirmSignIn answer 5 nothing"),
  ("- confirmSignIn: { select: SMS_MFA }", "confirmSignIn select SMS_MFA nothing"),
  ("- confirmSignIn: { email: a@b.c }", "confirmSignIn email a@b.c nothing"),
])
func `sign-in actions keep the parameters that they read`(_ step: String, _ expected: String) {
  #expect(actions(step) == [expected])
}
