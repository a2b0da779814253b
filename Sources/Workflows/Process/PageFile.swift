package import Comparison
internal import Coverage
internal import Mutation

/// An HTML page that a command writes in addition to its output.
package struct PageFile: Sendable {
  private let path: String
  private let environment: Environment

  /// Creates a page that does not exist yet; nil without a path.
  ///
  /// - Throws: `CommandFailure` if the page can't be written, or would replace an input file.
  package init?(
    _ path: String?,
    _ environment: Environment
  ) throws(CommandFailure) {
    guard let path else { return nil }
    try environment.checkWritable(path)
    (self.path, self.environment) = (path, environment)
  }

  /// Writes the difference between two configurations.
  package func write(_ diff: PoolDiff) throws(CommandFailure) {
    try write { DifferenceHTML.text(diff.difference, diff.rerun, folder: $0, directory: $1) }
  }

  /// Writes the impact of a change.
  package func write(_ impact: Impact) throws(CommandFailure) {
    try write { ImpactHTML.text(impact, folder: $0, directory: $1) }
  }

  /// Writes a comparison.
  func write(_ run: JudgedRun) throws(CommandFailure) {
    try write { HTMLView.text(run, folder: $0, directory: $1) }
  }

  /// Writes a mutation run.
  func write(_ run: MutationRun) throws(CommandFailure) {
    try write { MutationHTML.text(run, folder: $0, directory: $1) }
  }

  /// Writes a coverage.
  func write(_ coverage: Coverage) throws(CommandFailure) {
    try write { CoverageHTML.text(coverage, folder: $0, directory: $1) }
  }

  private func write(
    _ text: (_ folder: String, _ directory: String) -> String
  ) throws(CommandFailure) {
    let whole = environment.absolute(path)
    let folder = whole.lastIndex(of: "/").map { String(whole[..<$0]) } ?? ""
    let page = text(folder, environment.workingDirectory)
    try environment.write(page, to: path)
  }
}
