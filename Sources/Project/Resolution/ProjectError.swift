package import Diagnostics

/// Why a pool or a source of the project file can't be used.
package enum ProjectError: Error, Hashable, Sendable {
  /// There is no pool of this name; `known` are those that there are.
  case unknownPool(String, known: [String])
  /// There is no source of this name; `known` are those that there are.
  case unknownSource(String, known: [String])
  /// What the environment gives is missing or wrong, with places in the project file.
  case unusable([Diagnostic])
}

extension ProjectError {
  /// The facts in words, with the lines of the project file that they are about; ends with a line end.
  package func text(in file: SourceFile) -> StyledText {
    switch self {
    case .unknownPool(let name, let known):
      StyledText(ProjectError.unknown("pool", name, known, file).visible + "\n")
    case .unknownSource(let name, let known):
      StyledText(ProjectError.unknown("source", name, known, file).visible + "\n")
    case .unusable(let diagnostics): DiagnosticRenderer(file: file).render(diagnostics)
    }
  }

  private static func unknown(
    _ what: String,
    _ name: String,
    _ known: [String],
    _ file: SourceFile
  ) -> String {
    let start = "\(file.name): there is no \(what) `\(name)`"
    if let nearest = Suggestion.nearest(to: name, among: known) {
      return start + "; did you mean `\(nearest)`?"
    }
    return known.isEmpty ? start : start + "; there is \(known.listed())"
  }
}
