internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import YAMLTree

/// The flows and first factors that a scenario's clients and pool allow, according to `given`.
struct AllowedFlows {
  /// The flows that a client allows.
  struct Client {
    /// The client's `ExplicitAuthFlows`, under their current names.
    let flows: Set<String>

    /// The range of the list in `given`; nil for the default list.
    let place: SourceRange?

    /// The list in `given`, with the names as written.
    var written: [String] = []

    /// Whether the client rotates refresh tokens, so Cognito rejects ALLOW_REFRESH_TOKEN_AUTH.
    var rotates = false
  }

  private let clients: [String: YAMLNode]
  private let main: Client?
  private let isOverDefault: Bool

  /// The first factors that the pool allows; nil if unknown.
  let factors: [String]?

  /// Whether the pool requires MFA, so Cognito rejects most other first factors.
  let requiresMFA: Bool

  /// Reads `given`.
  ///
  /// Defaults apply to omitted settings only if `overDefault` is true.
  init(_ given: YAMLNode?, overDefault: Bool) {
    isOverDefault = overDefault
    main = AllowedFlows.client(given?[GivenKey.client], overDefault: overDefault)
    let further = given?[GivenKey.clients]?.pairs ?? []
    clients = Dictionary(further.map { ($0.name, $0.value) }) { first, _ in first }
    let policies = given?[GivenKey.pool]?.setting("Policies")
    let listed = policies?.setting("SignInPolicy")?.setting("AllowedFirstAuthFactors")
    let isWritten = policies?.pairs != nil || overDefault
    factors =
      listed.map(\.writtenTexts) ?? (overDefault && isWritten ? ["PASSWORD"] : nil)
    let mode = given?[GivenKey.pool]?.setting("MfaConfiguration")?.scalar?.text
    requiresMFA = mode == "ON"
  }

  /// The client with the given name, or the default client; nil if its flows are unknown.
  func client(_ name: String?) -> Client? {
    guard let name else { return main }
    return clients[name].flatMap { AllowedFlows.client($0, overDefault: isOverDefault) }
  }

  private static func client(_ settings: YAMLNode?, overDefault: Bool) -> Client? {
    let rotation = settings?["RefreshTokenRotation"]?["Feature"]?.scalar?.text
    let rotates = rotation == "ENABLED"
    guard let listed = settings?.setting("ExplicitAuthFlows") else {
      let isKnown = overDefault && (settings == nil || settings?.pairs != nil)
      return isKnown ? Client(flows: usual, place: nil, rotates: rotates) : nil
    }
    return listed.writtenTexts.map { names in
      let flows = Set(ExplicitAuthFlows.allowed(by: names))
      return Client(flows: flows, place: listed.range, written: names, rotates: rotates)
    }
  }

  /// The flows of the default client.
  private static let usual = Set(DefaultPool.client.strings("ExplicitAuthFlows"))
}

extension YAMLNode {
  /// The strings of a list without `$( )`; nil for other nodes.
  fileprivate var writtenTexts: [String]? {
    elements?.map { element in
      element.scalar.flatMap { $0.text.holdsValue ? nil : $0.text }
    }.complete()
  }
}

extension AllowedFlows.Client {
  /// The list of flows that adds permissions; nil if they can be added to the list in `given`.
  ///
  /// An empty list stands for other flows, and Cognito rejects a mixture with legacy names.
  func replacement(adding permissions: [String]) -> [String]? {
    let refresh = "ALLOW_REFRESH_TOKEN_AUTH"
    let current = ExplicitAuthFlows.current(written)
    guard written.isEmpty || current != written else { return nil }
    var flows: [String] = []
    for name in (written.isEmpty ? [] : current) + permissions
    where name != refresh && !flows.contains(name) {
      flows.append(name)
    }
    return flows + (rotates ? [] : [refresh])
  }
}

/// The requirements of a step that must succeed, for the client and the pool of its sign-in.
struct SignInRequirements: Sendable {
  let request: SignInRequest

  /// The client that the step names; nil for the default client.
  let client: String?

  /// The place of the sign-in, or of the step that uses its flow.
  var place: SourceRange

  /// The requirements of an action; nil if it is not a sign-in or its flow is unknown.
  init?(_ action: (any Action)?, _ pair: YAMLPair, client: String?) {
    guard let request = action?.signInRequest, !request.namesClient,
      !request.isFirst || request.permission != nil
    else { return nil }
    self.request = request
    self.client = client
    place = request.parameter.flatMap { pair.value[$0]?.range } ?? pair.key.range
  }

  /// Whether the next challenge response of the session chooses the first factor.
  var opensChoice: Bool {
    request.flow == SignInFlow.userChoice.rawValue && request.firstFactor == nil
  }
}
