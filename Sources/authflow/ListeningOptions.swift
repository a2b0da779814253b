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
    help: ArgumentHelp(
      """
      The IP address to listen on, such as 0.0.0.0 for all of this machine (default: 127.0.0.1). Where \
      other machines reach it, control endpoints need a token: that of AUTHFLOW_CONTROL_TOKEN, \
      or a generated one, which is printed.
      """,
      valueName: "address"
    ),
    transform: ListeningOptions.address(_:)
  )
  var listen = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      """
      Let clients reach the mock by this name or address too, such as `cognito` in a network of \
      containers; repeatable. The first one is in links of emails and in --issuer endpoint. \
      A request with another Host header gets status 421, unless it names this machine or \
      the listening address.
      """,
      valueName: "name"
    ),
    transform: ListeningOptions.host(_:)
  )
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "Serve HTTPS with the certificate chain of FILE (PEM); requires --tls-key.",
      valueName: "file"
    )
  )
  var tlsCertificate: String?

  @Option(
    help: ArgumentHelp("The private key of --tls-certificate (PEM).", valueName: "file")
  )
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
