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

  @OptionGroup var listening: ListeningOptions

  @Option(
    help: """
      Create the first pool from the configuration file FILE, with the IDs in that file. Default: \
      the settings of a new pool in the AWS console.
      """.taking("file")
  )
  var configuration: String?

  @OptionGroup var identity: PoolIdentityOptions

  @Option(
    help: """
      Keep all pools in FILE, which is created if it does not exist. A mock that is started again \
      with FILE has the same pools, with the same settings and regions, even after a crash. FILE \
      contains private keys, and passwords in plain text.
      """.taking("file")
  )
  var state: String?

  @Option(help: "Also deliver messages to the Maildir DIR.".taking("dir"))
  var outbox: String?

  @OptionGroup var smtp: SMTPOptions

  @Option(
    help: """
      Invoke the functions in a pool's LambdaConfig at URL, with the Invoke API of AWS Lambda. \
      Without this option, a call that would run such a function gets NotImplementedByMock.
      """.taking("url"),
    transform: OptionValue.lambdaEndpoint
  )
  var lambdaEndpoint: String?

  @Flag(
    name: .customLong("no-rate-limits"),
    help: """
      Lift the hourly limits on attempts with codes and passwords, and on requests for new codes. \
      Wrong passwords still lock a user out temporarily.
      """
  )
  var liftsLimits = false

  @OptionGroup var signatures: SignatureOption

  @Option(help: .color)
  var color = ColorChoice.auto

  @Flag(name: [.customShort("v"), .long], help: "Print a line for each API call.")
  var verbose = false

  func validate() throws {
    try OptionValue.check([
      ("--configuration", configuration), ("--state", state), ("--outbox", outbox),
      ("--smtp", smtp.url), ("--smtp-ca", smtp.caFile),
    ])
    try OptionValue.checkFiles([("--state", state)])
    _ = try smtp.server(Environment.process().variables)
  }

  func run() async throws {
    let environment = Environment.process(color)
    var request = MockServerRequest()
    listening.add(to: &request)
    request.configuration = configuration
    request.region = identity.region
    request.issuer = identity.issuer.setting
    request.state = state
    request.outbox = outbox
    request.smtp = try smtp.server(environment.variables)
    request.lambdaEndpoint = lambdaEndpoint
    request.liftsLimits = liftsLimits
    request.checksSignatures = signatures.isOn
    request.isVerbose = verbose
    try await MockWorkflow(request, environment).run()
  }
}
