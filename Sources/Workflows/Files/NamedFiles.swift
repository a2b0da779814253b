internal import Diagnostics
internal import FoundationEssentials
internal import Scenario

/// The files that scenarios name, read from the disk; paths start at the working directory.
struct NamedFiles: ScenarioFileReader {
  func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
    let real = identity(of: path)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else {
      throw .missing
    }
    // A pipe or a device could be read for ever.
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .notAFile }
    let size = (attributes[.size] as? any BinaryInteger).map { Int(clamping: $0) } ?? 0
    guard size <= InputFile.limit else { throw .tooLarge(limit: InputFile.limit) }
    guard let data = try? Data(contentsOf: URL(filePath: real)) else { throw .unreadable }
    return Array(data)
  }

  func identity(of path: String) -> String { ScenarioFiles.realPath(of: path) }
}
