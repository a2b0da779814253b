import JSON

/// The reason for issuing tokens; the raw value is the source of PreTokenGeneration's event.
enum TokenTriggerSource: String, Hashable, Sendable {
  case authentication = "TokenGeneration_Authentication"
  case newPassword = "TokenGeneration_NewPasswordChallenge"
  case device = "TokenGeneration_AuthenticateDevice"
  case refresh = "TokenGeneration_RefreshTokens"
  case hosted = "TokenGeneration_HostedAuth"
  case clientCredentials = "TokenGeneration_ClientCredentials"

  /// The source for a token exchange.
  ///
  /// The source is «unconfirmed». The model mentions the invocation, but no list of sources
  /// contains a token exchange.
  case exchange = "TokenGeneration_TokenExchange"
}

extension MockPool {
  /// Invokes PreTokenGeneration.
  ///
  /// Without the trigger, the result contains no changes.
  mutating func tokenChanges(
    for id: UserTable.ID,
    of client: ClientSettings,
    _ tokenSource: TokenTriggerSource,
    _ scopes: OAuthScopes?
  ) throws(ServiceError) -> TokenChanges {
    guard canChangeTokens(on: tokenSource) else { return TokenChanges() }
    var request = call.clientMetadata
    request["groupConfiguration"] = .object(groupConfiguration(of: id))
    let isFirst = (settings.functions[.preTokenGeneration]?.version ?? "V1_0") == "V1_0"
    if !isFirst || isStub(.preTokenGeneration) {
      request["scopes"] = .strings(scopes?.names ?? [TokenClaims.scope])
    }
    let subject = TriggerSubject(users[id], clientID: client.id)
    // A response can fill only this member (observed in recorded events).
    let member = isFirst ? "claimsOverrideDetails" : "claimsAndScopeOverrideDetails"
    let response = try ask(
      .preTokenGeneration,
      tokenSource.rawValue,
      about: subject,
      request,
      response: JSONObject([(member, .null)])
    )
    if isFirst, !isStub(.preTokenGeneration), TokenChanges.holdsLists(response) {
      throw .lambdaAnswerUnreadable
    }
    let readsFirst = isFirst || declared.hasStub(for: .preTokenGeneration)
    return response.map { TokenChanges($0, readsFirst: readsFirst) } ?? TokenChanges()
  }

  private func groupConfiguration(of id: UserTable.ID) -> JSONObject {
    let groups = GroupClaims(groups(of: users[id]))
    return [
      "groupsToOverride": .strings(groups.names),
      "iamRolesToOverride": .strings(groups.roles),
      "preferredRole": groups.preferredRole.map(JSONValue.string) ?? .null,
    ]
  }

  /// Whether PreTokenGeneration is invoked; on a mutant, it is not invoked for a refresh.
  private func canChangeTokens(on tokenSource: TokenTriggerSource) -> Bool {
    has(.preTokenGeneration) && (tokenSource != .refresh || rules.refreshInvokesTrigger)
  }

  /// The claims of a token for an app client itself, after PreTokenGeneration.
  ///
  /// Only version V3_0 of the trigger is invoked (developer guide, *Pre token generation Lambda
  /// trigger*).
  mutating func changed(
    _ claims: JSONObject,
    of client: ClientSettings,
    _ metadata: JSONObject
  ) throws(ServiceError) -> JSONObject {
    guard settings.functions[.preTokenGeneration]?.version == "V3_0" else { return claims }
    var request = metadata
    request["scopes"] = .strings(OAuthScopes.names(in: claims["scope"]?.string))
    let response = try ask(
      .preTokenGeneration,
      TokenTriggerSource.clientCredentials.rawValue,
      about: TriggerSubject(username: TriggerSubject.clientCredentials, clientID: client.id),
      request,
      response: JSONObject([("claimsAndScopeOverrideDetails", .null)])
    )
    let changes = response.map { TokenChanges($0, readsFirst: false) }
    return changes?.access.applied(to: claims) ?? claims
  }

  /// Whether a stub responds for a trigger, which therefore has no function version.
  private func isStub(_ trigger: Trigger) -> Bool {
    declared.program(for: trigger) == nil && settings.functions[trigger] == nil
  }
}
