internal import FoundationEssentials
package import JSON
package import Scenario

/// Has programs run behind the triggers of mock pools, in this process.
///
/// The mock knows a program by an id alone: what is to be run is never sent to it.
package protocol TriggerPrograms: Sendable {
  /// Registers a program of a trigger; returns its id.
  func register(_ program: TriggerProgram, for trigger: String) -> String

  /// Takes what programs have written to their standard error for a pool since the last call, a line each.
  func takeRemarks(ofPool id: String) -> [String]
}

extension TriggerDeclarations {
  /// What is declared to the mock, after its programs have been made known: they stand by their ids.
  package func registered(with programs: (any TriggerPrograms)?) -> JSONObject {
    guard let programs else { return members }
    var members = members
    for (word, program) in self.programs {
      members[word] = ["program": .string(programs.register(program, for: word))]
    }
    return members
  }

  /// What is compared: words that name files are the same wherever they were written.
  var located: JSONObject {
    var members = members
    for (word, program) in programs {
      members[word] = [TriggerTable.program: .array(program.located.map(JSONValue.string))]
    }
    return members
  }
}

extension TriggerProgram {
  fileprivate var located: [String] {
    words.map { word in
      let path = word.hasPrefix("/") ? word : folder + "/" + word
      guard FileManager.default.fileExists(atPath: path) else { return word }
      return URL(filePath: path).absoluteURL.standardized.path
    }
  }
}
