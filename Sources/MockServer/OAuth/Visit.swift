import Hummingbird
import MockPool

/// The cookies of a browser that visits the pages, and their scope.
struct Visit: Sendable {
  let address: OAuthAddress

  /// The browser's session, from a cookie with the name that AWS uses; nil if there is none.
  let session: String?

  /// The CSRF token that a form must repeat; no other site can read its cookie.
  let csrf: String

  /// The nonce of the script in this response.
  let nonce: String
  private let hadCSRF: Bool
  private let isSecure: Bool

  static let csrfField = "_csrf"
  private static let csrfCookie = "XSRF-TOKEN"
  private let sessionCookie: String

  /// Reads the cookies of a request; `random` generates the secrets for a new browser.
  init(_ request: Request, to party: OAuthParty, isSecure: Bool, _ random: SharedRandom) {
    nonce = random.secretPath()
    address = party.address
    sessionCookie = Visit.sessionCookie(of: party)
    self.isSecure = isSecure
    let cookies = Visit.cookies(request.headers[values: .cookie])
    session = cookies[sessionCookie]
    hadCSRF = cookies[Visit.csrfCookie] != nil
    csrf = cookies[Visit.csrfCookie] ?? random.secretPath()
  }

  /// Whether a form was created for this browser.
  func isOwn(_ form: FormFields) -> Bool { hadCSRF && form[Visit.csrfField] == csrf }

  /// The cookie's name, as on AWS.
  ///
  /// All pools share the root path, so each pool has its own cookie name.
  private static func sessionCookie(of party: OAuthParty) -> String {
    party.address.pool == .request ? "cognito-\(party.host.id)" : "cognito"
  }

  private static func cookies(_ fields: [String]) -> [String: String] {
    var cookies: [String: String] = [:]
    for pair in fields.flatMap({ $0.split(separator: ";") }) {
      let halves = pair.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else { continue }
      cookies[halves[0].trimmingSpaces] = halves[1].trimmingSpaces
    }
    return cookies
  }
}

// MARK: - Setting

extension Visit {
  /// The cookie with the CSRF token, which scripts can't read.
  var csrfCookie: String { cookie(Visit.csrfCookie, csrf) }

  /// The cookie for a change to the session; nil if the session does not change.
  func cookie(for change: AuthorizationServerResponse.BrowserSessionChange) -> String? {
    switch change {
    case .kept: nil
    case .begun(let session, let seconds): cookie(sessionCookie, session) + "; Max-Age=\(seconds)"
    case .ended: cookie(sessionCookie, "") + "; Max-Age=0"
    }
  }

  /// A cookie with a value.
  ///
  /// Pools that are identified by path share a host. The cookie's path separates them.
  private func cookie(_ name: String, _ value: String) -> String {
    let path = address.base.isEmpty ? "/" : address.base
    return "\(name)=\(value); Path=\(path); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
  }
}

extension Substring {
  /// The string, without leading and trailing spaces.
  var trimmingSpaces: String {
    var text = self.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
