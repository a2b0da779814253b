internal import ArgumentParser
internal import Values
internal import Workflows

/// `authflow iam-policy`: prints the minimal IAM policy for scenarios.
struct IAMPolicyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "iam-policy",
    abstract: "Prints the minimal IAM policy that scenarios need on a live pool.",
    discussion: """
      The policy allows the signed operations that the scenarios can call. It also allows the \
      calls that read the pool's settings and delete the created resources. Unsigned \
      operations, such as SignUp and InitiateAuth, need no permission.

      The command prints the policy as JSON on standard output, and the operations that each \
      scenario needs on standard error. With --pool, the policy contains the ARN of that pool. The \
      account ID in the ARN is `*`, because the project file does not contain the account ID.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    help: """
      The live pool in the project file whose ARN the policy contains. By default, the policy \
      applies to all user pools.
      """.taking("name")
  )
  var pool: String?

  @OptionGroup var choice: SelectionOptions

  @OptionGroup var process: EnvironmentOptions

  @Argument(help: .scenarioPaths, completion: .file())
  var paths: [String] = []

  func validate() throws { try OptionValue.check([("--pool", pool)]) }

  func run() async throws {
    var request = IAMPolicyRequest()
    (request.config, request.pool) = (projectFile.config, pool)
    request.choice = try choice.choice(of: paths)
    try await IAMPolicyWorkflow(request, process.environment).run()
  }
}
