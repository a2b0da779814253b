// Words of other tools and of everyday speech, which no comparison of letters leads from.
extension ActionTable {
  /// What actions are called elsewhere, by the action that is meant; in small letters.
  ///
  /// Words that are an operation's name but for its first letter stand here where a verb is meant.
  package static let otherNames: [String: [String]] = [
    "signUp": ["register", "registeruser", "createaccount", "enroll"],
    "confirmSignUp": [
      "verifycode", "confirmcode", "entercode", "submitcode", "verifyemail", "confirmemail",
      "activate", "activateuser", "confirmuser",
    ],
    "resendSignUpCode": ["resendcode", "resendconfirmationcode"],
    "signIn": ["login", "loginuser", "authenticate", "initiateauth"],
    "confirmSignIn": [
      "answerchallenge", "respondtochallenge", "respondtoauthchallenge", "entermfacode",
    ],
    "signOut": ["logout", "logoff", "signoff", "globalsignout"],
    "fetchAuthSession": ["refresh", "refreshtoken", "refreshtokens", "gettokens", "getsession"],
    "resetPassword": ["forgotpassword", "forgottenpassword", "recoverpassword"],
    "confirmResetPassword": ["confirmforgotpassword", "confirmpasswordreset"],
    "updatePassword": ["changepassword"],
    "deleteUser": ["deleteaccount", "removeuser", "removeaccount"],
    "AdminCreateUser": ["createuser", "adduser"],
    "AdminSetUserPassword": ["setpassword"],
    "awaitCode": [
      "waitforcode", "getcode", "readcode", "fetchcode", "waitforemail", "waitformail",
      "waitforsms",
      "checkemail", "reademail", "getemail",
    ],
    "awaitMessage": ["waitformessage", "readmessage", "getmessage", "awaitemail", "awaitmail"],
    "expectNoMessage": ["expectnoemail", "expectnomail", "expectnocode", "assertnomessage"],
    "expectUser": ["assertuser", "checkuser", "verifyuser"],
    "verifyToken": ["checktoken", "asserttoken", "decodetoken"],
    "http": ["request", "httprequest", "fetch", "curl", "get", "post", "put", "patch"],
    "use": ["include", "import", "runflow", "callflow"],
    "set": ["assign", "store", "let", "define"],
    "wait": ["sleep", "pause", "delay"],
    "advanceClock": ["advancetime", "setclock", "moveclock", "travel"],
  ]

  private static let byOtherName = Dictionary(
    otherNames.flatMap { action, words in words.map { ($0, action) } },
    uniquingKeysWith: { first, _ in first }
  )

  private static let bySmallLetters = Dictionary(
    allNames.map { ($0.lowercased(), $0) },
    uniquingKeysWith: { verb, _ in verb }
  )

  /// The action that a word surely means: one that is called so elsewhere, or that differs in
  /// capitals alone; nil where there is none.
  static func surelyMeant(by word: String) -> String? {
    let small = word.lowercased()
    return byOtherName[small] ?? bySmallLetters[small]
  }
}
