internal import CognitoModel
internal import JSON
internal import Values

extension ClientSettings {
  /// The values of an app client's settings.
  struct Values: Sendable {
    let id: String

    /// The valid secrets, the oldest first; empty for a public client.
    var secrets: [String]
    var flows: Set<Flow>
    var hidesUserExistence: Bool
    var lifetimes: TokenLifetimes

    /// The lifetime of a Session and a challenge, in seconds.
    var sessionSeconds: Int
    let revokesTokens: Bool
    var readable: Permission
    var writable: Permission
    let rotation: Rotation?

    /// Reads DescribeUserPoolClient's response, without a second secret.
    init(_ client: JSONObject) {
      self.init(client, secrets: [client["ClientSecret"]?.string].compactMap(\.self))
    }

    /// Reads a description, with all the client's secrets from a separate list.
    init(_ client: JSONObject, secrets: [String]) {
      id = client["ClientId"]?.string ?? ""
      self.secrets = secrets
      flows = Values.flows(client.strings("ExplicitAuthFlows"))
      hidesUserExistence = client["PreventUserExistenceErrors"]?.string == "ENABLED"
      lifetimes = TokenLifetimes(client)
      sessionSeconds =
        60 * (client["AuthSessionValidity"]?.int ?? ServiceDefaults.authSessionMinutes)
      revokesTokens = client["EnableTokenRevocation"]?.bool ?? true
      readable = Permission(client.strings("ReadAttributes"))
      writable = Permission(client.strings("WriteAttributes"))
      let rotation = client["RefreshTokenRotation"]
      self.rotation =
        rotation?["Feature"]?.string == "ENABLED"
        ? Rotation(graceSeconds: rotation?["RetryGracePeriodSeconds"]?.int ?? 0) : nil
    }

    /// The flows with these names; the API reference's default for an empty list.
    private static func flows(_ names: [String]) -> Set<Flow> {
      Set(ExplicitAuthFlows.allowed(by: names).compactMap(Flow.init))
    }
  }

  /// The flows of ExplicitAuthFlows, under their current names.
  enum Flow: String, Hashable, Sendable, CaseIterable {
    case srp = "ALLOW_USER_SRP_AUTH"
    case password = "ALLOW_USER_PASSWORD_AUTH"
    case adminPassword = "ALLOW_ADMIN_USER_PASSWORD_AUTH"
    case choice = "ALLOW_USER_AUTH"
    case custom = "ALLOW_CUSTOM_AUTH"
    case refresh = "ALLOW_REFRESH_TOKEN_AUTH"

    /// The flow of GetClientToken.
    case clientToken = "ALLOW_CLIENT_TOKEN_AUTH"

    /// The flows of GetDerivedToken, without and with an actor's token.
    case impersonation = "ALLOW_TOKEN_EXCHANGE_IMPERSONATION"
    case delegation = "ALLOW_TOKEN_EXCHANGE_DELEGATION"
  }

  /// The attributes that a client may read or write.
  ///
  /// `all` is for a client without a list, and includes custom attributes. The service's console
  /// has "All attributes are readable and writable by default because none are selected". The CDK's
  /// documentation agrees. The API reference mentions only standard attributes («unconfirmed»).
  enum Permission: Hashable, Sendable {
    case all
    case only(Set<ExactString>)

    func covers(_ name: String) -> Bool {
      switch self {
      case .all: true
      case .only(let names): names.contains(name)
      }
    }
  }

  /// The rotation of refresh tokens on use, with a grace period for the old token.
  struct Rotation: Hashable, Sendable {
    let graceSeconds: Int
  }
}

extension ClientSettings.Permission {
  fileprivate init(_ names: [String]) {
    self = names.isEmpty ? .all : .only(Set(names.map(ExactString.init)))
  }
}

/// The lifetimes of a client's tokens, in seconds.
struct TokenLifetimes: Hashable, Sendable {
  let access: Int
  let id: Int
  let refresh: Int
}

extension TokenLifetimes {
  /// Reads a client's description.
  init(_ client: JSONObject) {
    let units = client[TokenValidity.unitsMember]
    func seconds(_ kind: TokenValidity) -> Int {
      guard let count = client[kind.member]?.int, count > 0 else { return kind.usualSeconds }
      let unit = units?[kind.rawValue]?.string ?? kind.usualUnit
      return count * TokenValidity.seconds(in: unit)
    }
    (access, id, refresh) = (seconds(.access), seconds(.id), seconds(.refresh))
  }
}
