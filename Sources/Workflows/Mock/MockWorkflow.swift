internal import AuthCrypto
internal import MockServer
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Transport
internal import Values

/// `authflow mock`: serves the built-in mock pool for any Cognito SDK.
package struct MockWorkflow {
  let request: MockServerRequest
  let environment: Environment

  package init(_ request: MockServerRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Serves until the environment's `stop` is raised.
  package func run() async throws {
    let file = try request.configuration.map { path throws(CommandFailure) in
      let runsFunctions = request.lambdaEndpoint != nil
      return try ConfigurationFile(
        reading: path,
        to: .start,
        environment,
        runsFunctions: runsFunctions
      )
    }
    if let folder = request.outbox { try Outbox.check(folder, environment) }
    let credentials = request.checksSignatures ? try environment.acceptedCredentials : nil
    let region = try region(of: file)
    if let login = request.smtp?.login { environment.redactor.add(login.password) }
    guard request.smtp != nil || request.lambdaEndpoint != nil else {
      return try await serve(file, region, credentials, nil)
    }
    try await withTransport { try await serve(file, region, credentials, $0) }
  }

  /// Serves the mock; `transport` connects to the mail server and the functions' endpoint.
  private func serve(
    _ file: ConfigurationFile?,
    _ region: String,
    _ credentials: AWSCredentials?,
    _ transport: Transport?
  ) async throws {
    let say: @Sendable (String) -> Void = { [errors = environment.errors] in errors.say($0) }
    var sink: any MessageSink = Outbox(folder: request.outbox, environment, reportProblem: say)
    var functions: LambdaFunctions?
    if let transport {
      functions = request.lambdaEndpoint.map { LambdaFunctions(endpoint: $0, transport: transport) }
      if let server = request.smtp {
        sink = SMTPSink(server: server, transport: transport, next: sink, reportProblem: say)
      }
    }
    let runner = TriggerRunner(functions: functions, environment: environment, onRemark: say)
    let first = FirstPool(
      file: file,
      region: region,
      credentials: credentials,
      programs: runner,
      environment: environment
    )
    try await runner.whileRunning { [sink] in try await serve(sink, runner, first) }
  }

  /// The region of new pools; throws if the configuration file's pool is in another region.
  private func region(of file: ConfigurationFile?) throws(CommandFailure) -> String {
    let own = file?.plan.creation.id.flatMap(PoolID.region)
    if let region = request.region, let own, region != own {
      throw .usage("--region is \(region), but the pool in the configuration file is in \(own)")
    }
    return request.region ?? own ?? PoolClient.mockRegion
  }
}
