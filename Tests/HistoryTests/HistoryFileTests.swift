import FoundationEssentials
import History
import RunRecord
import TestSupport
import Testing

private let scenario = Nights.id("A user signs in")

private let start = RunStart(
  at: Nights.first,
  seed: 1,
  pool: "staging",
  scenarios: [scenario],
  command: []
)

@Suite struct `The file of a history` {
  @Test func `reading creates no file`() throws {
    let folder = try TestFolder()
    let file = HistoryFile(at: folder.path + "/.authflow/history.sqlite")
    #expect(try file.past(HistorySelection(), of: start).trend.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/.authflow"))
  }

  @Test func `a part of a run and a run without a history are not stored`() throws {
    var part = start
    part.shard = Shard(1, of: 2, selection: [scenario])
    let end = RunEvent.runFinished(at: Nights.first, interrupted: false)
    for events in [
      [.runStarted(part), .runHistory(RunHistory(id: "a")), end], [.runStarted(start), end],
    ] {
      var run = RunResults()
      for event in events { run.add(event) }
      #expect(!run.isComplete)
    }
  }

  @Test func `two runs at the same time are both stored`() throws {
    let nights = try Nights()
    let selection = HistorySelection(start, path: { $0 }, hasFile: { _ in false })
    try nights.run(0, [(scenario, .passed)])
    let runs = ["a", "b"].map { code in
      var run = RunResults()
      run.add(.runStarted(start))
      run.add(.runHistory(RunHistory(id: code)))
      run.add(.runFinished(at: Nights.first, interrupted: false))
      return run
    }
    for run in runs { try nights.file.store(run, selection) }
    #expect(try nights.file.past(selection, of: start).trend.map(\.run.id) == ["n0", "a", "b"])
  }

  @Test func `the results of 60 runs are kept`() throws {
    let nights = try Nights()
    for night in 0..<80 { try nights.run(night, [(scenario, night == 0 ? .passed : .failed)]) }
    let history = try nights.run(80, [(scenario, .failed)])[0]
    let expected = ScenarioHistory.Change.stillFailing(
      since: Nights.past(1),
      runs: 79,
      lastPassed: Nights.past(0)
    )
    #expect(history?.change == expected)
  }

  @Test func `any line of a scenario selects it`() throws {
    let nights = try Nights()
    let (first, second) = (Nights.id("A", line: 3), Nights.id("B", line: 10))
    try nights.run(0, [(first, .passed), (second, .passed)])
    let names = { (line: Int) throws in
      try nights.file.timelines(of: .place(file: "a.yaml", line: line)).map(\.scenario.name)
    }
    let before = try [2, 3, 9, 10, 99].map(names)
    #expect(before == [[], ["A"], ["A"], ["B"], ["B"]])

    // The file no longer contains the second scenario.
    try nights.run(1, [(first, .passed)])
    let after = try [10, 99].map(names)
    #expect(after == [["A"], ["A"]])
  }

  @Test func `equal settings are stored once`() throws {
    let nights = try Nights()
    for (night, settings) in ["a", "b", "a"].enumerated() {
      try nights.run(night, [(scenario, .passed)], settings: settings)
    }
    #expect(try nights.file.settings(row: 1) == "a")
    #expect(try nights.file.settings(row: 2) == "b")
    #expect(try nights.file.settings(row: 3) == nil)
    let selection = HistorySelection(start, path: { $0 }, hasFile: { _ in false })
    let past = try nights.file.past(selection, of: start)
    var id = scenario
    id.index = 0
    #expect(past.settingsRow(ofLastPassOf: id) == 1)
  }

  @Test(arguments: [1, 1000])
  func `another file stays as it is`(_ size: Int) throws {
    let text = String(repeating: "garbage", count: size)
    let folder = try TestFolder()
    try folder.write(text, to: "history.sqlite")
    let file = HistoryFile(at: folder.path + "/history.sqlite")
    #expect(throws: HistoryError.foreign) { try file.past(HistorySelection(), of: start) }
    #expect(throws: HistoryError.foreign) {
      try file.store(RunResults.finished, HistorySelection())
    }
    #expect(folder.text(of: "history.sqlite") == text)
  }

  @Test func `a file below another file is an error`() throws {
    let folder = try TestFolder()
    try folder.write("", to: "file")
    let file = HistoryFile(at: folder.path + "/file/history.sqlite")
    #expect(try file.past(HistorySelection(), of: start).trend.isEmpty)
    let error = #expect(throws: HistoryError.self) {
      try file.store(RunResults.finished, HistorySelection())
    }
    #expect(error?.message(path: "h") == "the history `h` can't be used: Not a directory")
  }

  @Test func `a folder that can't be created is named with the system's reason`() throws {
    // No user can create folders there, not even root.
    let file = HistoryFile(at: "/proc/nowhere/runs/history.sqlite")
    let error = #expect(throws: HistoryError.self) {
      try file.store(RunResults.finished, HistorySelection())
    }
    #expect(
      error?.message(path: "h")
        == "the folder `/proc/nowhere` can't be created: No such file or directory"
    )
  }
}

extension RunResults {
  fileprivate static var finished: RunResults {
    var run = RunResults()
    run.add(.runStarted(start))
    run.add(.runHistory(RunHistory(id: "a")))
    run.add(.runFinished(at: Nights.first, interrupted: false))
    return run
  }
}
