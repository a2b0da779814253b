internal import ArgumentParser
internal import MockServer
internal import Workflows

/// Where `authflow mock` listens, and who reaches it there.
struct ListeningOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The port; 0 takes a free one (default: 9229).",
    transform: OptionValue.number(in: 0...65535)
  )
  var port = 9229

  @Option(
    help: """
      The IP address to listen on, such as 0.0.0.0 for all of this machine (default: 127.0.0.1). Where \
      other machines reach it, control endpoints need a token: that of AUTHFLOW_CONTROL_TOKEN, \
      or a generated one, which is printed.
      """.taking("address"),
    transform: ListeningOptions.address(_:)
  )
  var listen = "127.0.0.1"

  @Option(
    help: """
      Let clients reach the mock by this name or address too, such as `cognito` in a network of \
      containers; repeatable. The first one is in links of emails and in --issuer endpoint. \
      A request with another Host header gets status 421, unless it names this machine or \
      the listening address.
      """.taking("name"),
    transform: ListeningOptions.host(_:)
  )
  var allowHost: [String] = []

  @Option(
    help: "Serve HTTPS with the certificate chain of FILE (PEM); requires --tls-key."
      .taking("file")
  )
  var tlsCertificate: String?

  @Option(help: "The private key of --tls-certificate (PEM).".taking("file"))
  var tlsKey: String?

  func validate() throws {
    try OptionValue.check([("--tls-certificate", tlsCertificate), ("--tls-key", tlsKey)])
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key belong together")
    }
  }

  func add(to request: inout MockServerRequest) {
    request.host = listen
    request.port = port
    request.allowedHosts = allowHost
    if let tlsCertificate, let tlsKey { request.certificate = (tlsCertificate, tlsKey) }
  }

  private static func address(_ text: String) throws -> String {
    guard let name = HostName(text), name.isAddress else {
      throw ValidationError("it takes an IP address such as 127.0.0.1, 0.0.0.0 or ::1")
    }
    return name.text
  }

  private static func host(_ text: String) throws -> String {
    guard let name = HostName(text) else {
      throw ValidationError("it takes a name or an IP address, without a scheme and a port")
    }
    return name.urlForm
  }
}

/// What the pools of `authflow mock` are called by, in ids, ARNs and tokens.
struct PoolIdentityOptions: ParsableArguments {
  @Option(
    help: """
      The region of the first pool, and of pools that unsigned calls create (default: that of the Id in \
      --configuration, else us-east-1). A signed call creates its pool in the region that it is signed for.
      """,
    transform: PoolIdentityOptions.region(_:)
  )
  var region: String?

  @Option(
    help: """
      What tokens name as their issuer: as AWS does \
      (https://cognito-idp.REGION.amazonaws.com/POOL), or http://127.0.0.1:PORT/POOL for clients \
      that compare it with their endpoint, as pycognito does.
      """
  )
  var issuer = IssuerForm.aws

  /// The forms of the claim `iss`.
  enum IssuerForm: String, ExpressibleByArgument, CaseIterable {
    case aws, endpoint

    var setting: MockServerConfiguration.Issuer {
      switch self {
      case .aws: .service
      case .endpoint: .endpoint
      }
    }
  }

  private static func region(_ text: String) throws -> String {
    guard let region = Region(text) else {
      throw ValidationError("it takes a region such as eu-west-1")
    }
    return region.name
  }
}

/// What `authflow mock` is told about signatures.
struct SignatureOption: ParsableArguments {
  @Flag(
    name: .customLong("check-signatures"),
    help: """
      Refuse calls that need a SigV4 signature and have no right one. The accepted key is that of \
      AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, if set, AWS_SESSION_TOKEN.
      """
  )
  var isOn = false
}
