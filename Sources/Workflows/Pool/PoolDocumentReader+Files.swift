internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import Project

// Configuration files on the command line, and names that do not exist.
extension PoolDocumentReader {
  /// The configurations of mocks for words that name files; nil for pools of the project.
  ///
  /// A payload is applied to the first side.
  func files(
    of words: Sides<String>,
    to purpose: Purpose
  ) async throws -> Sides<ConfigurationFile?> {
    for word in [words.a, words.b] where isPool(word) { try requirePool(word) }
    let first = isPool(words.a) ? nil : try await plan(of: words.a, to: purpose)
    guard !isPool(words.b) else { return Sides(first, nil) }
    let isPayload = try await document(of: words.b).origin == .payload
    let before = isPayload ? try await document(of: words.a) : nil
    var second = try await plan(of: words.b, after: before, to: purpose)
    // A payload has no default client.
    if isPayload, let name = first?.plan.clientNames.first ?? before?.clients?.first?.name {
      second.plan = second.plan.leading(with: name)
    }
    return Sides(first, second)
  }

  /// The configurations of mocks for words, except for sides that are created.
  func files(
    of words: Sides<String>,
    _ creations: Sides<PoolToCreate?>,
    to purpose: Purpose
  ) async throws -> Sides<ConfigurationFile?> {
    guard creations.a != nil || creations.b != nil else {
      return try await files(of: words, to: purpose)
    }
    return Sides(
      creations.a == nil ? try await file(of: words.a, to: purpose) : nil,
      creations.b == nil ? try await file(of: words.b, to: purpose) : nil
    )
  }

  private func file(of word: String, to purpose: Purpose) async throws -> ConfigurationFile? {
    guard isPool(word) else { return try await plan(of: word, to: purpose) }
    try requirePool(word)
    return nil
  }

  private func requirePool(_ word: String) throws(CommandFailure) {
    guard let declared = project.project else { return }
    do throws(ProjectError) { _ = try declared.declaration(ofPool: word) } catch {
      throw failure(for: error, in: declared)
    }
  }

  /// Throws if a word without a folder is not a file, because it may be the name of a pool.
  func requireFile(_ word: String) throws(CommandFailure) {
    let path = PoolFile.path(of: word)
    guard !path.contains("/"), InputFile.kind(of: path) == nil,
      let names = project.project?.pools.map(\.name), !names.isEmpty
    else { return }
    throw .invalidFile(
      "no configuration file or pool named `\(path.visible)`; "
        + PoolDocumentReader.known(names, path)
    )
  }

  /// The failure of a command if a pool of the project file can't be used.
  func failure(for error: ProjectError, in declared: Project) -> CommandFailure {
    guard case .unknownPool(let name, let known) = error, !project.isUnwritten else {
      return project.failure(for: error, in: declared, purpose)
    }
    return .invalidFile(
      "no pool or file named `\(name.visible)`; " + PoolDocumentReader.known(known, name)
    )
  }

  private static func known(_ pools: [String], _ word: String) -> String {
    let nearest = Suggestion.nearest(to: word, among: pools).map { "did you mean `\($0)`? " } ?? ""
    return nearest + "the project file has \(pools.listed())"
  }
}
