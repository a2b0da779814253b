internal import ConfigurationChanges
internal import Project

extension CheckedConfiguration {
  /// A pool as the configuration file that an export of it would be.
  init(_ document: PoolDocument, name: String) {
    let text = CanonicalYAML.text(of: document.deployed)
    self.init(bytes: Array(text.utf8), name: name)
  }
}
