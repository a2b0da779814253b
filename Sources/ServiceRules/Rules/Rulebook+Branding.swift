internal import JSON

// Managed login styles and terms.
extension Rulebook {
  static let branding =
    ServicePart.branding.rules([
      "branding-of-both-kinds": refused(
        says: "useCognitoProvidedValues or settings should be specified (but not both)",
        source: .measured("cdk-preflight, managed-login-branding-values-exclusive; floci's notes"),
        why:
          "A style uses either Cognito's settings or your own. An empty Settings object counts as "
          + "your own settings. Assets are allowed in both cases.",
        fix:
          "set only UseCognitoProvidedValues for Cognito's settings, or only Settings for your "
          + "own"
      ) { call in
        let usesOwn = call.flag("UseCognitoProvidedValues") == true
        guard usesOwn == call.has("Settings"), !usesOwn || call.isSet("Settings") else { return [] }
        return [
          RuleViolation(
            usesOwn ? "Settings" : "UseCognitoProvidedValues",
            usesOwn
              ? "is set together with UseCognitoProvidedValues"
              : "is not true, and Settings is missing"
          )
        ]
      },
      "asset-extension": refused(
        says:
          "Invalid assets provided. Validation errors: [{category: {kind}, extension: {extension}, "
          + "colorMode: {mode}, errorMessage: Invalid extension}]",
        source: .measured(
          "cdk-preflight, managed-login-branding-asset-extension; wording of errorMessage "
            + "unconfirmed"
        ),
        why: "Only an asset of the category FAVICON_ICO can be an ICO file.",
        fix: "use PNG, JPEG, WEBP, or SVG"
      ) { call in
        call.elements("Assets").compactMap { element in
          guard element.value["Extension"] == "ICO", let kind = element.value["Category"]?.string,
            kind != "FAVICON_ICO", !kind.hasPrefix("!")
          else { return nil }
          let mode = element.value["ColorMode"]?.string ?? ""
          let values = ["kind": kind, "extension": "ICO", "mode": mode]
          return RuleViolation(element.path.appending("Extension"), "is ICO for \(kind)", values)
        }
      },
      "brandings-limit": limit(.brandings, 20, "CreateManagedLoginBranding", "styles"),
      "terms-limit": limit(.terms, 40, "CreateTerms", "terms documents"),
      "branding-exists": refused(
        by: ["CreateManagedLoginBranding"],
        error: .brandingExists,
        says: "A ManagedLoginBranding already exists for client {client}",
        source: .measured("floci's tests of managed login branding"),
        why: "A client can have only one style.",
        fix: "update the client's existing style"
      ) { call in
        guard let client = call.text("ClientId"), let parts = call.parts(.brandings),
          parts.contains(where: { $0["ClientId"] == .string(client) })
        else { return [] }
        let words = "refers to a client that already has a style"
        return [RuleViolation("ClientId", words, ["client": client])]
      },
      "terms-exist": refused(
        by: ["CreateTerms", "UpdateTerms"],
        error: .termsExist,
        says: "Terms {name} already exist for the client.",
        source: .documented("API reference, CreateTerms; wording unconfirmed"),
        why: "The terms documents of a client must have different names.",
        fix: "update the client's existing terms"
      ) { call in
        guard let name = call.text("TermsName"), let parts = call.parts(.terms) else { return [] }
        let id = call.text("TermsId").map(JSONValue.string)
        let own = parts.first { id != nil && $0["TermsId"] == id }
        let client = call.value("ClientId") ?? own?["ClientId"]
        let others = parts.filter { id == nil || $0["TermsId"] != id }
        let isTaken = others.contains {
          $0["TermsName"] == .string(name) && $0["ClientId"] == client
        }
        guard isTaken else { return [] }
        return [
          RuleViolation("TermsName", "is `\(name)`, which the client already has", ["name": name])
        ]
      },
      "terms-without-links": refused(
        by: ["CreateTerms"],
        says: "Links must be provided.",
        source: .documented("API reference, TermsType; rejection itself unconfirmed"),
        why: "A terms document must contain at least one link.",
        fix: "set Links with the key `cognito:default`"
      ) { call in
        call.has("Links") ? [] : [RuleViolation("Links", "is missing")]
      },
    ]) + styles
}
