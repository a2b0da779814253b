import JSON

// Links in mails that confirm a sign-up.
extension MockPool {
  /// Where a link leads: below the pool's id, which works without a domain and without DNS.
  func confirmationLink(_ code: String, of username: String) -> String {
    let fields = FormFields([
      ("client_id", call.text("ClientId") ?? ""), ("user_name", username),
      ("confirmation_code", code),
    ])
    let page = "\(options.conduct.address)/\(id)/\(OAuthEndpoint.confirmUser.rawValue)"
    return fields.added(to: page)
  }

  /// Confirms whom a link names; the client need not have any flow of OAuth.
  ///
  /// «unconfirmed»: what is shown for a link that has been used, or is wrong or too old; here it is what
  /// ConfirmSignUp would say.
  mutating func confirmByLink(_ request: OAuthRequest) throws(ServiceError) -> Answer {
    let query = request.query
    let client: OAuthClient
    do throws(AuthorizationRefusal) {
      for name in ["client_id", "user_name", "confirmation_code"] where query[name] == nil {
        throw .missing(name, query)
      }
      client = try self.client(query)
    } catch {
      return .oauth(try error.answer())
    }
    _ = try perform(
      "ConfirmSignUp",
      for: query["user_name"] ?? "",
      ["ConfirmationCode": .string(query["confirmation_code"] ?? "")],
      by: client
    )
    return .oauth(.page(SignInPage(step: .confirmedByLink, clientName: client.name)))
  }
}
