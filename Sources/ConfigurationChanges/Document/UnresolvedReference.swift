/// A reference of a template's to what there will not be when it is deployed.
///
/// CloudFormation looks at all of a template before it changes anything, and refuses the whole of it.
package struct UnresolvedReference: Hashable, Sendable {
  /// Where it stands: a setting of the pool, or a place in the template such as `Outputs.Url`.
  package var path: SettingPath

  /// The facts: lower case, no full stop.
  package var description: String

  /// States where something is referred to, and what is wrong with it.
  package init(path: SettingPath, words: String) { (self.path, self.description) = (path, words) }
}
