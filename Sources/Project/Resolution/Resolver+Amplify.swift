internal import Diagnostics
internal import Values

// A live pool's keys from a file of AWS Amplify.
extension Resolver {
  /// Reads the file of `amplifyOutputs`; nil without a file, or if an error in it is reported.
  mutating func amplifyOutputs(_ declared: DeclaredString?) -> AmplifyOutputs? {
    guard let declared, let written = text(declared) else { return nil }
    let path = absolute(written)
    do throws(AmplifyOutputs.ParsingError) {
      let outputs = try AmplifyOutputs(at: path)
      guard let problem = outputs.problem(path, at: declared.range) else { return outputs }
      add([problem])
      return nil
    } catch {
      add([
        Diagnostic(
          .unreadableConfiguration,
          error.message(path),
          at: declared.range,
          help: error.help(written)
        )
      ])
      return nil
    }
  }

  /// The server of a pool, as set in the project file or else in the environment.
  mutating func endpoint(_ place: PoolLocation) -> String? {
    if place.hasEndpoint { return text(place.endpoint) }
    let found = ConfiguredEndpoint.inEnvironment("COGNITO_IDENTITY_PROVIDER", environment)
    guard let found else { return nil }
    for (key, range) in [("fips", place.fips), ("dualStack", place.dualStack)] {
      guard let range else { continue }
      let title = "`\(key)` selects an AWS host, but `\(found.setting)` names another server"
      let help = "Remove `\(key)` or `\(found.setting)`."
      add([Diagnostic(.contradictoryKeys, title, at: range, help: help)])
    }
    return found.url
  }
}

extension AmplifyOutputs {
  /// The diagnostic for the first invalid value of the file at a path; nil if all are valid.
  fileprivate func problem(_ path: String, at range: SourceRange) -> Diagnostic? {
    let texts: [(String, String?, StringRule)] = [
      ("pool ID", userPoolID, .userPoolID), ("client ID", clientID, .clientID),
      ("region", region, .region), ("domain", domain, .domain),
    ]
    for case (let name, let text?, let rule) in texts {
      guard let problem = rule.problem(in: text, of: "the \(name) in `\(path)`") else { continue }
      let label = "the value is `\(text)`"
      return Diagnostic(problem.code, problem.title, at: range, label: label, help: problem.help)
    }
    return nil
  }
}
