internal import History
internal import Reports
internal import Values

/// The history that a command uses.
package enum HistoryRequest: Hashable, Sendable {
  /// No history.
  case none
  /// The history of the project: `.authflow/history.sqlite` next to the project file.
  case ofProject
  /// A file, or a folder that contains `history.sqlite`.
  case path(String)
}

extension HistoryRequest {
  /// The file's name in a folder.
  private static let name = "history.sqlite"

  /// The file; nil without a history.
  func file(in state: StateFolder) -> HistoryFile? {
    switch self {
    case .none: return nil
    case .ofProject: return HistoryFile(at: state.historyPath)
    case .path(let path):
      guard path.hasSuffix("/") || InputFile.kind(of: path) == .folder else {
        return HistoryFile(at: path)
      }
      return HistoryFile(at: HistoryRequest.name.path(in: path))
    }
  }
}
