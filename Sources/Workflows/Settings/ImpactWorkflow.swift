package import Comparison
package import ConfigurationChanges

/// What `authflow pool impact` is asked for.
package struct ImpactRequest: Sendable {
  /// The configuration as it is: a pool of the project file, or a file.
  package var before: String
  /// The configuration as it will be.
  package var after: String
  package var comparing = ComparingRequest()
  package var templates = TemplateRequest()
  /// Names of shipped policies, and policy files.
  package var policies: [String] = []
  /// Whether all scenarios are compared, not only those that the changes can touch.
  package var takesAll = false

  package init(before: String, after: String) { (self.before, self.after) = (before, after) }
}

/// `authflow pool impact`: what a change of a configuration does to the scenarios.
package struct ImpactWorkflow {
  private let request: ImpactRequest
  private let environment: Environment

  package init(_ request: ImpactRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  package func run() async throws -> (impact: Impact, difference: ConfigurationDifference) {
    let words = Sides(request.before, request.after)
    let source = try await ImpactSource(words, request, environment)
    let ground = try await ComparisonGround(
      words,
      request.comparing,
      .impact,
      files: source.files.map { $0 },
      environment
    )
    let session = ImpactSession(
      source: source,
      ground: ground,
      takesAll: request.takesAll,
      environment: environment
    )
    return (try await session.run(words), source.difference)
  }
}
