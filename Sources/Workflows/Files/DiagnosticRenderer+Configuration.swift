internal import ConfigurationChanges
internal import Diagnostics

extension DiagnosticRenderer {
  /// Renders what is said of a file that says what a pool is set to, with excerpts that show no secrets.
  init(ofConfiguration source: SourceFile) { self.init(file: source.withSecretsHidden) }
}
