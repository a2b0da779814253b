internal import Diagnostics

extension SourceFile {
  /// A remark with the place of the value to which an alias refers; nil without an alias.
  ///
  /// The failure itself is shown at the alias.
  func aliasRemark(at range: SourceRange) -> String? {
    guard range.alias != nil else { return nil }
    let (alias, start) = (text(in: range.meant), range.lowerBound)
    return "`\(alias)` refers to \(place(start))"
  }
}
