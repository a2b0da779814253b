import Hummingbird
import MockPool

/// What a browser brings with it to the pages: cookies, and where they are valid.
struct Visit: Sendable {
  let address: OAuthAddress

  /// The name of its session, by the cookie that the service calls so too.
  let session: String?

  /// What a form has to repeat, since no other site can read the cookie that it is in.
  let csrf: String

  /// What the script of this answer, and of no other, carries.
  let nonce: String
  private let hadCSRF: Bool
  private let isSecure: Bool

  static let csrfField = "_csrf"
  private static let csrfCookie = "XSRF-TOKEN"
  private let sessionCookie: String

  /// Takes secrets for a browser that has none yet from `random`.
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

  /// Whether a form was made for this browser.
  func isOwn(_ form: FormFields) -> Bool { hadCSRF && form[Visit.csrfField] == csrf }

  /// The service's own name, and below the root, where all pools are, one of each pool's own.
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
  /// The cookie for forms; scripts of the page, of which there are none, could not read it either.
  var csrfCookie: String { cookie(Visit.csrfCookie, csrf) }

  /// The cookie that a change of the session needs; nil where it stays.
  func cookie(for change: OAuthAnswer.BrowserChange) -> String? {
    switch change {
    case .kept: nil
    case .begun(let session, let seconds): cookie(sessionCookie, session) + "; Max-Age=\(seconds)"
    case .ended: cookie(sessionCookie, "") + "; Max-Age=0"
    }
  }

  /// A pool that is named by the path shares its host with others, so the path keeps them apart.
  private func cookie(_ name: String, _ value: String) -> String {
    let path = address.base.isEmpty ? "/" : address.base
    return "\(name)=\(value); Path=\(path); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
  }
}

extension Substring {
  /// The text without the spaces at its ends.
  var trimmingSpaces: String {
    var text = self.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
