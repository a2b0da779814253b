internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import YAMLTree

/// The flows and first factors that a scenario's own clients and pool allow, according to `given`.
struct AllowedFlows {
  /// What one client allows.
  struct Client {
    /// Its `ExplicitAuthFlows`, under their current names.
    let flows: Set<String>

    /// The list in `given`; nil for the default client's.
    let place: SourceRange?

    /// Whether it rotates refresh tokens, so Cognito refuses ALLOW_REFRESH_TOKEN_AUTH.
    var rotates = false

    /// Whether `given` has settings of it.
    var isGiven = false
  }

  private let clients: [String: YAMLNode]
  private let main: Client?
  private let isOverDefault: Bool

  /// The first factors that the pool allows; nil if they are not known.
  let factors: Set<String>?

  /// Reads `given`; the default applies to what it leaves out only with `overDefault`.
  init(_ given: YAMLNode?, overDefault: Bool) {
    isOverDefault = overDefault
    main = AllowedFlows.client(given?[GivenKey.client], overDefault: overDefault)
    let further = given?[GivenKey.clients]?.pairs ?? []
    clients = Dictionary(further.map { ($0.name, $0.value) }) { first, _ in first }
    let policy = given?[GivenKey.pool]?["Policies"]?["SignInPolicy"]
    let listed = policy?["AllowedFirstAuthFactors"]
    let isWritten = given?[GivenKey.pool]?["Policies"]?.pairs != nil || overDefault
    factors =
      listed.map { $0.writtenTexts.map { Set($0) } }
      ?? (overDefault && isWritten ? ["PASSWORD"] : nil)
  }

  /// The client that a step names, by default the default one; nil if its flows are not known.
  func client(_ name: String?) -> Client? {
    guard let name else { return main }
    return clients[name].flatMap { AllowedFlows.client($0, overDefault: isOverDefault) }
  }

  private static func client(_ settings: YAMLNode?, overDefault: Bool) -> Client? {
    guard let listed = settings?["ExplicitAuthFlows"] else {
      let isKnown = overDefault && (settings == nil || settings?.pairs != nil)
      guard isKnown else { return nil }
      let rotation = settings?["RefreshTokenRotation"]?["Feature"]?.scalar?.text
      var client = Client(flows: usual, place: nil)
      client.rotates = rotation == "ENABLED"
      client.isGiven = settings?.pairs?.isEmpty == false
      return client
    }
    return listed.writtenTexts.map { names in
      let flows = names.isEmpty ? ExplicitAuthFlows.usual : ExplicitAuthFlows.current(names)
      return Client(flows: Set(flows), place: listed.range)
    }
  }

  /// The flows of the default client.
  private static let usual = Set(
    DefaultPool.client["ExplicitAuthFlows"]?.array?.compactMap(\.string) ?? []
  )
}

extension YAMLNode {
  /// The strings of a list without values; nil for everything else.
  fileprivate var writtenTexts: [String]? {
    elements?.map { element in
      element.scalar.flatMap { $0.text.holdsValue ? nil : $0.text }
    }.complete()
  }
}

/// What a step that must succeed requires from the client and the pool that it signs in to.
struct SignInDemand: Sendable {
  let request: SignInRequest

  /// The client that the step names.
  let client: String?

  /// Its place in the scenario or in the current flow.
  var place: SourceRange

  /// What an action requires; nil if it does not sign in, or only the run knows its flow.
  init?(_ action: (any Action)?, _ pair: YAMLPair, client: String?) {
    guard let request = action?.signInRequest, !request.namesClient,
      !request.isFirst || request.permission != nil
    else { return nil }
    self.request = request
    self.client = client
    place = request.parameter.flatMap { pair.value[$0]?.range } ?? pair.key.range
  }

  /// Whether it leaves the first factor open, to be chosen by the next answer in its session.
  var opensChoice: Bool {
    request.flow == SignInFlow.userChoice.rawValue && request.firstFactor == nil
  }
}
