internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import JSON
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Values

extension PoolDocumentReader {
  /// The settings of a live pool.
  func document(of live: ResolvedCognitoPool, _ pool: ResolvedPool) async throws -> PoolDocument {
    let settings = try pool.settings(of: live)
    let caller = PoolCaller(
      endpoint: settings.endpoint,
      credentials: environment.credentials(
        profile: live.profile,
        region: settings.endpoint.region
      ),
      profile: live.profile,
      rate: settings.rate
    )
    let names = settings.clients.map { ($0.id, $0.name) }
    var document = try await caller.document(
      of: settings.userPoolID,
      name: pool.name,
      clients: PoolReader.ClientNames(
        defaultID: settings.client.id,
        names: Dictionary(names, uniquingKeysWith: { first, _ in first })
      ),
      environment,
      keep
    )
    noteMissingClients(of: settings, in: &document, pool)
    return document
  }

  /// Warns about clients in the project file that the pool does not have.
  private func noteMissingClients(
    of settings: LivePoolSettings,
    in document: inout PoolDocument,
    _ pool: ResolvedPool
  ) {
    guard let clients = document.clients else { return }
    let known = Set(clients.compactMap { $0.members["ClientId"]?.string })
    for id in [settings.client.id] + settings.clients.map(\.id) where !known.contains(id) {
      let words = "`\(pool.name)` has no client `\(id)`, but the project file refers to it"
      environment.errors.say("warning: \(words)")
      keep(FileWarning(pool.name, words))
    }
    if !known.contains(settings.client.id) { document.missingClientID = settings.client.id }
  }

  /// The settings in a file of authflow or another tool.
  func file(_ word: String) throws -> Side {
    let file = try PoolFile(word, environment)
    if let foreign = try readForeign(file) { return foreign }
    let checked = CheckedConfiguration(bytes: file.bytes, name: file.path)
    for secret in checked.writtenSecrets { environment.redactor.add(secret, evenShort: true) }
    write(checked.diagnostics, of: checked.source)
    guard let configuration = checked.configuration else {
      guard checked.diagnostics.map(\.code) == [.missingPool] else {
        throw CommandFailure.notPerformed(purpose, because: .wrong("the configuration file"))
      }
      throw CommandFailure.invalidFile(
        "nothing was \(purpose.participle), because `\(file.path)` is not a configuration file or "
          + "any other supported file: output or input of the AWS CLI, a CloudFormation template, or "
          + "the output of `terraform show -json`"
      )
    }
    if let pool = file.pool { try require(pool, in: configuration, file) }
    return Side(document: PoolDocument(configuration, name: word), checked: checked)
  }

  /// The settings in a file of another tool; nil for any other file.
  private func readForeign(_ file: PoolFile) throws(CommandFailure) -> Side? {
    do throws(ForeignDocumentError) {
      let foreign = try ForeignDocument.read(
        file.bytes,
        name: file.path,
        pool: file.pool,
        parameters: parameters ?? TemplateParameters()
      )
      return foreign.map { side($0, of: file) }
    } catch {
      write(error.diagnostics, of: error.source)
      throw .notPerformed(purpose, because: .unusable("`\(file.path)`"))
    }
  }

  /// The settings in a document of another tool; reports what was not read.
  private func side(_ foreign: ForeignDocument, of file: PoolFile) -> Side {
    write(foreign.warnings, of: foreign.source)
    let request = parameters == nil ? nil : foreign.document.parameterRequest
    for remark in foreign.remarks + [request].compactMap(\.self) {
      environment.errors.say("warning: \(file.path): \(remark)")
      keep(FileWarning(file.path, remark))
    }
    var side = Side(document: foreign.document)
    side.absence = foreign.absence.map { ($0, foreign.source, file.path) }
    side.parameters = foreign.parameters
    side.places = foreign.places
    return side
  }

  /// The failure of a command that requires a pool, for a template without one.
  func failure(
    for absence: (diagnostic: Diagnostic, source: SourceFile, word: String)
  ) -> CommandFailure {
    write([absence.diagnostic], of: absence.source)
    return .notPerformed(purpose, because: .unusable("`\(absence.word)`"))
  }

  /// Throws if the pool of a configuration file has neither the requested ID nor the requested
  /// name.
  private func require(
    _ pool: String,
    in configuration: PoolConfiguration,
    _ file: PoolFile
  ) throws {
    let names = ["Id", "Name"].compactMap { configuration.pool.members[$0]?.string }
    guard !names.contains(pool) else { return }
    let nearest = Suggestion.nearest(to: pool, among: names).map { "; did you mean `\($0)`?" } ?? ""
    let diagnostic = Diagnostic(
      .missingPool,
      "the file has no pool `\(pool)`\(nearest)",
      at: configuration.pool.range
    )
    write([diagnostic], of: configuration.file)
    throw CommandFailure.notPerformed(purpose, because: .unusable("`\(file.path)`"))
  }

  /// Reports the diagnostics of a file; excerpts show no secrets.
  private func write(_ diagnostics: [Diagnostic], of source: SourceFile) {
    for diagnostic in diagnostics where diagnostic.severity == .warning {
      keep(FileWarning(source.name, diagnostic))
    }
    let renderer = DiagnosticRenderer(ofConfiguration: source)
    environment.errors.write(renderer.render(diagnostics))
  }
}
