import Testing

@testable import Workflows

/// The result of `--shard` in an environment: the numbers, or the message.
private func numbers(_ text: String, _ variables: [String: String] = [:]) throws -> String {
  let request = try ShardRequest(parsing: text)
  do throws(ShardProblem) { return try ShardNumbers(request, variables).description } catch {
    return error.message
  }
}

@Test(arguments: [
  (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "8"], "2/8"),
  (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"], "1/4"),
  (["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], "4/4"),
  (["BITBUCKET_PARALLEL_STEP": "1", "BITBUCKET_PARALLEL_STEP_COUNT": "2"], "2/2"),
  (["SEMAPHORE_JOB_INDEX": "1", "SEMAPHORE_JOB_COUNT": "3"], "1/3"),
  (["SEMAPHORE_CURRENT_JOB": "3", "SEMAPHORE_JOB_COUNT": "3"], "3/3"),
  (["SYSTEM_JOBPOSITIONINPHASE": "5", "SYSTEM_TOTALJOBSINPHASE": "5"], "5/5"),
  (["AWS_BATCH_JOB_ARRAY_INDEX": "9", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], "10/10"),
  (["CLOUD_RUN_TASK_INDEX": "0", "CLOUD_RUN_TASK_COUNT": "2"], "1/2"),
  (slurm(id: 5, first: 5, last: 12, count: 8), "1/8"),
  (slurm(id: 7, first: 0, last: 7, count: 8), "8/8"),
  // GitLab sets the total in every job.
  (["CI_NODE_TOTAL": "1"], "1/1"),
  // The only job of one system can start an array of another.
  (
    ["SYSTEM_JOBPOSITIONINPHASE": "1", "SYSTEM_TOTALJOBSINPHASE": "1"]
      .merging(slurm(id: 2, first: 1, last: 4, count: 4)) { $1 }, "2/4"
  ),
])
func `auto counts from 1 on every system`(
  _ variables: [String: String],
  _ expected: String
) throws {
  #expect(try numbers("auto", variables) == expected)
}

@Test(arguments: [
  (["JOB_COMPLETION_INDEX": "7"], "8/8"), (["NOMAD_ALLOC_INDEX": "0"], "1/8"),
  (["PARALLEL_SEQ": "3"], "3/8"), (["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "8"], "3/8"),
])
func `auto with a number takes only the position`(
  _ variables: [String: String],
  _ expected: String
) throws {
  #expect(try numbers("auto/8", variables) == expected)
}

@Test(arguments: [
  (
    "auto", [:],
    "no variable of a known CI system contains the number of this shard; pass --shard K/N"
  ),
  (
    "auto", ["CI_NODE_INDEX": "2"],
    "CI_NODE_INDEX is set without CI_NODE_TOTAL, which GitLab also sets in parallel jobs; pass --shard K/N"
  ),
  (
    "auto", ["CI_NODE_TOTAL": "8"],
    "CI_NODE_TOTAL is set without CI_NODE_INDEX, which GitLab also sets in parallel jobs; pass --shard K/N"
  ),
  (
    "auto/8", ["CIRCLE_NODE_TOTAL": "8"],
    "CIRCLE_NODE_TOTAL is set without CIRCLE_NODE_INDEX, which CircleCI also sets in parallel jobs; "
      + "pass --shard K/N"
  ),
  (
    "auto", ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "8"],
    "CI_NODE_INDEX is 0, but GitLab counts 8 shards from 1 to 8"
  ),
  (
    "auto", ["CIRCLE_NODE_INDEX": "4", "CIRCLE_NODE_TOTAL": "4"],
    "CIRCLE_NODE_INDEX is 4, but CircleCI counts 4 shards from 0 to 3"
  ),
  (
    "auto/4", ["JOB_COMPLETION_INDEX": "4"],
    "JOB_COMPLETION_INDEX is 4, but Kubernetes counts 4 shards from 0 to 3"
  ),
  (
    "auto", ["CI_NODE_INDEX": "two", "CI_NODE_TOTAL": "8"],
    "CI_NODE_INDEX is not a valid number: `two`; pass --shard K/N"
  ),
  (
    "auto", ["JOB_COMPLETION_INDEX": "1"],
    "Kubernetes does not give the number of shards; pass --shard auto/N, where N is the "
      + "`completions` of the Job"
  ),
  (
    "auto", ["GITHUB_ACTIONS": "true"],
    "GitHub Actions gives its jobs no numbers; pass the number from the matrix, as in "
      + "`--shard ${{ matrix.shard }}/8`"
  ),
  (
    "auto", ["JENKINS_URL": "http://jenkins"],
    "Jenkins gives its jobs no numbers; pass the number from the matrix, as in `--shard $SHARD/8`"
  ),
  (
    "auto/4", ["ARGO_TEMPLATE": "{}"],
    "Argo Workflows gives its jobs no numbers; pass the number as a parameter, as in "
      + "`--shard {{inputs.parameters.shard}}/8`"
  ),
  (
    "auto/4", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "8"],
    "CI_NODE_TOTAL is 8, but --shard auto/4 asks for 4 shards"
  ),
  (
    "auto", slurm(id: 3, first: 1, last: 7, count: 4),
    "the numbers of the 4 jobs of Slurm have gaps: they go from 1 to 7; use an array without gaps, "
      + "such as 1-8"
  ),
  (
    "auto",
    ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "8"]
      .merging(slurm(id: 2, first: 1, last: 4, count: 4)) { $1 },
    "GitLab gives shard 1/8, and Slurm gives shard 2/4; pass --shard K/N"
  ),
])
func `an environment without both numbers is an error`(
  _ text: String,
  _ variables: [String: String],
  _ message: String
) throws {
  #expect(try numbers(text, variables) == message)
}

@Test(arguments: [
  ("0/8", "K must be from 1 to 8 in K/8"), ("9/8", "K must be from 1 to 8 in K/8"),
  ("1/0", "the number of shards must be from 1 to 10000"),
  ("auto/10001", "the number of shards must be from 1 to 10000"),
  ("8", "expected K/N, auto, or auto/N, such as 2/8"),
  ("1/", "expected K/N, auto, or auto/N, such as 2/8"),
  ("+1/8", "expected K/N, auto, or auto/N, such as 2/8"),
  ("1/2/3", "expected K/N, auto, or auto/N, such as 2/8"),
  ("Auto", "expected K/N, auto, or auto/N, such as 2/8"),
])
func `a wrong value of the option is an error`(_ text: String, _ message: String) {
  #expect(throws: ShardSyntaxError(message)) { try ShardRequest(parsing: text) }
}

private func slurm(id: Int, first: Int, last: Int, count: Int) -> [String: String] {
  [
    "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(first)",
    "SLURM_ARRAY_TASK_MAX": "\(last)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
  ]
}
