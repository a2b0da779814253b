internal import ArgumentParser
internal import MockServer
internal import Workflows

/// The address, hosts, and certificate of `authflow mock`.
struct ListeningOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The port to listen on, or 0 for a free port. Default: 9229.",
    transform: OptionValue.number(in: 0...65535)
  )
  var port = 9229

  @Option(
    help: """
      The IP address to listen on, such as 0.0.0.0 for all interfaces. Default: 127.0.0.1. If \
      other machines can reach this address, the control endpoints require a token. Set the token \
      in AUTHFLOW_CONTROL_TOKEN, or use the generated token that the command prints.
      """.taking("address"),
    transform: ListeningOptions.address(_:)
  )
  var listen = "127.0.0.1"

  @Option(
    help: """
      Another name or address by which clients can reach the mock, such as `cognito` in a \
      container network. Repeatable. Links in email and the issuer of `--issuer endpoint` use the \
      first name. A request gets HTTP status 421 unless its Host header is an allowed name, a \
      loopback name such as `localhost`, an address at which the mock listens, or the domain of a \
      pool.
      """.taking("name"),
    transform: ListeningOptions.host(_:)
  )
  var allowHost: [String] = []

  @Option(
    help: "Serve HTTPS with the certificate chain in FILE (PEM). Requires --tls-key."
      .taking("file")
  )
  var tlsCertificate: String?

  @Option(
    help: """
      The private key of the certificate in --tls-certificate (PEM). Requires --tls-certificate.
      """.taking("file")
  )
  var tlsKey: String?

  func validate() throws {
    try OptionValue.check([("--tls-certificate", tlsCertificate), ("--tls-key", tlsKey)])
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key must be given together")
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
      throw ValidationError("expected an IP address such as 127.0.0.1, 0.0.0.0, or ::1")
    }
    return name.text
  }

  private static func host(_ text: String) throws -> String {
    guard let name = HostName(text) else {
      throw ValidationError("expected a name or an IP address, without a scheme or port")
    }
    return name.urlForm
  }
}

/// The region and issuer in the IDs, ARNs, and tokens of the mock's pools.
struct PoolIdentityOptions: ParsableArguments {
  @Option(
    help: """
      The region of the first pool, and of pools that unsigned calls create. Default: the region \
      in the ID from --configuration, or us-east-1. A pool that a signed call creates is in the \
      region of the signature. With --check-signatures, only signatures for the region of the \
      first pool are valid.
      """,
    transform: PoolIdentityOptions.region(_:)
  )
  var region: String?

  @Option(
    help: """
      The issuer in tokens. `aws` is https://cognito-idp.REGION.amazonaws.com/POOL, as on AWS. \
      `endpoint` is the mock's URL, such as http://127.0.0.1:PORT/POOL, for clients such as \
      pycognito that compare the issuer with their endpoint.
      """
  )
  var issuer = IssuerForm.aws

  /// The formats of the `iss` claim.
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
      throw ValidationError("expected a region such as eu-west-1")
    }
    return region.name
  }
}

/// Whether `authflow mock` checks signatures.
struct SignatureOption: ParsableArguments {
  @Flag(
    name: .customLong("check-signatures"),
    help: """
      Reject a call that requires a SigV4 signature if the signature is missing or invalid. The \
      accepted credentials are AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and, if set, \
      AWS_SESSION_TOKEN.
      """
  )
  var isOn = false
}
