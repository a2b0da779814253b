internal import Values

/// What commands that only read pools have been given: the project, scenarios, and the way to the pools.
struct PoolReading {
  let file: ProjectFile
  let scenarios: PoolScenarios
  let side: PoolSide

  /// Reads the project file, and the scenarios for the pools that the words stand for; what is wrong with
  /// them is printed and ends the command.
  init(
    of words: [String],
    config: String?,
    _ paths: [String],
    _ variables: VariableOption,
    templates: TemplateOptions,
    purpose: ConfigurationFile.Purpose,
    _ errors: Output,
    _ redactor: Redactor,
    inColour: Bool
  ) async throws {
    file = try ProjectFile(config: config, redactor)
    scenarios = try await PoolScenarios(
      paths,
      on: words,
      in: file,
      variables,
      purpose: purpose,
      errors,
      inColour: inColour
    )
    side = PoolSide(
      project: file,
      purpose: purpose.rawValue,
      errors: errors,
      redactor: redactor,
      inColour: inColour,
      parameters: try templates.read(errors, inColour: inColour)
    )
  }
}
