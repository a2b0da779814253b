package import JSON

/// A response of the authorization server, independent of HTTP.
package enum OAuthAnswer: Hashable, Sendable {
  /// A JSON document for the app.
  case document(JSONObject)
  /// Success without a body.
  case done
  /// An error for the app, as JSON; only the revocation endpoint's `invalid_client` is a 401.
  case error(OAuthError)
  /// The token is not valid for userInfo.
  case unauthorized(OAuthError)
  /// Redirects the browser, with a change to its session.
  case redirect(Destination, BrowserChange)
  /// A page for the user.
  case page(SignInPage)

  /// The target of a redirection.
  package enum Destination: Hashable, Sendable {
    /// The app: an address that its client has registered, with the response.
    case app(String)
    /// A page of the pool.
    case own(OAuthEndpoint, FormFields)
  }

  /// A change to the browser's session.
  package enum BrowserChange: Hashable, Sendable {
    case kept
    /// Starts a session for a number of seconds.
    case begun(String, seconds: Int)
    case ended
  }
}

/// An error of OAuth 2.0 (RFC 6749 §5.2).
package struct OAuthError: Hashable, Sendable {
  /// The error's name, such as `invalid_grant`.
  package let code: String

  /// The error's description; nil if the service sends none.
  package let detail: String?

  /// The HTTP status, unless it is a redirection.
  package var status: Int

  /// Creates an error.
  package init(code: String, detail: String? = nil, status: Int = 400) {
    self.code = code
    self.detail = detail
    self.status = status
  }
}

/// The content of a sign-in page: its step, and the error in the last answer.
package struct SignInPage: Hashable, Sendable {
  /// The step that the page asks for.
  package let step: Step

  /// The app that the user signs in to.
  package let clientName: String

  /// The error in the last answer.
  package var problem: Problem?

  /// A new event that the step does not express.
  package var notice: Notice?

  /// The other pages that the user can go to.
  package var links: [OAuthEndpoint] = []

  /// The step of a sign-in page.
  package enum Step: Hashable, Sendable {
    /// The name, prefilled if it is known, and the password.
    case password(username: String, names: [Name])
    /// A permanent password, and values for attributes that the user lacks.
    case newPassword(session: String, attributes: [String])
    /// A code that was sent to a masked address.
    case code(session: String, medium: MockMessage.Medium, destination: String)
    /// The code of an authenticator, with the name that the user gave it.
    case softwareToken(session: String, name: String?)
    /// The choice of several second factors, with the service's names.
    case selectFactor(session: String, factors: [String])
    /// A second factor would have to be set up, which these pages don't support.
    case setUpNeeded
    /// A new user's names, password and attributes.
    case signUp(username: String, names: [Name], attributes: [Attribute])
    /// The code of a sign-up; the session signs in the new user, and is nil for anyone else.
    case confirm(session: String?, username: String, delivery: Delivery?)
    /// The name of a user who has forgotten the password.
    case forgotPassword(username: String, names: [Name])
    /// The code that was sent for that, and the new password.
    case resetPassword(username: String, delivery: Delivery?)
    /// A passkey, with the options that the browser's script needs to create one.
    case addPasskey(options: JSONObject)
    /// A link has confirmed a sign-up: nothing is left to do.
    case confirmedByLink
    /// A confirmation link was sent.
    case linkSent(username: String, delivery: Delivery)
  }

  /// An attribute of a new user.
  package struct Attribute: Hashable, Sendable {
    /// Its name in the pool.
    package let name: String

    /// Whether the pool requires it.
    package let isRequired: Bool

    /// The current value.
    package let value: String
  }

  /// The delivery of a code.
  package struct Delivery: Hashable, Sendable {
    /// The medium.
    package let medium: MockMessage.Medium

    /// The masked address.
    package let destination: String
  }

  /// A notice in addition to a page's step.
  package enum Notice: Hashable, Sendable {
    /// The sign-up is confirmed, and a sign-in may follow.
    case confirmed
    /// The sign-up needs a confirmation, but the pool verifies none of the user's addresses by a code.
    case nothingSent
  }

  /// What users may type as their name.
  package enum Name: Hashable, Sendable {
    case username, email, phone, preferredUsername
  }

  /// Why an answer was rejected.
  package struct Problem: Hashable, Sendable {
    /// The field with the error; nil for the whole form.
    package let field: String?

    /// The service's message.
    package let message: String
  }
}
