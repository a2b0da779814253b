import FoundationEssentials
import JSON
import Testing

/// A fixture of `scripts/crypto-vectors.py`.
func golden(_ name: String, file: String = #filePath) throws -> JSONValue {
  let folder = URL(filePath: file).deletingLastPathComponent()
  let data = try Data(contentsOf: folder.appending(path: "Golden/\(name)"))
  return try JSONValue(parsing: data)
}
