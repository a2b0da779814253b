package import Diagnostics

/// The reason why a pool or source of the project file can't be used.
package enum ProjectError: Error, Hashable, Sendable {
  /// No pool has this name; `known` are the names of the pools.
  case unknownPool(String, known: [String])
  /// No source has this name; `known` are the names of the sources.
  case unknownSource(String, known: [String])
  /// No notification has this name; `known` are the names of the notifications.
  case unknownNotification(String, known: [String])
  /// Values from the environment are missing or invalid; the diagnostics are in the project file.
  case unusable([Diagnostic])
}

extension ProjectError {
  /// The message, with lines of the project file and a line break at the end.
  package func text(in file: SourceFile) -> StyledText {
    switch self {
    case .unknownPool(let name, let known):
      StyledText(ProjectError.unknown("pool", name, known, file).visible + "\n")
    case .unknownSource(let name, let known):
      StyledText(ProjectError.unknown("source", name, known, file).visible + "\n")
    case .unknownNotification(let name, let known):
      StyledText(ProjectError.unknown("notification", name, known, file).visible + "\n")
    case .unusable(let diagnostics): DiagnosticRenderer(file: file).render(diagnostics)
    }
  }

  private static func unknown(
    _ what: String,
    _ name: String,
    _ known: [String],
    _ file: SourceFile
  ) -> String {
    let start = "\(file.name): unknown \(what) `\(name)`"
    if let nearest = Suggestion.nearest(to: name, among: known) {
      return start + "; did you mean `\(nearest)`?"
    }
    return known.isEmpty ? start : start + "; use \(known.listed("or"))"
  }
}
