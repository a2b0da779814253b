internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import Project
internal import Synchronization

/// Reads the settings of pools that a command line names.
///
/// A word names a pool of the project file, or a file of any tool.
struct PoolDocumentReader {
  let project: ProjectFile
  let purpose: Purpose
  /// The values for parameters of templates; nil for a command without options for them.
  var parameters: TemplateParameters?
  private let cache = Cache()

  var environment: Environment { project.environment }

  /// The results for each word.
  ///
  /// Each pool is read once, and its warnings are reported once.
  private final class Cache: Sendable {
    let sides = Mutex<[String: Side]>([:])
    let warnings = Mutex<[FileWarning]>([])
  }

  /// The warnings about the words, in the order in which they were reported.
  var warnings: [FileWarning] { cache.warnings.withLock { $0 } }

  /// Records a warning for the reports.
  func keep(_ warning: FileWarning) {
    cache.warnings.withLock { if !$0.contains(warning) { $0.append(warning) } }
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
    guard let parameters else { return }
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

  /// The settings of a word, which are read only once.
  func side(_ word: String) async throws -> Side {
    if let side = cache.sides.withLock({ $0[word] }) { return side }
    let side = try await read(word)
    cache.sides.withLock { $0[word] = side }
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
