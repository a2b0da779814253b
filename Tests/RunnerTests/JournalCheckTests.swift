import Foundation
import TestSupport
import Testing

@testable import Runner

@Suite struct `The check of the journal folder` {
  @Test func `a folder that exists is unchanged`() throws {
    let folder = try TestFolder()
    try RunJournal.check(folder: folder.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a missing folder is removed again`() throws {
    let folder = try TestFolder()
    try RunJournal.check(folder: folder.path + "/.authflow/journal")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a file in the place of the folder is reported`() throws {
    let folder = try TestFolder()
    try folder.write("", to: ".authflow")
    let error = #expect(throws: JournalError.self) {
      try RunJournal.check(folder: folder.path + "/.authflow/journal")
    }
    #expect(error?.reason == "Not a directory")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [".authflow"])
  }
}
