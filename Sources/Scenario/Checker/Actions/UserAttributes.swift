extension ActionEntry {
  static let fetchUserAttributes = verb(
    "fetchUserAttributes",
    "Reads the signed-in user's attributes.",
    outcome: [.done, .attributes],
    mainValue: "attributes",
    operations: ["GetUser"],
    onlyReads: true
  ) { _ in
    .fetchUserAttributes
  }

  static let updateUserAttributes = verb(
    "updateUserAttributes",
    "Changes attributes of the signed-in user.",
    [
      .required(
        "attributes",
        .texts,
        "The attributes by name.",
        .member("UserAttributes", of: "UpdateUserAttributes")
      )
    ],
    outcome: [.nextStep(["confirmAttributeWithCode"]), .deliveries],
    operations: ["UpdateUserAttributes"]
  ) { given in
    given.template("attributes").map { .updateUserAttributes($0, metadata: given.metadata) }
  }

  static let sendVerificationCode = verb(
    "sendVerificationCode",
    "Asks for a code to verify an attribute with.",
    [
      .required(
        "attribute",
        .text,
        "The attribute's name.",
        .member("AttributeName", of: "GetUserAttributeVerificationCode")
      )
    ],
    outcome: [.done, .delivery],
    operations: ["GetUserAttributeVerificationCode"]
  ) { given in
    given.text("attribute").map { .sendVerificationCode(attribute: $0, metadata: given.metadata) }
  }

  static let confirmUserAttribute = verb(
    "confirmUserAttribute",
    "Verifies an attribute with the code that was sent.",
    [
      .required(
        "attribute",
        .text,
        "The attribute's name.",
        .member("AttributeName", of: "VerifyUserAttribute")
      ),
      .required("code", .text, "The code.", .member("Code", of: "VerifyUserAttribute")),
    ],
    outcome: [.done],
    operations: ["VerifyUserAttribute"]
  ) { given in
    guard let attribute = given.text("attribute"), let code = given.text("code") else {
      return nil
    }
    return .confirmUserAttribute(attribute: attribute, code: code)
  }
}
