/// What `http` takes.
package struct HTTPParameters: Sendable {
  /// What a request carries.
  package enum Body: Sendable {
    /// A value that is sent as JSON.
    case json(ValueTemplate)
    /// A mapping of names to texts that is sent as a form.
    case form(ValueTemplate)
    /// A text that is sent as it is.
    case text(TextTemplate)
  }

  /// The whole address.
  package var url: TextTemplate

  /// The method; nil is GET, or POST with a body.
  package var method: TextTemplate?

  /// A mapping of header names to texts.
  package var headers: ValueTemplate?

  /// What is sent; nil for nothing.
  package var body: Body?

  /// Whether redirects are followed.
  package var follow: TypedExpression<Bool>

  /// States the parameters.
  package init(
    url: TextTemplate,
    method: TextTemplate? = nil,
    headers: ValueTemplate? = nil,
    body: Body? = nil,
    follow: TypedExpression<Bool> = .literal(false)
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.follow = follow
  }
}

/// What `verifyToken` takes.
package struct VerifyTokenParameters: Sendable {
  /// What a token can be for (its claim `token_use`).
  package enum Use: String, Hashable, Sendable, CaseIterable {
    case id, access
  }

  /// The token in its compact form.
  package var token: TextTemplate

  /// What it must be for; nil takes either.
  package var use: TypedExpression<Use>?

  /// What its claims must be like.
  package var claims: Pattern?

  /// States the parameters.
  package init(token: TextTemplate, use: TypedExpression<Use>? = nil, claims: Pattern? = nil) {
    self.token = token
    self.use = use
    self.claims = claims
  }
}

/// An action, or a use of one, whose parameters are checked but which this version cannot run.
package struct UnavailableAction: Sendable {
  /// What is not there: the action's word, or `PART of WORD` where only a part of it is not.
  package var name: String

  /// What its parameters read, so that names and environment are checked all the same.
  package var values: [ValueTemplate]

  /// Its matchers, for the same reason.
  package var patterns: [Pattern]

  /// Whose messages it looks at; nil where it looks at none.
  package var recipient: TextTemplate?

  /// States an action.
  package init(
    name: String,
    values: [ValueTemplate],
    patterns: [Pattern] = [],
    recipient: TextTemplate? = nil
  ) {
    self.name = name
    self.values = values
    self.patterns = patterns
    self.recipient = recipient
  }
}
