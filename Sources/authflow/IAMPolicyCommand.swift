internal import ArgumentParser
internal import Values
internal import Workflows

/// `authflow iam-policy`: prints the least-privilege IAM policy for scenarios.
struct IAMPolicyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "iam-policy",
    abstract: "Prints the minimal IAM policy that scenarios need on a live pool.",
    discussion: """
      The policy allows the signed operations that the scenarios may call: their own calls, the \
      calls that read the pool's settings, and the calls that delete the created resources. \
      Unsigned operations, such as SignUp and InitiateAuth, need no permission.

      The policy is JSON on standard output. A table on standard error shows what each scenario \
      needs. With --pool, the policy contains the ARN of that pool. The account number in the ARN \
      is `*`, because the project file does not have it.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Option(help: "The live pool in the project file whose ARN goes into the policy.".taking("name"))
  var pool: String?

  @OptionGroup var choice: SelectionOptions

  @OptionGroup var environment: EnvironmentFileOption

  @OptionGroup var colour: ColourOption

  @OptionGroup var files: ChosenFiles

  func validate() throws { try OptionValue.check([("--pool", pool)]) }

  func run() async throws {
    var request = IAMPolicyRequest()
    (request.config, request.pool) = (projectFile.config, pool)
    request.choice = try choice.choice(of: files)
    try await IAMPolicyWorkflow(request, environment.environment(colour)).run()
  }
}
