internal import Workflows

extension CommandOutcome {
  /// What the process ends with.
  var exitStatus: Int32 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .invalidFile: 2
    case .usage: 3
    case .environment: 4
    case .internalError: 5
    case .refused: 6
    }
  }

  /// Ends the command with this, unless all is well.
  func check() throws(CommandFailure) {
    if self != .passed { throw CommandFailure(self, "") }
  }
}
