/// An operation of the service as the model describes it.
package struct Operation: Sendable {
  /// The name as in `X-Amz-Target`, such as `ConfirmSignUp`.
  package let name: String

  /// The structure of a request's body.
  package let input: Structure

  /// The structure of a successful response's body; without members if the model has no output.
  package let output: Structure

  /// The errors that the model lists, in its order; the live service can return others.
  package let errors: [String]

  /// The kind of authorization that a call needs.
  package let authorization: Authorization
}

/// The credentials that a request must contain.
package enum Authorization: Hashable, Sendable {
  /// Only values in the body, such as a client ID and a code.
  case open

  /// The user's access token as the body's `AccessToken`, without a signature.
  ///
  /// AssociateSoftwareToken and VerifySoftwareToken also accept a `Session` instead.
  case accessToken

  /// An AWS signature, version 4.
  case signed
}

extension Operation {
  /// Whether the operation has an output.
  ///
  /// Without an output, the service sends no response body.
  package var hasOutput: Bool { !output.name.isEmpty }
}
