/// The user in a trigger's event.
struct TriggerSubject: Sendable {
  let username: String
  let attributes: AttributeList

  /// The ID of the call's client; `noClient` if the call has none.
  let clientID: String

  static let noClient = "CLIENT_ID_NOT_APPLICABLE"

  /// The `userName` in an event about an app client's own token.
  ///
  /// The value is «unconfirmed» (ministack's tests).
  static let clientCredentials = "ClientCredentials"

  init(username: String, attributes: AttributeList = AttributeList(), clientID: String?) {
    self.username = username
    self.attributes = attributes
    self.clientID = clientID ?? TriggerSubject.noClient
  }

  /// Creates a subject from a user of the pool, with further event data in addition to the
  /// attributes.
  init(_ user: User, clientID: String?) {
    var attributes = AttributeList()
    attributes["sub"] = user.sub
    attributes["cognito:user_status"] = user.status.name
    for attribute in user.attributes.elements { attributes[attribute.name] = attribute.value }
    self.init(username: user.username, attributes: attributes, clientID: clientID)
  }
}
