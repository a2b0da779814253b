internal import ArgumentParser
internal import Workflows

/// `authflow mock`: serves mock pools for any Cognito SDK.
struct MockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock",
    abstract: "Serves mock user pools that any Cognito SDK can use.",
    discussion: """
      Set an SDK's endpoint to the printed URL. The mock starts with one pool, whose settings come \
      from --configuration. Without this option, the settings are those of a new pool in the AWS \
      console. CreateUserPool creates more pools. The mock generates, delivers, checks, and \
      expires codes. Read messages with GET /_authflow/messages?to=ADDRESS, or from the Maildir of \
      --outbox.
      """
  )

  @Option(
    parsing: .unconditional,
    help: "The port to listen on, or 0 for a free port. Default: 9229.",
    transform: OptionValue.number(in: 0...65535)
  )
  var port = 9229

  @Option(help: MockHelp.listen, transform: OptionValue.ipAddress)
  var listen = "127.0.0.1"

  @Option(help: MockHelp.allowHost, transform: OptionValue.host)
  var allowHost: [String] = []

  @Option(help: MockHelp.tlsCertificate, completion: .file())
  var tlsCertificate: String?

  @Option(help: MockHelp.tlsKey, completion: .file())
  var tlsKey: String?

  @Option(help: MockHelp.configuration, completion: .file())
  var configuration: String?

  @Option(help: MockHelp.region, transform: OptionValue.region)
  var region: String?

  @Option(help: MockHelp.issuer)
  var issuer = IssuerForm.aws

  @Option(help: MockHelp.state, completion: .file())
  var state: String?

  @Option(help: MockHelp.clock, transform: OptionValue.duration)
  var clock = Duration.zero

  @Option(help: "Also deliver messages to the Maildir DIR.".taking("dir"), completion: .directory)
  var outbox: String?

  @Option(help: MockHelp.smtp)
  var smtp: String?

  @Option(name: .customLong("smtp-ca"), help: MockHelp.smtpCA, completion: .file())
  var smtpCAFile: String?

  @Flag(name: .customLong("smtp-insecure"), help: MockHelp.smtpInsecure)
  var isSMTPInsecure = false

  @Option(help: MockHelp.lambdaEndpoint, transform: OptionValue.lambdaEndpoint)
  var lambdaEndpoint: String?

  @Flag(name: .customLong("no-rate-limits"), help: MockHelp.noRateLimits)
  var liftsLimits = false

  @Flag(name: .customLong("check-signatures"), help: MockHelp.checkSignatures)
  var checksSignatures = false

  @Option(help: .color)
  var color = ColorChoice.auto

  @Flag(name: [.customShort("v"), .long], help: "Print a line for each API call.")
  var verbose = false

  func validate() throws {
    try OptionValue.check([("--tls-certificate", tlsCertificate), ("--tls-key", tlsKey)])
    try OptionValue.checkCertificate(tlsCertificate, key: tlsKey)
    try OptionValue.check([
      ("--configuration", configuration), ("--state", state), ("--outbox", outbox),
      ("--smtp", smtp), ("--smtp-ca", smtpCAFile),
    ])
    try OptionValue.checkFiles([("--state", state)])
    _ = try smtpServer(Environment.process().variables)
  }

  func run() async throws {
    let environment = Environment.process(color)
    var request = MockServerRequest()
    request.host = listen
    request.port = port
    request.allowedHosts = allowHost
    if let tlsCertificate, let tlsKey { request.certificate = (tlsCertificate, tlsKey) }
    request.configuration = configuration
    request.region = region
    request.issuer = issuer.setting
    request.state = state
    request.clockAdvance = clock
    request.outbox = outbox
    request.smtp = try smtpServer(environment.variables)
    request.lambdaEndpoint = lambdaEndpoint
    request.liftsLimits = liftsLimits
    request.checksSignatures = checksSignatures
    request.isVerbose = verbose
    try await MockWorkflow(request, environment).run()
  }
}
