import JSON

// The page on which a user adds a passkey.
extension MockPool {
  /// Shows it to a signed-in user, or takes its filled form and sends the browser back to the app.
  ///
  /// «unconfirmed»: that who is not signed in is sent to the form and then back here, and that the app gets
  /// what an authorization request gets.
  mutating func addPasskey(
    _ request: OAuthRequest,
    _ wanted: AuthorizationRequest
  ) throws(ServiceError) -> Answer {
    guard let known = user(inBrowser: request.browser, at: call.now) else {
      let next = (AuthorizationRequest.nextField, OAuthEndpoint.addPasskey.rawValue)
      return .oauth(.redirect(.own(.login, request.query.adding(next)), .kept))
    }
    let client = wanted.client.settings
    var refusal: ServiceError?
    if let form = request.form {
      let credential = (try? JSONValue(parsing: Array((form["credential"] ?? "").utf8)))?.object
      do throws(ServiceError) {
        try completePasskey(credential ?? [:], of: known.id, by: client)
      } catch {
        refusal = error
      }
      if refusal == nil {
        return try conclude(wanted, for: known.id, in: known.session, .kept)
      }
    }
    let options = try startPasskey(of: known.id, by: client)
    return .oauth(.page(page(.addPasskey(options: options), wanted.client, refusal)))
  }
}
