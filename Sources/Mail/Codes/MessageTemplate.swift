/// A pool's wording of a message, with `{####}` in place of the secret.
package struct MessageTemplate: Hashable, Sendable {
  /// The kind of secret that replaces the placeholder.
  package enum Secret: Hashable, Sendable {
    /// Four to ten digits.
    case code
    /// A password without spaces, as in invitations.
    case temporaryPassword
  }

  /// The kind of secret that the template contains.
  package let secret: Secret

  private let surroundings: [CodeContext]

  /// Parses a pool's template in HTML or plain text; a template without `{####}` has no match.
  package init(_ text: String, secret: Secret) {
    self.secret = secret
    // A relay may have converted the page to plain text, and an SMS is never HTML.
    let spellings = [SearchText(text), SearchText(HTMLText(text).text)]
    var found: [CodeContext] = []
    for surroundings in spellings.flatMap(CodeContext.all) where !found.contains(surroundings) {
      found.append(surroundings)
    }
    surroundings = found
  }

  /// The service's wording for pools without their own.
  ///
  /// The sources are the defaults of DescribeUserPool and the AWS CLI reference. The wording of the
  /// authentication SMS is unconfirmed.
  package static let serviceDefaults = [
    MessageTemplate("Your verification code is {####}. ", secret: .code),
    MessageTemplate("Your authentication code is {####}. ", secret: .code),
    MessageTemplate(
      "Your username is {username} and temporary password is {####}. ",
      secret: .temporaryPassword
    ),
  ]

  /// Every string of a message in the placeholder's place.
  func candidates(in text: SearchText) -> [CodeCandidate] {
    surroundings.flatMap { surroundings in
      switch secret {
      case .code: surroundings.codes(in: text)
      case .temporaryPassword: surroundings.words(in: text)
      }
    }
  }
}
