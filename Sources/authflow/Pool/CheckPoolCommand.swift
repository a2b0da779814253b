internal import ArgumentParser
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project
internal import Runner
internal import Scenario
internal import Values

/// `authflow pool check`: what is wrong or dangerous in a pool's settings.
struct CheckPoolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Finds risky and contradictory settings of a pool, and scenarios that can't run on it.",
    discussion: """
      Prints the verdict in one line, then each rule that the pool's settings break, with the setting, why it matters and what to \
      do; with scenarios, which of them go that way, and which can't run on the pool and why, as \
      far as that is known without running them. The pool is only read.

      EXIT STATUS
        0  nothing found, or nothing that --fail-on counts
        1  something found that --fail-on counts; by default everything
        2  a file is wrong or unreadable
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(help: "Print one JSON document; docs/json.md describes it.")
  var json = false

  @OptionGroup var variables: VariableOption

  @OptionGroup var templates: TemplateOptions

  @OptionGroup var policies: PolicyOption

  @OptionGroup var level: FindingLevelOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "A pool of the project file, or a file that says what a pool is set to.")
  var pool: String

  @Argument(help: "Scenario files, or folders that are searched for *.yaml and *.yml.")
  var paths: [String] = []

  func run() async throws {
    let redactor = Redactor.process
    let (output, errors) = (Output.standard(redactor), Output.error(redactor))
    let policies = try policies.read(errors, inColour: colour.isOn(for: errors))
    let reading = try await PoolReading(
      of: [pool],
      config: projectFile.config,
      paths,
      variables,
      templates: templates,
      purpose: .check,
      errors,
      redactor,
      inColour: colour.isOn(for: errors)
    )
    let document = try await reading.side.document(of: pool)
    let isWhole = try await reading.side.isConfiguration(pool)
    let hasClients = try await reading.side.hasClients(pool, document)
    var check = PoolCheck(
      document,
      policies: policies,
      isWhole: isWhole,
      places: try await reading.side.places(of: pool)
    )
    // Of a part alone only what AWS refuses is known.
    guard document.saysPool || !document.unresolved.isEmpty || check.hasCalls else {
      throw CommandFailure.wrongFile(
        "`\(pool)` says nothing of the pool itself, so nothing was checked"
      )
    }
    check.warnings = reading.side.warnings
    if !paths.isEmpty {
      var described = DescribedPool(document, PoolParts(document, isWhole: isWhole))
      if !hasClients { described.clients = described.clients ?? [] }
      add(reading.scenarios, on: described, reading.file.project, to: &check)
    }
    output.write(
      json
        ? check.json.text(.pretty) + "\n"
        : check.text.rendered(inColour: colour.isOn(for: output))
    )
    if check.hasFindings(from: level.failOn) { throw CommandFailure(status: .failed, message: "") }
  }

  private func add(
    _ scenarios: PoolScenarios,
    on pool: DescribedPool,
    _ project: Project?,
    to check: inout PoolCheck
  ) {
    let declared = project?.pools.first { $0.name == self.pool }
    // A mock without a configuration is made as each scenario asks.
    var described = isMadeToMeasure(declared) ? nil : pool
    // A domain of the project file counts, whatever the pool says.
    if declared?.namesDomain ?? false { described?.parts.names[.domain] = nil }
    let foreseen = declared.map { DeclaredPool($0) }
    check.scenarios = scenarios.all.count
    check.unfit = scenarios.all.compactMap { scenario in
      let skipped = [foreseen?.skipReason(for: scenario)].compactMap(\.self)
      let further = (described?.reasons(against: scenario) ?? []).filter { !skipped.contains($0) }
      let reasons = skipped + further
      guard !reasons.isEmpty else { return nil }
      return PoolCheck.Unfit(place: scenario.place, name: scenario.name, reasons: reasons)
    }
    for rule in check.findings.map(\.rule) where check.covering[rule.id] == nil {
      check.covering[rule.id] = scenarios.going(rule.flows).map(\.place)
    }
  }
}

extension CheckPoolCommand {
  private func isMadeToMeasure(_ declared: PoolDeclaration?) -> Bool {
    guard let declared else { return pool == Project.builtInPool }
    if case .mock(nil) = declared.kind { return true }
    return false
  }
}

extension PoolDeclaration {
  /// Whether the project file says where the pool's pages are.
  fileprivate var namesDomain: Bool {
    if case .cognito(let declared) = kind { declared.domain != nil } else { false }
  }
}

extension DescribedPool {
  /// Takes what is known of a pool.
  fileprivate init(_ document: PoolDocument, _ parts: PoolParts) {
    let settings = CanonicalSettings(document)
    let clients = document.clients?.map { client in
      let flows = settings[SettingPath(.client(client.name), ["ExplicitAuthFlows"])]
      return Client(
        name: client.name,
        members: client.members,
        hasSecret: client.hasSecret,
        flows: flows?.array?.compactMap(\.string) ?? []
      )
    }
    self.init(
      name: document.name,
      pool: document.pool,
      mfa: document.mfa,
      clients: clients,
      parts: parts,
      decidesSignUps: document.pool["LambdaConfig"]?["PreSignUp"] != nil
        || document.triggers?["preSignUp"] != nil
    )
    missingClientID = document.missingClientID
  }
}

extension PoolParts {
  /// The parts beside the clients that a document says something of.
  ///
  /// `isWhole` says that mock pools are made of it: what it leaves out they do not have.
  fileprivate init(_ document: PoolDocument, isWhole: Bool) {
    self.init()
    let texts = { (parts: [JSONObject]?, member: String) in
      parts.map { $0.compactMap { $0[member]?.string } } ?? (isWhole ? [] : nil)
    }
    names[.group] = texts(document.groups, "GroupName")
    names[.resourceServer] = texts(document.resourceServers, "Identifier")
    names[.identityProvider] = texts(document.identityProviders, "ProviderName")
    names[.domain] = texts(document.domains, "Domain")
    names[.trigger] = document.triggers?.keys ?? (isWhole ? [] : nil)
    names[.customAttribute] = PoolParts.customAttributes(ofPool: document.pool)
  }
}
