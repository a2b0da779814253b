internal import Values

/// Names of parameters in Amplify, in Cognito's operations, and in everyday language.
enum ParameterSynonyms {
  /// The known parameter that a word clearly means; nil if there is none.
  ///
  /// The lookup ignores case and punctuation.
  static func meant(by word: String, of action: String, among known: [String]) -> String? {
    let letters = word.lowercasedLetters
    guard !known.contains(where: { $0.lowercased() == letters }) else { return nil }
    return action == "expectTrigger" ? nil : names.meant(by: word, among: known)
  }

  /// The advice for a word that no single parameter matches; nil for other words.
  static func advice(on word: String, of action: String) -> String? {
    let letters = word.lowercasedLetters
    switch (action, letters) {
    case ("confirmSignIn", "challengeresponse"):
      return
        "Use the parameter for the response: `code`, `newPassword`, `password`, `answer`, `select`, `email`, or `passkey`."
    case (_, "options"): return "Write the options directly, next to the other parameters."
    case ("awaitCode", _), ("awaitMessage", _): return adviceOnAwait(letters)
    case ("expectNoMessage", "medium"), ("expectNoMessage", "via"): return recipientDecides
    default: return nil
    }
  }

  private static func adviceOnAwait(_ letters: String) -> String? {
    switch letters {
    case "newest", "latest", "last", "recent":
      "Remove the parameter. An await takes the newest message that no earlier step has taken."
    case "medium", "deliverymedium", "via", "channel": recipientDecides
    default: nil
    }
  }

  private static let recipientDecides =
    "Remove the parameter. The address or phone number in `to` determines the medium."

  private static let names = Synonyms([
    (
      "username",
      "user userid login loginid email mail emailaddress useremail phone phonenumber mobile alias"
    ),
    ("password", "pass passwd pwd userpassword"),
    ("oldPassword", "currentpassword previouspassword existingpassword password"),
    ("newPassword", "proposedpassword password newpasswd newpwd"),
    (
      "code",
      "confirmationcode verificationcode usercode mfacode otp otpcode totp totpcode smscode "
        + "emailcode pin challengecode"
    ),
    ("answer", "challengeanswer customanswer"),
    ("select", "mfatype factor choice challengetype firstfactor"),
    ("flow", "authflow authflowtype authtype authenticationflow authenticationflowtype signinflow"),
    (
      "preferred",
      "preferredchallenge preferredfirstfactor preferredfactor firstfactor preferredauth"
    ),
    ("metadata", "clientmetadata"),
    ("attributes", "userattributes attrs"),
    ("attribute", "attributename attributekey userattribute userattributekey"),
    ("deviceName", "friendlydevicename friendlyname"),
    ("device", "devicekey deviceid"),
    ("id", "credentialid credential passkey"),
    ("global", "globalsignout isglobal everywhere alldevices"),
    ("refresh", "forcerefresh"),
    ("to", "recipient address email mail phone phonenumber user username destination inbox"),
    ("within", "timeout wait maxwait duration"),
    ("match", "pattern regex regexp matches"),
    ("subject", "title emailsubject"),
    ("sender", "from emailfrom"),
    ("for", "within during duration"),
    ("url", "uri link href endpoint address"),
    ("method", "verb"),
    ("body", "data payload content text"),
    ("follow", "followredirects redirect redirects"),
    ("token", "jwt accesstoken idtoken value"),
    ("use", "tokenuse tokentype type"),
  ])

  /// Example values of parameters that have a special meaning in one action.
  static let examples = [
    "updatePassword": ["newPassword": "Tango-4-two"],
    "confirmResetPassword": ["newPassword": "Tango-4-two"],
    "confirmSignIn": ["newPassword": "Tango-4-two"],
  ]

  /// Example values of required parameters, as YAML.
  static let anyExamples = [
    "username": "$(user.email)", "to": "$(user.email)", "password": "$(user.password)",
    "oldPassword": "$(user.password)", "code": "$(code)", "attribute": "email",
    "attributes": "{ name: Ann }", "token": "$(tokens.access)", "trigger": "preSignUp",
    "for": "5s", "url": "https://app.example.com/path", "by": "2s",
    "error": "TooManyRequestsException", "operation": "SignUp", "flow": "flows/sign-in.yaml",
  ]
}
