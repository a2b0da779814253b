internal import FoundationEssentials

extension FileContent {
  /// Reads a file of this machine.
  package static let onDisk: @Sendable (String) -> FileContent = { path in
    do {
      return .bytes(Array(try Data(contentsOf: URL(filePath: path, directoryHint: .notDirectory))))
    } catch let error as CocoaError {
      return error.code == .fileReadNoSuchFile
        ? .absent : .unreadable(reason: FileContent.words(error.code))
    } catch {
      return .unreadable(reason: "the system refused")
    }
  }

  private static func words(_ code: CocoaError.Code) -> String {
    switch code {
    case .fileReadNoPermission: "no permission"
    case .fileReadTooLarge: "too large"
    default: "the system refused"
    }
  }
}
