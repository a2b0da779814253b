internal import Diagnostics
internal import FoundationEssentials
package import JSON
package import Scenario
internal import Values

/// Runs programs behind the triggers of mock pools, in this process.
///
/// The mock gets only a program's ID, never its command.
package protocol TriggerPrograms: Sendable {
  /// Registers a program of a trigger; returns the program's ID.
  func register(_ program: TriggerProgram, for trigger: String) -> String

  /// Returns and clears the lines that programs have written to standard error for a pool.
  func takeRemarks(ofPool id: String) -> [String]
}

extension TriggerDeclarations {
  /// The declarations for the mock, with each program replaced by the ID from its registration.
  package func registered(with programs: (any TriggerPrograms)?) -> JSONObject {
    guard let programs else { return members }
    var members = members
    for (word, program) in self.programs {
      members[word] = ["program": .string(programs.register(program, for: word))]
    }
    return members
  }

  /// The declarations for comparison, with the words that name files as absolute paths.
  var located: JSONObject {
    var members = members
    for (word, program) in programs {
      members[word] = [TriggerTable.program: .strings(program.located)]
    }
    return members
  }
}

extension TriggerProgram {
  fileprivate var located: [String] {
    words.map { word in
      let path = word.path(in: folder)
      guard FileManager.default.fileExists(atPath: path) else { return word }
      return URL(filePath: path).absoluteURL.standardized.path
    }
  }
}

extension SourceFile {
  /// The folder of the file, where the file's trigger programs run.
  ///
  /// A file of the library is not on disk, so its programs run in the working directory.
  var folder: String {
    Folder.exists(name) ? Folder.containing(name) : "."
  }
}
