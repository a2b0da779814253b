internal import Values

/// Names of next steps in Cognito, in Amplify for JavaScript, and in everyday language.
enum NextStepSynonyms {
  /// Amplify's first words of the next steps of a sign-in, in lowercase.
  static let starts = ["confirmsigninwith", "continuesigninwith"]

  /// The known next step that a word clearly means; nil if there is none.
  ///
  /// The lookup ignores case, punctuation, and Amplify's first words.
  static func meant(by word: String, among known: [String]) -> String? {
    let letters = word.lowercasedLetters
    let start = starts.first(where: letters.hasPrefix)
    return known.first { $0.lowercased() == letters }
      ?? names.meant(by: String(letters.dropFirst(start?.count ?? 0)), among: known)
  }

  private static let names = Synonyms([
    (
      "confirmSignInWithNewPassword",
      "newpassword newpasswordrequired forcechangepassword changepassword setnewpassword"
    ),
    ("confirmSignInWithSMSMFACode", "sms smsmfa smsmfacode smscode"),
    (
      "confirmSignInWithTOTPCode",
      "totp totpcode totpmfa totpmfacode softwaretoken softwaretokencode softwaretokenmfa "
        + "softwaretokenmfacode authenticator authenticatorcode authenticatorapp"
    ),
    (
      "confirmSignInWithOTP",
      "otp otpcode emailotp emailotpcode smsotp smsotpcode email emailmfa emailmfacode emailcode"
    ),
    ("confirmSignInWithCustomChallenge", "custom customchallenge customauth customquestion"),
    ("confirmSignInWithPassword", "password passwordsrp passwordverifier srp"),
    (
      "continueSignInWithFirstFactorSelection",
      "selectchallenge selectfirstfactor firstfactor firstfactorselection choosefactor"
    ),
    (
      "continueSignInWithMFASelection",
      "selectmfatype selectmfa mfaselection mfa mfatype choosemfa"
    ),
    ("continueSignInWithMFASetupSelection", "mfasetupselection selectmfasetup"),
    ("continueSignInWithTOTPSetup", "mfasetup totpsetup setuptotp setupmfa softwaretokensetup"),
    ("continueSignInWithEmailMFASetup", "emailsetup emailmfasetup setupemailmfa"),
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
