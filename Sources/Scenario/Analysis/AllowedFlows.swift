internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

/// The flows and first factors that a scenario's own clients and pool allow, as far as `given` shows.
struct AllowedFlows {
  /// What one client allows.
  struct Client {
    /// What its `ExplicitAuthFlows` come to, under the names of today.
    let flows: Set<String>

    /// The list in `given`; nil for the default client's.
    let place: SourceRange?
  }

  private let clients: [String: YAMLNode]
  private let main: Client?
  private let isOverDefault: Bool

  /// The first factors that the pool allows; nil where they are not known.
  let factors: Set<String>?

  /// Reads `given`; what it leaves out is the default's only where `overDefault` says so.
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

  /// The client that a step names, the default one without a name; nil where its flows are not known.
  func client(_ name: String?) -> Client? {
    guard let name else { return main }
    return clients[name].flatMap { AllowedFlows.client($0, overDefault: isOverDefault) }
  }

  private static func client(_ settings: YAMLNode?, overDefault: Bool) -> Client? {
    guard let listed = settings?["ExplicitAuthFlows"] else {
      let isKnown = overDefault && (settings == nil || settings?.pairs != nil)
      return isKnown ? Client(flows: usual, place: nil) : nil
    }
    return listed.writtenTexts.map { names in
      let flows = names.isEmpty ? ExplicitAuthFlows.usual : ExplicitAuthFlows.current(names)
      return Client(flows: Set(flows), place: listed.range)
    }
  }

  /// The default client's.
  private static let usual: Set = ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
}

extension YAMLNode {
  /// The texts of a list that holds no values; nil for everything else.
  fileprivate var writtenTexts: [String]? {
    elements?.map { element in
      element.scalar.flatMap { $0.text.holdsValue ? nil : $0.text }
    }.complete()
  }
}

/// What a step that must succeed asks of the client and the pool that it signs in by.
struct SignInDemand: Sendable {
  let request: SignInRequest

  /// The client that the step names.
  let client: String?

  /// Where the scenario, or the flow at hand, says so.
  var place: SourceRange

  /// What an action asks for; nil for one that does not sign in, or whose flow only the run knows.
  init?(_ action: (any Action)?, _ pair: YAMLPair, client: String?) {
    guard let request = action?.signInRequest, !request.namesClient,
      !request.isFirst || request.permission != nil
    else { return nil }
    self.request = request
    self.client = client
    place = request.parameter.flatMap { pair.value[$0]?.range } ?? pair.key.range
  }

  /// Whether it leaves the first factor open, so that the next answer in its session chooses one.
  var opensChoice: Bool {
    request.flow == SignInFlow.userChoice.rawValue && request.firstFactor == nil
  }
}
