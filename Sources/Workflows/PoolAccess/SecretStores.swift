internal import Diagnostics
internal import Programs
internal import Project
internal import Reports
internal import Scenario
internal import Values

extension ProjectFile {
  /// Reads the secrets that a selection needs from programs.
  ///
  /// Each program runs once, and only if the pool, its sources, or the scenarios read its secret.
  /// Programs that scenarios start do not inherit the secrets.
  func readSecrets(
    in project: Project,
    ofPool pool: String?,
    for scenarios: ScenarioList,
    to purpose: Purpose
  ) async throws(CommandFailure) {
    try await readSecrets(in: project, to: purpose) { variables throws(ProjectError) in
      try project.secrets(
        forPool: pool,
        alsoSources: project.sourceNames(in: scenarios),
        scenarioNames: Set(scenarios.facts.flatMap(\.secretNames)),
        environment: variables
      )
    }
  }

  /// Reads the secrets that a connection to a pool needs, without those of its sources.
  func readSecrets(
    in project: Project,
    ofPoolAlone pool: String,
    to purpose: Purpose
  ) async throws(CommandFailure) {
    try await readSecrets(in: project, to: purpose) { variables throws(ProjectError) in
      try project.secrets(ofPoolAlone: pool, environment: variables)
    }
  }

  /// Reads the secrets that a source needs.
  func readSecrets(
    in project: Project,
    ofSource source: String,
    to purpose: Purpose
  ) async throws(CommandFailure) {
    try await readSecrets(in: project, to: purpose) { variables throws(ProjectError) in
      try project.secrets(ofSource: source, environment: variables)
    }
  }

  /// Reads the secrets of these names that programs print.
  func readSecrets(
    in project: Project,
    named names: Set<String>,
    to purpose: Purpose
  ) async throws(CommandFailure) {
    try await readSecrets(in: project, to: purpose) { variables throws(ProjectError) in
      try project.secrets(named: names, environment: variables)
    }
  }

  /// Runs the programs of the secrets that `needed` returns for the environment variables.
  private func readSecrets(
    in project: Project,
    to purpose: Purpose,
    _ needed: ([String: String]) throws(ProjectError) -> [ResolvedSecret]
  ) async throws(CommandFailure) {
    let secrets: [ResolvedSecret]
    do throws(ProjectError) { secrets = try needed(environment.variables) } catch {
      throw failure(for: error, in: project, purpose)
    }
    for secret in secrets where !environment.storedSecrets.contains(secret) {
      let value = try await environment.read(secret, in: project)
      environment.storedSecrets.add(value, of: secret)
    }
  }
}

extension Environment {
  /// Runs the program of a secret; the redactor has the secret when the function returns.
  fileprivate func read(
    _ secret: ResolvedSecret,
    in project: Project
  ) async throws(CommandFailure) -> Secret {
    // As with `credential_process`, a program that asks a question would wait forever.
    let run = ProgramRun(
      words: secret.run,
      folder: project.folder,
      environment: variables,
      limit: .seconds(60),
      sleep: { try? await Task.sleep(for: $0) }
    )
    switch await run.end() {
    case .output(let bytes):
      guard let found = SecretOutput(bytes).secret else {
        throw failure(secret, in: project, "printed no secret: expected a string in UTF-8")
      }
      redactor.add(found, evenShort: true)
      return found
    case .failed(let fault): throw failure(secret, in: project, fault.description)
    case .busy: throw failure(secret, in: project, "is being written")
    case .cancelled: throw failure(secret, in: project, "was interrupted")
    }
  }

  private func failure(
    _ secret: ResolvedSecret,
    in project: Project,
    _ reason: String
  ) -> CommandFailure {
    let place = "\(project.file.name):\(secret.range.lowerBound.line)"
    let program = secret.run.first ?? ""
    return CommandFailure(
      .environment,
      "\(place): the program of the secret `\(secret.name)` (`\(program)`) \(reason)"
    )
  }
}

/// The output of a program, without the line break at its end.
private struct SecretOutput {
  let secret: Secret?

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    if rest.last == 0x0A { rest.removeLast() }
    if rest.last == 0x0D { rest.removeLast() }
    let text = String(validating: rest, as: UTF8.self)
    secret = text.nonEmpty.map { Secret($0) }
  }
}
