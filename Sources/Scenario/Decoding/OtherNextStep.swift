/// Names of next steps in Cognito, in Amplify for JavaScript, and in everyday language.
enum OtherNextStep {
  /// The known next step that a word clearly means; nil if there is none.
  ///
  /// The lookup ignores case and punctuation.
  static func meant(by word: String, among known: [String]) -> String? {
    let letters = word.lowercased().filter(\.isLetter)
    return known.first { $0.lowercased() == letters }
      ?? names.meant(by: word, among: known)
  }

  private static let names = OtherNames([
    (
      "confirmSignInWithNewPassword",
      "newpassword newpasswordrequired forcechangepassword changepassword setnewpassword "
        + "confirmsigninwithnewpasswordrequired"
    ),
    (
      "confirmSignInWithSMSMFACode",
      "sms smsmfa smsmfacode smscode confirmsigninwithsmscode confirmsigninwithsmsmfa"
    ),
    (
      "confirmSignInWithTOTPCode",
      "totp totpcode totpmfa softwaretoken softwaretokenmfa confirmsigninwithtotp"
    ),
    (
      "confirmSignInWithOTP",
      "otp emailotp smsotp email emailmfa emailcode confirmsigninwithemailcode"
    ),
    ("confirmSignInWithCustomChallenge", "custom customchallenge customauth customquestion"),
    ("confirmSignInWithPassword", "password passwordsrp passwordverifier"),
    (
      "continueSignInWithFirstFactorSelection",
      "selectchallenge selectfirstfactor firstfactor firstfactorselection choosefactor"
    ),
    ("continueSignInWithMFASelection", "selectmfatype selectmfa mfaselection mfa choosemfa"),
    ("continueSignInWithMFASetupSelection", "mfasetupselection selectmfasetup"),
    ("continueSignInWithTOTPSetup", "mfasetup totpsetup setuptotp setupmfa softwaretokensetup"),
    (
      "continueSignInWithEmailMFASetup",
      "emailsetup emailmfasetup setupemailmfa continuesigninwithemailsetup"
    ),
    (
      "confirmSignUp",
      "confirm confirmuser unconfirmed usernotconfirmed usernotconfirmedexception verifyemail"
    ),
    ("confirmAttributeWithCode", "confirmuserattribute confirmattribute confirm verifyemail"),
    (
      "confirmResetPasswordWithCode",
      "confirmresetpassword confirmforgotpassword confirmpassword code confirm"
    ),
    ("resetPassword", "passwordresetrequired passwordresetrequiredexception resetrequired"),
    ("completeAutoSignIn", "autosignin"),
    ("done", "signedin signedup success authenticated complete completed ok none finished"),
  ])
}
