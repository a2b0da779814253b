import Comparison
import ConfigurationChanges
@testable import Coverage
import Diagnostics
import Mutation
import PoolDocumentTesting
import RunRecord
import Scenario
import ScenarioLibrary
import Testing

/// The facts of scenarios in YAML.
func covered(_ yaml: String, _ name: String = "a.yaml") throws -> [CoveredScenario] {
  let source = SourceFile(name: name, text: yaml)
  let checked = CheckedFile(checking: source)
  try #require(checked.diagnostics.map(\.title) == [])
  return checked.scenarios.map { CoveredScenario($0, reach: reach(of: $0)) }
}

/// All rows of the library, on any pool.
func library() -> [CoveredScenario] {
  LibraryScenario.all.flatMap { scenario in
    scenario.rows.map { CoveredScenario(row: $0, of: scenario, reach: reach(of: $0)) }
  }
}

private func reach(of scenario: Scenario) -> ObservableParts {
  ObservableParts(operations: scenario.calledOperations)
}

/// The settings that are worth testing on a pool.
func settings(_ pool: String) throws -> [WorthySetting] {
  WorthySetting.all(of: CanonicalSettings(try document(pool)))
}

/// A coverage with every kind of item: exercised, missing, and without a scenario of the library.
func example(
  initArguments: [String] = ["--from", "pool.yaml"],
  isInterrupted: Bool = false
) throws -> Coverage {
  let pool = """
    pool:
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      MfaConfiguration: OPTIONAL
    clients:
      web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    """
  let scenario = """
    scenario: A new user confirms with the emailed code
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: "000000" }
        expect: { error: CodeMismatchException }
      - confirmSignUp: { username: $(user.email), code: $(code) }
    """
  var input = CoverageInput(pool: "pool.yaml", settings: CanonicalSettings(try document(pool)))
  input.initArguments = initArguments
  input.selection = try covered(scenario, "sign-up.yaml")
  (input.unrunnable, input.failing, input.seed) = (2, 1, 7)
  input.isInterrupted = isInterrupted
  input.library = library().filter { $0.file.hasPrefix("sign-") || $0.file.hasPrefix("mfa/") }
  let kill = Kill(
    by: ScenarioID(index: 0, file: "sign-up.yaml", line: 1, name: "A new user confirms"),
    because: "expected an error"
  )
  let mutants = Mutant.all
  try #require(mutants.count > 4)
  input.mutants = [
    MutantResult(mutants[0], .killed(kill)), MutantResult(mutants[1], .survived),
    MutantResult(mutants[2], .notApplicable("MfaConfiguration is ON")),
  ]
  return Coverage(of: input)
}
