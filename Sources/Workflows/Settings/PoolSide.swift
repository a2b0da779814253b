internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import Project
internal import Synchronization

/// Reads the settings of pools that a command line names.
///
/// A word names a pool of the project file, or a file of any tool.
struct PoolSide {
  let project: ProjectFile
  let purpose: Purpose
  /// The values for parameters of templates.
  var parameters = TemplateParameters()
  /// Whether the command has options for parameters of templates.
  var takesParameters = false
  private let known = Known()

  var environment: Environment { project.environment }

  /// The results for each word.
  ///
  /// Each pool is read once, and its warnings are reported once.
  private final class Known: Sendable {
    let sides = Mutex<[String: Side]>([:])
    let warnings = Mutex<[FileWarning]>([])
  }

  /// The warnings about the words, in the order in which they were reported.
  var warnings: [FileWarning] { known.warnings.withLock { $0 } }

  /// Records a warning for the reports.
  func keep(_ warning: FileWarning) {
    known.warnings.withLock { if !$0.contains(warning) { $0.append(warning) } }
  }

  /// The settings of a word, with its configuration file if it has one.
  struct Side {
    var document: PoolDocument
    var checked: CheckedConfiguration?
    /// The places of the settings in another tool's file.
    var places: ForeignPlaces?
    /// The reason why a template contains neither a pool nor a part of a pool; nil if it contains
    /// one.
    var absence: (diagnostic: Diagnostic, source: SourceFile, word: String)?
    /// The parameters that a template declares.
    var parameters: Set<String>?
  }

  /// The settings of a word; reports unknown parts.
  func document(of word: String) async throws -> PoolDocument {
    let side = try await side(word)
    try requireDeclared([side])
    if let absence = side.absence, side.document.unresolved.isEmpty { throw failure(for: absence) }
    return side.document
  }

  /// The settings of two words; one of the two templates may no longer contain the pool.
  func documents(of before: String, _ after: String) async throws -> Sides<PoolDocument> {
    let sides = [try await side(before), try await side(after)]
    try requireDeclared(sides)
    let areTemplates = sides.allSatisfy { $0.document.deployer == .cloudFormation }
    if !areTemplates || sides.allSatisfy({ $0.absence != nil }),
      let absence = sides.lazy.compactMap(\.absence).first
    {
      throw failure(for: absence)
    }
    return Sides(sides[0].document, sides[1].document)
  }

  /// Throws if a given parameter is not declared by any template.
  private func requireDeclared(_ sides: [Side]) throws(CommandFailure) {
    let declared = sides.compactMap(\.parameters).reduce(into: Set()) { $0.formUnion($1) }
    let names = sides.contains { $0.parameters != nil } ? parameters.declarable : parameters.names
    guard let name = names.first(where: { !declared.contains($0) }) else { return }
    guard sides.contains(where: { $0.parameters != nil }) else {
      throw .invalidFile(
        "the parameter `\(name.visible)` is given, but no file is a template with parameters"
      )
    }
    let nearest = Suggestion.nearest(to: name, among: declared.sorted())
    let words = nearest.map { "; did you mean `\($0.visible)`?" } ?? ""
    throw .invalidFile("no template declares the parameter `\(name.visible)`\(words)")
  }

  /// Whether a word names a configuration file, or a mock pool with one.
  func isConfiguration(_ word: String) async throws -> Bool {
    try await side(word).checked != nil
  }

  /// The places of the settings; nil if the settings do not come from a file.
  func places(of word: String) async throws -> SettingPlaces? {
    let side = try await side(word)
    return side.places?.settings
      ?? side.checked.map { SettingPlaces(ofConfiguration: $0.source) }
  }

  /// The start of the pool's own file, or its entry in the project file; nil if it has neither.
  func poolPlace(of word: String) async throws -> (file: SourceFile, range: SourceRange)? {
    let side = try await side(word)
    if let source = side.places?.source ?? side.checked?.source {
      return (source, SourceRange(at: .start))
    }
    guard let declared = project.project,
      let pool = declared.pools.first(where: { $0.name == word })
    else { return nil }
    return (declared.file, pool.range)
  }

  /// The configuration of a mock for a word.
  ///
  /// A configuration file is used unchanged; other settings are converted to their canonical form.
  /// `before` is the pool that a payload changes.
  func plan(
    of word: String,
    after before: PoolDocument? = nil,
    to purpose: Purpose
  ) async throws -> ConfigurationFile {
    let side = try await side(word)
    let checked = try side.checked ?? written(side, after: before, word)
    // The diagnostics of a file were reported when it was read. Warnings about a generated file do
    // not help, except the warning about a tier that the mock chooses.
    let told =
      side.checked?.diagnostics
      ?? checked.planned.diagnostics.filter { $0.severity != .error && $0.code != .impliedTier }
    return try ConfigurationFile(
      checked,
      to: purpose,
      environment,
      besides: told,
      places: side.places
    )
  }

  /// The configuration file that an export of the pool would write.
  private func written(
    _ side: Side,
    after before: PoolDocument?,
    _ word: String
  ) throws(CommandFailure) -> CheckedConfiguration {
    let whole = before.map { side.document.applied(to: $0) } ?? side.document
    guard whole.saysPool else {
      throw .invalidFile("`\(word)` has no settings of the pool itself; it can't be run as a mock")
    }
    // A live pool has no file with places.
    let name = side.places?.source.name ?? "\(word), as a configuration file"
    return CheckedConfiguration(whole, name: name)
  }

  private func side(_ word: String) async throws -> Side {
    if let side = known.sides.withLock({ $0[word] }) { return side }
    let side = try await read(word)
    known.sides.withLock { $0[word] = side }
    return side
  }

  private func read(_ word: String) async throws -> Side {
    guard isPool(word) else {
      try requireFile(word)
      return try file(word)
    }
    let declared = try project.project(for: purpose)
    try await project.readSecrets(in: declared, ofPoolAlone: word, to: purpose)
    let pool: ResolvedPool
    do throws(ProjectError) {
      pool = try declared.pool(named: word, environment: environment.values)
    } catch {
      throw failure(for: error, in: declared)
    }
    switch pool.kind {
    case .cognito(let live): return Side(document: try await document(of: live, pool))
    case .mock(configuration: let path?):
      var side = try file(environment.shortened(path))
      side.document.name = word
      return side
    case .mock(configuration: nil):
      return Side(document: try await DefaultPoolDocument.read(name: word, environment))
    }
  }

  /// Whether a word names a pool: a declared pool, or a word that can't be a path.
  func isPool(_ word: String) -> Bool {
    if let declared = project.project?.pools, declared.contains(where: { $0.name == word }) {
      return true
    }
    if word == Project.builtInPool { return true }
    return !PoolFile.isPath(word)
  }
}
