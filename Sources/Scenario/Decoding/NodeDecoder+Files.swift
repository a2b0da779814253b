internal import Diagnostics
internal import YAMLTree

extension NodeDecoder {
  /// Says why a file that the scenario names can't be read.
  func reportUnreadable(
    _ error: FileReadingError,
    _ path: String,
    _ node: YAMLNode,
    help advice: String? = nil
  ) {
    let help = "A path starts at the folder of the file it is written in."
    report(
      .unreadableFile,
      error.title(of: path),
      at: node.range,
      help: advice ?? (error.mayBeElsewhere(node.scalar?.text ?? "") ? help : nil)
    )
  }
}
