internal import JSON
internal import Matching
internal import PoolClient
internal import Values

/// The resources that a scenario created on a live pool and can therefore change.
struct CreatedResources: Sendable {
  /// Users by every identifying string: names, subs, and addresses that the run generated.
  private(set) var users: Set<ExactString> = []
  /// The IDs of created pools.
  private(set) var pools: Set<String> = []
  /// The pool of each created client, by the client's ID.
  private var poolsOfClients: [String: String] = [:]
  /// The IDs of created clients.
  var clients: Set<String> { Set(poolsOfClients.keys) }
  /// The user of each open sign-in, by its `Session` value.
  private var sessions: [Secret: String] = [:]

  /// Records what a successful call created, and the user of the sign-in that its response
  /// continues.
  mutating func note(
    _ request: PoolRequest,
    _ answer: JSONObject,
    isGenerated: (String) -> Bool
  ) {
    switch request.operation {
    case "AdminCreateUser", "SignUp":
      let input = request.shown
      let names = [input["Username"], answer["UserSub"], answer["User"]?["Username"]]
      let sub = answer["User"]?["Attributes"]?.attributeMapping["sub"]
      add((names + [sub]).compactMap { $0?.string })
      noteAddresses(input, isGenerated)
    case "AdminUpdateUserAttributes", "UpdateUserAttributes":
      let isOwn = named(in: request.input).contains { users.contains($0) }
      if isOwn { noteAddresses(request.shown, isGenerated) }
    case "CreateUserPool":
      if let id = answer["UserPool"]?["Id"]?.string { pools.insert(id) }
    case "CreateUserPoolClient":
      if let id = answer["UserPoolClient"]?["ClientId"]?.string {
        poolsOfClients[id] = request.shown["UserPoolId"]?.string ?? ""
      }
    default: break
    }
    if let session = answer["Session"]?.string {
      sessions[Secret(session)] = named(in: request.input).first
    }
  }

  /// The pool of a request that names a client that the scenario created; nil for other requests.
  func pool(of request: PoolRequest) -> String? {
    request.input["ClientId"]?.string.flatMap { poolsOfClients[$0] }
  }

  /// Records only generated addresses, because other addresses can also belong to another user.
  private mutating func noteAddresses(_ input: JSONObject, _ isGenerated: (String) -> Bool) {
    let attributes = input["UserAttributes"]?.attributeMapping
    let aliases = ["email", "phone_number", "preferred_username"]
    add(aliases.compactMap { attributes?[$0]?.string }.filter(isGenerated))
  }

  private mutating func add(_ names: [String]) { users.formUnion(names.map(ExactString.init)) }

  /// The members that name the user of a request.
  static let naming = [
    ["Username"], ["User", "ProviderAttributeValue"],
    ["DestinationUser", "ProviderAttributeValue"],
    ["ChallengeResponses", "USERNAME"], ["AuthParameters", "USERNAME"],
  ]

  /// The users of a request: by name, by its access token, or by the sign-in that it continues.
  func named(in input: RequestObject) -> [String] {
    let names = CreatedResources.naming.map { path in
      path.reduce(RequestValue.object(input)) { (value: RequestValue?, key) in value?[key] }
    }
    let claims = input["AccessToken"]?.secret?.claims
    // Either claim suffices: in pools where users sign in with an address, both are the sub.
    let bearer = claims?["username"] ?? claims?["sub"]
    let begun = input["Session"]?.secret.flatMap { sessions[$0] }
    return (names.map { $0?.string } + [bearer?.string, begun]).compactMap { $0 }
  }
}

extension Secret {
  /// The claims of a token, without checking its signature; nil for other strings.
  var claims: JSONValue? { JSONValue.string(reveal()).member("claims") }
}
