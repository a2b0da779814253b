package import JSON

/// What the authorization server answers, before it is HTTP.
package enum OAuthAnswer: Hashable, Sendable {
  /// A JSON document for the app.
  case document(JSONObject)
  /// Success without a word.
  case done
  /// An error for the app, as JSON; `invalid_client` of the revocation endpoint alone is a 401.
  case error(OAuthError)
  /// The token that came is not good for userInfo.
  case unauthorized(OAuthError)
  /// The browser goes on, with its session changed on the way.
  case redirect(Destination, BrowserChange)
  /// Something for the user to fill in.
  case page(SignInPage)

  /// Where a browser is sent.
  package enum Destination: Hashable, Sendable {
    /// To the app: an address that its client has registered, with what is to be told.
    case app(String)
    /// To a page of the pool's own.
    case own(OAuthEndpoint, FormFields)
  }

  /// What becomes of the browser's session.
  package enum BrowserChange: Hashable, Sendable {
    case kept
    /// It has this one now, for so many seconds.
    case begun(String, seconds: Int)
    case ended
  }
}

/// An error of OAuth 2.0 (RFC 6749 §5.2).
package struct OAuthError: Hashable, Sendable {
  /// The error's name, such as `invalid_grant`.
  package let code: String

  /// What is said beside it; nil where the service says nothing.
  package let detail: String?

  /// The HTTP status where it is not a redirection.
  package var status: Int

  /// Takes an error's words.
  package init(code: String, detail: String? = nil, status: Int = 400) {
    self.code = code
    self.detail = detail
    self.status = status
  }
}

/// A page of the sign-in as facts: which step it is, and what was wrong with the last answer.
package struct SignInPage: Hashable, Sendable {
  /// What is asked.
  package let step: Step

  /// The app that the user signs in to.
  package let clientName: String

  /// What the last answer was refused for.
  package var problem: Problem?

  /// What has just come about, where the step does not say it.
  package var notice: Notice?

  /// Where else the user can go from here.
  package var links: [OAuthEndpoint] = []

  /// What a page asks.
  package enum Step: Hashable, Sendable {
    /// The name, as far as it is known, and the password.
    case password(username: String, names: [Name])
    /// A lasting password, and values for attributes that the user lacks.
    case newPassword(session: String, attributes: [String])
    /// A code that was sent to a masked address.
    case code(session: String, medium: MockMessage.Medium, destination: String)
    /// The code of an authenticator, by the name that the user gave it.
    case softwareToken(session: String, name: String?)
    /// Which of several second factors; the words are the service's.
    case selectFactor(session: String, factors: [String])
    /// A second factor would have to be set up, which these pages can't.
    case setUpNeeded
    /// A new user's names, password and attributes.
    case signUp(username: String, names: [Name], attributes: [Attribute])
    /// The code of a sign-up; the session lets in whoever has just signed up, nil for anybody else.
    case confirm(session: String?, username: String, delivery: Delivery?)
    /// The name of somebody who has forgotten the password.
    case forgotPassword(username: String, names: [Name])
    /// The code that was sent for that, and the new password.
    case resetPassword(username: String, delivery: Delivery?)
    /// A passkey, by what the browser's script needs to make one.
    case addPasskey(options: JSONObject)
    /// A link has confirmed a sign-up: nothing is left to do.
    case confirmedByLink
    /// A link has been sent that confirms a sign-up.
    case linkSent(username: String, delivery: Delivery)
  }

  /// An attribute that a new user is asked for.
  package struct Attribute: Hashable, Sendable {
    /// Its name in the pool.
    package let name: String

    /// Whether the pool demands it.
    package let isRequired: Bool

    /// What has been typed already.
    package let value: String
  }

  /// Where a code went.
  package struct Delivery: Hashable, Sendable {
    /// How it travels.
    package let medium: MockMessage.Medium

    /// The masked address.
    package let destination: String
  }

  /// What a page tells beside its step.
  package enum Notice: Hashable, Sendable {
    /// The sign-up is confirmed, and a sign-in may follow.
    case confirmed
    /// The sign-up needs a confirmation, and the pool verifies no address of the user's by a code.
    case nothingSent
  }

  /// What users may type as their name.
  package enum Name: Hashable, Sendable {
    case username, email, phone, preferredUsername
  }

  /// Why an answer was refused.
  package struct Problem: Hashable, Sendable {
    /// The field that it is about; nil where it is about the whole.
    package let field: String?

    /// The service's words.
    package let message: String
  }
}
