/// A template's reference to a name that does not exist at deployment.
///
/// CloudFormation checks the whole template before any change, and rejects the template.
package struct UnresolvedReference: Hashable, Sendable {
  /// The place: a setting of the pool, or a place in the template such as `Outputs.Url`.
  package var path: SettingPath

  /// A description of the problem: lowercase, without a full stop.
  package var description: String

  /// Creates a reference with its place and problem.
  package init(path: SettingPath, words: String) { (self.path, self.description) = (path, words) }
}
