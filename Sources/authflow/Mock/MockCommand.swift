internal import ArgumentParser
internal import Workflows

/// `authflow mock`: the built-in mock pool as a server for any Cognito SDK.
struct MockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock",
    abstract: "Serves mock user pools that any Cognito SDK can use.",
    discussion: """
      Point an SDK's endpoint at the printed address. A first pool, as the console's wizard makes \
      it or as --configuration says, is there; CreateUserPool makes more. Codes are generated, delivered, checked and expire. \
      Messages can be read with GET /_authflow/messages?to=ADDRESS, or from the Maildir of --outbox.
      """
  )

  @OptionGroup var listening: ListeningOptions

  @Option(
    help: """
      Make the first pool as FILE says, in the members that DescribeUserPool shows, ids included.
      """.taking("file")
  )
  var configuration: String?

  @OptionGroup var identity: PoolIdentityOptions

  @Option(
    help: """
      Keep all pools in FILE, which is made where it is not there: the next start with it goes on \
      where this one ends, however it ends. FILE holds passwords in clear text.
      """.taking("file")
  )
  var state: String?

  @Option(help: "Deliver messages to the Maildir DIR too.".taking("dir"))
  var outbox: String?

  @OptionGroup var smtp: SMTPOptions

  @Option(
    help: """
      Run the functions of pools' LambdaConfig at URL, which speaks the Invoke API of AWS Lambda.
      """.taking("url"),
    transform: OptionValue.lambdaEndpoint
  )
  var lambdaEndpoint: String?

  @Flag(
    name: .customLong("no-rate-limits"),
    help: """
      Let users try codes and passwords, and ask for new ones, as often in an hour as they like. \
      Wrong passwords still lock a user out for a while.
      """
  )
  var liftsLimits = false

  @OptionGroup var signatures: SignatureOption

  @OptionGroup var colour: ColourOption

  @Flag(help: "Print a line for each call.")
  var verbose = false

  func validate() throws {
    try OptionValue.check([
      ("--configuration", configuration), ("--state", state), ("--outbox", outbox),
      ("--smtp", smtp.url), ("--smtp-ca", smtp.caFile),
    ])
    _ = try smtp.server(Environment.process().variables)
  }

  func run() async throws {
    let environment = Environment.process(colour)
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
