internal import Algorithms
internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import Reports

/// The request for commands that only read settings.
package struct SettingsRequest: Sendable {
  package var config: String?
  /// Scenario files and folders.
  package var paths: [String] = []
  /// The names of variables that `--var` sets.
  package var variables: [String] = []
  package var templates = TemplateRequest()
  /// The names of built-in policies, and the paths of policy files.
  package var policies: [String] = []
  package var accepting = AcceptanceRequest()

  package init() {}
}

/// The values for parameters of CloudFormation templates.
package struct TemplateRequest: Sendable {
  /// The parameters from the command line, which take precedence over parameters in files.
  package var parameters: [(name: String, value: String)] = []
  package var files: [String] = []

  package init() {}
}

/// The inputs of a settings request: the project, scenarios, and access to the pools.
struct SettingsReading {
  let file: ProjectFile
  let policies: [Policy]
  let scenarios: PoolScenarios
  let side: PoolDocumentReader

  /// Reads the project file, and the scenarios for the pools that `words` name.
  ///
  /// Errors in the files are reported and end the command.
  init(
    of words: [String],
    _ request: SettingsRequest,
    _ purpose: Purpose,
    _ environment: Environment
  ) async throws(CommandFailure) {
    policies = try environment.policies(request.policies)
    file = try ProjectFile(config: request.config, environment)
    scenarios = try await PoolScenarios(request, on: words, in: file, purpose)
    side = PoolDocumentReader(
      project: file,
      purpose: purpose,
      parameters: try environment.parameters(request.templates)
    )
  }
}

extension Environment {
  /// The policies, without duplicates; reports all errors in them and throws.
  func policies(_ words: [String]) throws(CommandFailure) -> [Policy] {
    var checked: [CheckedPolicy] = []
    var problems: [Problem] = []
    var wrong: [String] = []
    for word in words.uniqued() {
      let policy = try policy(word)
      let diagnostics = (policy.diagnostics + policy.repetitions(of: checked)).inOrder()
      errors.write(DiagnosticRenderer(file: policy.source).render(diagnostics))
      if diagnostics.hasErrors {
        wrong.append(word)
        problems += Problem.all(in: policy.source, diagnostics)
      }
      checked.append(policy)
    }
    guard wrong.isEmpty else {
      let names = wrong.listed()
      let verb = wrong.count == 1 ? "policy \(names) has" : "policies \(names) have"
      throw .invalidFile("nothing was checked, because the \(verb) errors", problems)
    }
    return checked.compactMap(\.policy)
  }

  private func policy(_ word: String) throws(CommandFailure) -> CheckedPolicy {
    if let shipped = ShippedPolicy.text(of: word) {
      return CheckedPolicy(bytes: Array(shipped.utf8), name: word)
    }
    protect([word])
    do throws(InputFileError) {
      return CheckedPolicy(bytes: try InputFile.bytes(of: word, limit: 1_000_000), name: word)
    } catch {
      guard error == .absent, !PoolFile.isPath(word) else {
        throw .invalidFile("the policy `\(word.visible)` \(error.description)")
      }
      let names = ShippedPolicy.names
      let nearest = Suggestion.nearest(to: word, among: names)
      let words =
        nearest.map { "; did you mean `\($0)`?" } ?? "; the built-in policies are \(names.listed())"
      throw .invalidFile("unknown policy `\(word.visible)`\(words)")
    }
  }
}

extension Environment {
  /// The values for parameters of templates; reports an error in a file and throws.
  func parameters(_ request: TemplateRequest) throws(CommandFailure) -> TemplateParameters {
    var result = TemplateParameters()
    for path in request.files {
      let bytes = try self.bytes(of: path, as: .parameters, limit: 1_000_000)
      do throws(ForeignDocumentError) { try result.take(bytes, name: path) } catch {
        errors.write(DiagnosticRenderer(ofConfiguration: error.source).render(error.diagnostics))
        throw .invalidFile("the parameters file `\(path.visible)` can't be used")
      }
    }
    for (name, value) in request.parameters { result.give(name, value) }
    return result
  }
}
