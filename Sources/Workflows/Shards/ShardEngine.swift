/// A CI system or scheduler that gives each of its parallel jobs a number.
struct ShardEngine: Sendable {
  /// The number of the first job.
  enum Base: Sendable {
    case number(Int)
    /// A variable contains the number, and another one contains that of the last job.
    case variables(first: String, last: String)
  }

  let name: String
  /// The variables for the number of the job; the first one that is set counts.
  let index: [String]
  let base: Base
  /// The variable for the number of jobs; nil if the engine does not give it.
  let total: String?
  /// What the user passes as the number of jobs if the engine does not give it.
  let totalSource: String

  private init(
    _ name: String,
    _ index: [String],
    from base: Base,
    total: String?,
    is totalSource: String = ""
  ) {
    (self.name, self.index, self.base) = (name, index, base)
    (self.total, self.totalSource) = (total, totalSource)
  }

  /// All engines that give at least the number of the job.
  ///
  /// The names and first numbers are from the documentation of each system.
  static let all: [ShardEngine] = [
    ShardEngine("GitLab", ["CI_NODE_INDEX"], from: .number(1), total: "CI_NODE_TOTAL"),
    ShardEngine("CircleCI", ["CIRCLE_NODE_INDEX"], from: .number(0), total: "CIRCLE_NODE_TOTAL"),
    ShardEngine(
      "Buildkite",
      ["BUILDKITE_PARALLEL_JOB"],
      from: .number(0),
      total: "BUILDKITE_PARALLEL_JOB_COUNT"
    ),
    ShardEngine(
      "Bitbucket",
      ["BITBUCKET_PARALLEL_STEP"],
      from: .number(0),
      total: "BITBUCKET_PARALLEL_STEP_COUNT"
    ),
    ShardEngine(
      "Semaphore",
      ["SEMAPHORE_JOB_INDEX", "SEMAPHORE_CURRENT_JOB"],
      from: .number(1),
      total: "SEMAPHORE_JOB_COUNT"
    ),
    ShardEngine(
      "Azure Pipelines",
      ["SYSTEM_JOBPOSITIONINPHASE"],
      from: .number(1),
      total: "SYSTEM_TOTALJOBSINPHASE"
    ),
    ShardEngine(
      "AWS Batch",
      ["AWS_BATCH_JOB_ARRAY_INDEX"],
      from: .number(0),
      total: "AWS_BATCH_JOB_ARRAY_SIZE"
    ),
    ShardEngine(
      "Cloud Run",
      ["CLOUD_RUN_TASK_INDEX"],
      from: .number(0),
      total: "CLOUD_RUN_TASK_COUNT"
    ),
    ShardEngine(
      "Slurm",
      ["SLURM_ARRAY_TASK_ID"],
      from: .variables(first: "SLURM_ARRAY_TASK_MIN", last: "SLURM_ARRAY_TASK_MAX"),
      total: "SLURM_ARRAY_TASK_COUNT"
    ),
    ShardEngine(
      "Kubernetes",
      ["JOB_COMPLETION_INDEX"],
      from: .number(0),
      total: nil,
      is: "the `completions` of the Job"
    ),
    ShardEngine(
      "Nomad",
      ["NOMAD_ALLOC_INDEX"],
      from: .number(0),
      total: nil,
      is: "the `count` of the group"
    ),
    ShardEngine(
      "GNU parallel",
      ["PARALLEL_SEQ"],
      from: .number(1),
      total: nil,
      is: "the number of jobs"
    ),
  ]
}

// MARK: - Engines without numbers

extension ShardEngine {
  /// The engines that give their jobs no number: a variable that is always set there, the name, and
  /// how a job passes its number.
  static let withoutNumbers: [(variable: String, name: String, advice: String)] = [
    (
      "GITHUB_ACTIONS", "GitHub Actions",
      "pass the number from the matrix, as in `--shard ${{ matrix.shard }}/8`"
    ),
    ("JENKINS_URL", "Jenkins", "pass the number from the matrix, as in `--shard $SHARD/8`"),
    (
      "ARGO_TEMPLATE", "Argo Workflows",
      "pass the number as a parameter, as in `--shard {{inputs.parameters.shard}}/8`"
    ),
    (
      "CODEBUILD_BUILD_ID", "AWS CodeBuild",
      "pass the number from a variable of the build, as in `--shard $SHARD/8`"
    ),
  ]

  /// The variables with the ID of the whole run, which is the same in all its jobs.
  ///
  /// A job that is run again keeps the ID, so its part belongs to the same run.
  private static let runs = [
    "CI_PIPELINE_ID", "GITHUB_RUN_ID", "CIRCLE_WORKFLOW_ID", "BUILDKITE_BUILD_ID",
    "BITBUCKET_PIPELINE_UUID", "SEMAPHORE_WORKFLOW_ID", "BUILD_BUILDID", "CLOUD_RUN_EXECUTION",
    "SLURM_ARRAY_JOB_ID", "AWS_BATCH_JOB_ID", "BUILD_TAG",
  ]

  /// The ID of the whole run, such as `GITHUB_RUN_ID=42`; nil if the engine gives none.
  static func run(in variables: [String: String]) -> String? {
    for name in runs {
      guard let value = variables[name], !value.isEmpty else { continue }
      // The ID of a job in an array of AWS Batch ends with its number: `ID:3`.
      let id = name == "AWS_BATCH_JOB_ID" ? value.split(separator: ":").first : value[...]
      return "\(name)=\(id ?? "")"
    }
    return nil
  }
}
