// The callback and sign-out URLs of clients.
extension Rulebook {
  static let oauthRedirects = ServicePart.oauth.rules([
    "callback-not-absolute": refused(
      says: "{address} is not an absolute URI.",
      source: .documented("API reference, CallbackURLs; wording unconfirmed"),
      why:
        "A callback URL starts with a scheme, such as `https://`, or an app's own scheme, such as "
        + "`myapp://`.",
      fix: "write the full URL, including its scheme"
    ) { call in
      call.textElements("CallbackURLs").filter { $0.text.contains(".") && !$0.text.hasScheme }.map {
        RuleViolation($0.path, "is `\($0.text)`, which has no scheme", ["address": $0.text])
      }
    },
    "address-with-fragment": refused(
      says: "{address} cannot use fragment",
      source: .measured("cdk-preflight, callback-url-fragment"),
      why: "A redirect URL can't have a fragment (RFC 6749).",
      fix: "remove the `#` and everything after it"
    ) { call in
      call.textElements("CallbackURLs").filter { $0.text.contains("#") }.map {
        RuleViolation($0.path, "is `\($0.text)`, which has a fragment", ["address": $0.text])
      }
    },
    "oauth-callback-plain-http": refused(
      says: "{address} cannot use the HTTP protocol.",
      source: .measured("cdk-preflight, callback-url-https"),
      why: "Plain HTTP is allowed only for the local machine.",
      fix: "use https, or http://localhost for tests"
    ) { call in
      addresses(of: call).filter { $0.text.usesPlainHTTPElsewhere }.map {
        RuleViolation($0.path, "is `\($0.text)`, which uses plain HTTP", ["address": $0.text])
      }
    },
    "default-redirect-unlisted": refused(
      says: "The default redirect URI {address} is not in the callback URIs list.",
      source: .measured("cdk-preflight, default-redirect-uri-member"),
      why: "The default redirect URI must be one of the callback URLs.",
      fix: "add the default redirect URI to CallbackURLs"
    ) { call in
      guard let address = call.text("DefaultRedirectURI"),
        !call.texts("CallbackURLs").contains(address)
      else { return [] }
      let words = "is `\(address)`, which is not in CallbackURLs"
      return [RuleViolation("DefaultRedirectURI", words, ["address": address])]
    },
  ])

  /// The callback and sign-out URLs.
  private static func addresses(of call: InspectedCall) -> [(path: MemberPath, text: String)] {
    call.textElements("CallbackURLs") + call.textElements("LogoutURLs")
  }
}

extension String {
  /// Whether the string starts with the scheme of a URI (RFC 3986, 3.1).
  fileprivate var hasScheme: Bool {
    guard let colon = firstIndex(of: ":"), let first, first.isASCII, first.isLetter else {
      return false
    }
    return self[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
  }

  /// Whether a URL uses plain HTTP for a host other than the local machine.
  fileprivate var usesPlainHTTPElsewhere: Bool {
    let scheme = "http://"
    guard lowercased().hasPrefix(scheme) else { return false }
    let host = dropFirst(scheme.count).prefix { !"/?#".contains($0) }.lowercased()
    return !["localhost", "127.0.0.1", "[::1]"].contains { here in
      host == here || host.hasPrefix(here + ":")
    }
  }
}
