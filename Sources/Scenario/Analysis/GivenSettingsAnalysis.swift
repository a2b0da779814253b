internal import Diagnostics
internal import JSON
internal import ServiceRules
internal import YAMLTree

/// Warns about settings that Cognito rejects in combination with the default pool and client.
struct GivenSettingsAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    guard document.kind == .scenario, document.isOverDefaultPool, !document.hasErrors,
      let node = document.keys["given"], let place = document.root["given"]?.shownRange
    else { return [] }
    let given = document.given
    let pool = PlannedPool(given.pool)
    let poolSettings = GivenPart(name: "given.pool", node: node[GivenKey.pool], place: place)
    let accepted = document.context.library.acceptedSettings
    // Cognito accepts the default pool unchanged.
    if given.pool != nil, let refused = pool.rejection(besides: accepted) {
      return [warning(of: refused, poolSettings)]
    }
    let clients =
      [(GivenPart(name: "given.client", node: node[GivenKey.client], place: place), given.client)]
      + given.clients.map { client in
        let settings = node[GivenKey.clients]?[client.name.name]
        let name = "given.clients.\(client.name.name)"
        return (GivenPart(name: name, node: settings, place: place), client.settings)
      }
    let refused = clients.compactMap { part, settings in
      settings.flatMap { pool.rejection(ofClient: $0, besides: accepted) }
        .map { warning(of: $0, part) }
    }
    return refused + given.users.compactMap { unmetFactor($0, pool, node) }
  }

  private func warning(of refused: RejectedConfigurationCall, _ part: GivenPart) -> Diagnostic {
    let rejection = refused.rejection
    let member = rejection.path.steps.prefix { Int($0) == nil }.joined(separator: ".")
    return .warning(
      .badGivenMember,
      "Cognito rejects these settings: `\(member)` \(rejection.description)",
      at: part.place(of: rejection.path.steps.first),
      help: part.help(for: refused)
    )
  }

  /// The warning about a user's second factor that the pool does not support; nil if it is
  /// supported.
  private func unmetFactor(_ user: GivenUser, _ pool: PlannedPool, _ given: YAMLNode) -> Diagnostic?
  {
    guard let factor = user.mfa?.literal ?? (user.totp == .literal(true) ? .totp : nil),
      let lacking = pool.lacking(for: factor), !lacking.isEmpty
    else { return nil }
    let element = given[GivenKey.users]?.elements?.first { $0.range == user.range }
    let key = element?.pairs?.first { ["mfa", "totp"].contains($0.name) }?.key
    let added = lacking.map { "`\($0)`" }.inSentence()
    return .warning(
      .badGivenMember,
      "the pool does not allow `\(factor.rawValue)` as a second factor",
      at: key?.range ?? user.range,
      help: "Set \(added) in `given.pool`."
    )
  }
}

/// A mapping of settings in `given`.
private struct GivenPart {
  let name: String
  let node: YAMLNode?

  /// The place of `given`, for settings that are only in the default.
  let place: SourceRange

  /// The help for a rejected call, with the default setting that contributes to the rejection.
  func help(for refused: RejectedConfigurationCall) -> String {
    let rule = refused.rejection.rule
    // An empty list of flows has the same effect, so no default setting is identified.
    if rule.id == "rotation-with-refresh-flow", node?["ExplicitAuthFlows"] == nil {
      return "The default client has ALLOW_REFRESH_TOKEN_AUTH. "
        + "Write `ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]`."
    }
    // Without the key, the default applies again.
    if rule.id == "alias-and-username-attributes" {
      let reason = refused.causingMember.map { "The default pool has `\($0)`. " } ?? ""
      return reason + "Write `UsernameAttributes: []` if users choose a user name, or remove "
        + "`AliasAttributes` if they don't."
    }
    // A deployed client can't get a secret later, but this client is new.
    if let alternative = GivenPart.alternativesToSecret[rule.id] {
      return "Write `GenerateSecret: true`\(alternative)."
    }
    // The rules' own advice applies to deployments, which can create both.
    if let part = GivenPart.partsForSteps[rule.id] {
      return "`given` can't create \(part.name). In the steps, write `\(part.operation)` and then "
        + "`CreateUserPoolClient`."
    }
    let fix = rule.fix.asSentence
    let kind = name == "given.pool" ? "pool" : "client"
    return refused.causingMember.map { "The default \(kind) has `\($0)`. \(fix)" } ?? fix
  }

  /// The other ways to follow the rules that require a client's secret, by rule.
  private static let alternativesToSecret = [
    "client-credentials-without-secret": "", "client-token-flow-without-secret": "",
    "context-data-without-secret": ", or remove EnablePropagateAdditionalUserContextData",
  ]

  /// The parts of a pool that a client's settings can name, by the rule about a missing part.
  private static let partsForSteps = [
    "unknown-scope": (name: "a resource server", operation: "CreateResourceServer"),
    "unknown-provider": (name: "an identity provider", operation: "CreateIdentityProvider"),
  ]

  /// The place of a setting's key, or of the first key.
  func place(of member: String?) -> SourceRange {
    let pair = node?.pairs?.first { $0.name == member } ?? node?.pairs?.first
    return pair?.key.range ?? node?.shownRange ?? place
  }
}
