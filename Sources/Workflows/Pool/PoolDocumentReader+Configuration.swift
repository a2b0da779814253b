internal import ConfigurationChanges
internal import Diagnostics
internal import ForeignConfiguration
internal import Project

// The places of the settings, and the settings as the configuration of a mock.
extension PoolDocumentReader {
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
    let reportedEarlier =
      side.checked?.diagnostics
      ?? checked.planned.diagnostics.filter { $0.severity != .error && $0.code != .impliedTier }
    return try ConfigurationFile(
      checked,
      to: purpose,
      environment,
      besides: reportedEarlier,
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
    guard whole.specifiesPool else {
      throw .invalidFile("`\(word)` has no settings of the pool itself; it can't be run as a mock")
    }
    // A live pool has no file with places.
    let name = side.places?.source.name ?? "\(word), as a configuration file"
    return CheckedConfiguration(whole, name: name)
  }
}
