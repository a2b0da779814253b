internal import FoundationEssentials
internal import Glibc
internal import Values

extension MaildirFolder {
  /// The number of files that are not messages because of their names.
  ///
  /// Files with a leading period are not counted.
  var otherFileCount: Int {
    guard layout == .messageFiles else { return 0 }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.count(where: { !$0.hasPrefix(".") && !isMessage($0) && isFile($0) })
  }

  private func isFile(_ name: String) -> Bool { stat(path: "\(path)/\(name)")?.type == S_IFREG }
}
