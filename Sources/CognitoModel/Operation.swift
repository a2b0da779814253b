/// One operation of the service, with everything the model says about it.
package struct Operation: Sendable {
  /// The name as in `X-Amz-Target`, such as `ConfirmSignUp`.
  package let name: String

  /// What a request's body may hold.
  package let input: Structure

  /// What a success answer's body may hold; without members where the model gives no output.
  package let output: Structure

  /// The errors that the model lists, in its order; the live service is not limited to them.
  package let errors: [String]

  /// Who may call.
  package let authorization: Authorization
}

/// What a request must carry to be let in.
package enum Authorization: Hashable, Sendable {
  /// Nothing but what the body says, such as a client id and a code.
  case open

  /// The user's access token as the body's `AccessToken`, no signature.
  ///
  /// AssociateSoftwareToken and VerifySoftwareToken also accept a `Session` instead.
  case accessToken

  /// An AWS signature, version 4.
  case signed
}

extension Operation {
  /// Whether the model has an output; the service answers without one with no body at all.
  package var hasOutput: Bool { !output.name.isEmpty }
}
