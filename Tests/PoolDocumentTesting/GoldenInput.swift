internal import FoundationEssentials

/// A file beside the golden ones.
package func golden(_ name: String, file: String = #filePath) throws -> String {
  let folder = file[..<(file.lastIndex(of: "/") ?? file.endIndex)]
  return try String(contentsOfFile: folder + "/Golden/" + name, encoding: .utf8)
}
