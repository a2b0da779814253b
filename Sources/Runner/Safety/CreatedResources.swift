internal import JSON
internal import PoolClient
internal import Values

/// What a scenario made on a live pool, and so may change.
struct CreatedResources: Sendable {
  /// Users by every text that means them: names, subs, and addresses that the run made up.
  private(set) var users: Set<String> = []
  /// The ids of pools.
  private(set) var pools: Set<String> = []
  /// The ids of clients.
  private(set) var clients: Set<String> = []
  /// Whose each sign-in under way is, by the text that carries it on.
  private var sessions: [Secret: String] = [:]

  /// Remembers what a call that succeeded made, and whose sign-in its answer carries on.
  mutating func note(
    _ request: PoolRequest,
    _ answer: JSONObject,
    isGenerated: (String) -> Bool
  ) {
    let input = request.shown
    switch request.operation {
    case "AdminCreateUser", "SignUp":
      let names = [input["Username"], answer["UserSub"], answer["User"]?["Username"]]
      let sub = answer["User"]?["Attributes"]?.attributeMapping["sub"]
      users.formUnion((names + [sub]).compactMap { $0?.string })
      noteAddresses(input, isGenerated)
    case "AdminUpdateUserAttributes", "UpdateUserAttributes":
      let isOwn = named(in: request.input).contains { users.contains($0) }
      if isOwn { noteAddresses(input, isGenerated) }
    case "CreateUserPool":
      if let id = answer["UserPool"]?["Id"]?.string { pools.insert(id) }
    case "CreateUserPoolClient":
      if let id = answer["UserPoolClient"]?["ClientId"]?.string { clients.insert(id) }
    default: break
    }
    if let session = answer["Session"]?.string {
      sessions[Secret(session)] = named(in: request.input).first
    }
  }

  /// An address that the run did not make up may be another user's as well.
  private mutating func noteAddresses(_ input: JSONObject, _ isGenerated: (String) -> Bool) {
    let attributes = input["UserAttributes"]?.attributeMapping
    let aliases = ["email", "phone_number", "preferred_username"]
    users.formUnion(aliases.compactMap { attributes?[$0]?.string }.filter(isGenerated))
  }

  /// The members that name the user whom a request is about.
  static let naming = [
    ["Username"], ["User", "ProviderAttributeValue"],
    ["DestinationUser", "ProviderAttributeValue"],
    ["ChallengeResponses", "USERNAME"], ["AuthParameters", "USERNAME"],
  ]

  /// The users that a request is about: by name, by whom its access token was given to, or by whose
  /// sign-in it carries on.
  func named(in input: RequestObject) -> [String] {
    let names = CreatedResources.naming.map { path in
      path.reduce(RequestValue.object(input)) { (value: RequestValue?, key) in value?[key] }
    }
    let claims = input["AccessToken"]?.secret?.claims
    // Either is enough: in pools where people sign in with an address both are the sub.
    let bearer = claims?["username"] ?? claims?["sub"]
    let begun = input["Session"]?.secret.flatMap { sessions[$0] }
    return (names.map { $0?.string } + [bearer?.string, begun]).compactMap { $0 }
  }
}
