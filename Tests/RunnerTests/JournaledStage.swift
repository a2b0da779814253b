import TestSupport

@testable import Runner

/// A live stage with its journal in a folder of the test.
struct JournaledStage {
  let folder: TestFolder
  let stage: LiveStage

  init() throws {
    folder = try TestFolder()
    var stage = LiveStage()
    stage.journals = folder.path + "/journal"
    self.stage = stage
  }

  /// The journal of the run; nil if nothing was journaled.
  var journal: JournaledRun? {
    get throws {
      guard let path = try EndedRun.paths(in: folder.path + "/journal").first,
        case .ended(let ended) = EndedRun.claim(path)
      else { return nil }
      return ended.run
    }
  }
}
