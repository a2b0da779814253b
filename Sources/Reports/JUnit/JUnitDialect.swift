/// For which readers a JUnit report is written.
package enum JUnitDialect: String, CaseIterable, Sendable {
  /// With the file and line of each case, which GitLab, CircleCI and annotators for GitHub need.
  case rich

  /// Only what `junit-10.xsd` allows, the schema by which Jenkins' xUnit plugin refuses files.
  ///
  /// The place of a case stands in its `system-out` instead.
  case strict
}
