package import JSON

/// The content of a sign-in page: its step, and the error in the last form.
package struct SignInPage: Hashable, Sendable {
  /// The step of the sign-in that the page shows.
  package let step: Step

  /// The app that the user signs in to.
  package let clientName: String

  /// The error in the last form; nil if there is none.
  package var problem: Problem?

  /// A new event in addition to the step; nil if there is none.
  package var notice: Notice?

  /// The other pages that the user can go to.
  package var links: [OAuthEndpoint] = []

  /// A step of a sign-in, which determines the form of the page.
  package enum Step: Hashable, Sendable {
    /// The user name, prefilled if it is known, and the password.
    case password(username: String, names: [Name])
    /// A permanent password, and values for attributes that the user lacks.
    case newPassword(session: String, attributes: [String])
    /// A code that was sent to a masked address.
    case code(session: String, medium: MockMessage.Medium, destination: String)
    /// The code of an authenticator, with the name that the user gave it.
    case softwareToken(session: String, name: String?)
    /// A choice of several second factors, with the service's names.
    case selectFactor(session: String, factors: [String])
    /// The setup of a second factor, which these pages don't support.
    case setUpNeeded
    /// A new user's names, password, and attributes.
    case signUp(username: String, names: [Name], attributes: [Attribute])
    /// The code of a sign-up.
    ///
    /// The session signs in the new user. The session is nil if the user did not sign up in this
    /// browser.
    case confirm(session: String?, username: String, delivery: Delivery?)
    /// The name of a user who has forgotten the password.
    case forgotPassword(username: String, names: [Name])
    /// The code for a forgotten password, and the new password.
    case resetPassword(username: String, delivery: Delivery?)
    /// The creation of a passkey, with the options for the browser's script.
    case addPasskey(options: JSONObject)
    /// A sign-up that a link has confirmed.
    ///
    /// No step follows.
    case confirmedByLink
    /// A sign-up whose confirmation link was sent.
    case linkSent(username: String, delivery: Delivery)
  }

  /// An attribute of a new user.
  package struct Attribute: Hashable, Sendable {
    /// The attribute's name in the pool.
    package let name: String

    /// Whether the pool requires the attribute.
    package let isRequired: Bool

    /// The current value.
    package let value: String
  }

  /// The delivery of a code.
  package struct Delivery: Hashable, Sendable {
    /// The medium of the delivery.
    package let medium: MockMessage.Medium

    /// The masked address.
    package let destination: String
  }

  /// A notice in addition to a page's step.
  package enum Notice: Hashable, Sendable {
    /// The sign-up is confirmed, and a sign-in may follow.
    case confirmed
    /// The sign-up needs a confirmation, but the pool verifies none of the user's addresses by a
    /// code.
    case nothingSent
  }

  /// The kinds of names that users may type.
  package enum Name: Hashable, Sendable {
    case username, email, phone, preferredUsername
  }

  /// An error in a submitted form.
  package struct Problem: Hashable, Sendable {
    /// The field with the error; nil for the whole form.
    package let field: String?

    /// The service's message.
    package let message: String
  }
}
