internal import FoundationEssentials

/// The content of a file in the test's `Golden` folder.
package func golden(_ name: String, file: String = #filePath) throws -> String {
  let folder = file[..<(file.lastIndex(of: "/") ?? file.endIndex)]
  return try String(contentsOfFile: folder + "/Golden/" + name, encoding: .utf8)
}
