import FoundationEssentials
import LoopbackServer
@testable import Programs
import TestSupport
import Testing

/// Shell programs that respond to events, in a separate folder.
private struct Stage {
  let folder: CommandFolder
  let programs: EventPrograms

  /// Runs `body` with programs that must respond within `limit`.
  static func run(
    limit: Duration = .seconds(600),
    attempts: Int = 1,
    _ body: (Stage) async throws -> Void
  ) async throws {
    let programs = EventPrograms(
      environment: ["PATH": "/usr/bin:/bin"],
      limit: limit,
      attempts: attempts
    )
    let stage = Stage(folder: try CommandFolder(), programs: programs)
    try await programs.whileRunning { try await body(stage) }
    try await eventually("no process is left") { stage.folder.processes.isEmpty }
  }

  /// Sends a script an event.
  func answer(_ script: String, _ event: String = "{}") async -> EventResult {
    await programs.answer(
      Array(event.utf8),
      by: ["/bin/sh", "-c", script],
      in: folder.path
    )
  }

  /// A response as a string, or a description of the failure.
  func text(_ script: String, _ event: String = "{}") async -> String {
    await answer(script, event).words
  }
}

extension EventResult {
  fileprivate var words: String {
    switch end {
    case .answered(let bytes): String(decoding: bytes, as: UTF8.self)
    case .failed(let failure): "failed: \(failure.description)"
    case .notStarted(let failure): "not started: \(failure.description)"
    case .timedOut: "timed out"
    case .cancelled: "canceled"
    }
  }
}

/// Records each start of a program and its process ID.
private let starting = "echo start >> starts; echo $$ >> processes; "

/// A program that stays running and responds to each event.
private let kept =
  starting + #"echo "authflow: keep"; while read -r line; do echo "got $line"; done"#

@Suite struct `A program that responds to events` {
  @Test(arguments: [
    ("reads to the end of its input", "cat", "{\"a\":1}\n"),
    ("reads one line", #"read -r line; echo "$line""#, "{\"a\":1}\n"),
    ("reads nothing", "echo done", "done\n"),
    ("reads nothing and writes no line end", "printf done", "done"),
    ("writes before it reads", "echo first; cat", "first\n{\"a\":1}\n"),
    ("writes nothing", "cat > /dev/null", ""),
    ("asks too late to be kept", "cat > /dev/null; echo 'authflow: keep'; echo {}", "{}\n"),
  ])
  func `is started for each event`(_ name: String, _ script: String, _ answer: String) async throws
  {
    try await Stage.run { stage in
      for _ in 1...3 { #expect(await stage.text(starting + script, #"{"a":1}"#) == answer) }
      #expect(stage.folder.lines("starts").count == 3)
    }
  }

  @Test func `is kept if its first line requests that`() async throws {
    try await Stage.run { stage in
      for number in 1...20 {
        #expect(await stage.text(kept, "{\"n\":\(number)}") == "got {\"n\":\(number)}")
      }
      #expect(stage.folder.lines("starts").count == 1)
    }
  }

  @Test func `gets concurrent events one after the other if it is kept`() async throws {
    try await Stage.run { stage in
      await withDiscardingTaskGroup { group in
        for number in 1...20 {
          group.addTask { #expect(await stage.text(kept, "\(number)") == "got \(number)") }
        }
      }
      #expect(stage.folder.lines("starts").count == 1)
    }
  }

  @Test func `runs concurrently if it is not kept`() async throws {
    try await Stage.run { stage in
      // Each script waits for a file from the other script.
      let script =
        #"read -r n; touch "$n"; while ! [ -e a ] || ! [ -e b ]; do sleep 0.01; done; echo "$n""#
      #expect(await stage.text("cat") == "{}\n")
      #expect(await stage.text("touch a b; \(script); rm a b", "c") == "c\n")
      async let first = stage.text(script + " #", "a")
      async let second = stage.text(script + " #", "b")
      #expect(await [first, second] == ["a\n", "b\n"])
    }
  }

  @Test func `may read and write more than a pipe holds`() async throws {
    let long = "\"" + String(repeating: "x", count: 300_000) + "\""
    try await Stage.run { stage in
      #expect(await stage.text("cat", long) == long + "\n")
      #expect(await stage.text(kept, long) == "got " + long)
      #expect(await stage.text(kept, long) == "got " + long)
    }
  }

  @Test func `has its standard error in its response`() async throws {
    try await Stage.run { stage in
      let single = await stage.answer("echo one >&2; cat; echo two >&2")
      #expect(String(decoding: single.errors, as: UTF8.self) == "one\ntwo\n")
      let script = #"echo "authflow: keep"; while read -r e; do echo "$e" >&2; echo {}; done"#
      for number in ["1", "2"] {
        let answer = await stage.answer(script, number)
        #expect(String(decoding: answer.errors, as: UTF8.self) == number + "\n")
      }
    }
  }
}

@Suite struct `A program that fails an event` {
  @Test(arguments: [
    ("exit 3", "failed: exited with code 3"),
    ("echo {}; exit 3", "failed: exited with code 3"),
    ("kill -9 $$", "failed: was killed by signal 9"),
    ("echo 'authflow: keep'; read -r line; exit 3", "failed: exited with code 3"),
    ("echo 'authflow: keep'; read -r line; exit 0", "failed: exited with code 0"),
    ("head -c 1100000 /dev/zero", "failed: printed more than 1 MB"),
    (
      "echo 'authflow: keep'; head -c 1100000 /dev/zero; sleep 1000",
      "failed: printed more than 1 MB"
    ),
  ])
  func `is reported with the reason`(_ script: String, _ words: String) async throws {
    try await Stage.run { stage in #expect(await stage.text(script) == words) }
  }

  @Test(arguments: [
    (["./nowhere"], "not started: was not found: `FOLDER/./nowhere` does not exist"),
    (["authflow-nowhere"], "not started: was not found in PATH"),
    (["./text"], "not started: is not executable"),
  ])
  func `may be missing or not executable`(_ words: [String], _ told: String) async throws {
    try await Stage.run { stage in
      try stage.folder.write("{}", to: "text")
      for _ in 1...2 {
        let answer = await stage.programs.answer([0x7B, 0x7D], by: words, in: stage.folder.path)
        #expect(answer.words == told.replacing("FOLDER", with: stage.folder.path))
      }
    }
  }

  @Test func `by a timeout is started again and finally killed`() async throws {
    let hanging = starting + "echo waits >&2; sleep 1000 & echo $! >> processes; wait"
    // Each start needs time to write its lines, also on a busy machine.
    try await Stage.run(limit: .seconds(1), attempts: 3) { stage in
      let answer = await stage.answer(hanging)
      #expect(answer.words == "timed out")
      #expect(stage.folder.lines("starts").count == 3)
      #expect(String(decoding: answer.errors, as: UTF8.self) == "waits\nwaits\nwaits\n")
    }
  }

  @Test func `is started again for the next event if it is kept`() async throws {
    let script =
      starting
      + #"echo "authflow: keep"; while read -r e; do [ "$e" = bad ] && exit 1; echo "$e"; done"#
    try await Stage.run { stage in
      #expect(await stage.text(script, "1") == "1")
      #expect(await stage.text(script, "bad") == "failed: exited with code 1")
      #expect(await stage.text(script, "2") == "2")
      #expect(stage.folder.lines("starts").count == 2)
    }
  }

  @Test func `is not reported if the program ended by itself between events`() async throws {
    let script = starting + #"echo "authflow: keep"; read -r e; echo "$e""#
    try await Stage.run { stage in
      for number in 1...5 { #expect(await stage.text(script, "\(number)") == "\(number)") }
      #expect(stage.folder.lines("starts").count == 5)
    }
  }
}

@Suite struct `The end of event programs` {
  @Test func `lets kept programs end by themselves`() async throws {
    let script = kept + "; echo over >> starts"
    try await Stage.run { stage in _ = await stage.text(script) }
    let folder = try CommandFolder()
    let programs = EventPrograms(environment: ["PATH": "/usr/bin:/bin"])
    try await programs.whileRunning {
      _ = await programs.answer([0x31], by: ["/bin/sh", "-c", script], in: folder.path)
    }
    #expect(folder.lines("starts") == ["start", "over"])
  }

  @Test func `includes programs that do not end by themselves`() async throws {
    let script = "sleep 1000 & echo $! >> processes; " + kept + "; sleep 1000"
    try await Stage.run { stage in #expect(await stage.text(script, "1") == "got 1") }
  }

  @Test func `comes when their task is canceled`() async throws {
    let folder = try CommandFolder()
    let programs = EventPrograms(environment: ["PATH": "/usr/bin:/bin"])
    let task = Task {
      try await programs.whileRunning {
        _ = await programs.answer([0x31], by: ["/bin/sh", "-c", kept], in: folder.path)
        try await Task.sleep(for: .seconds(600))
      }
    }
    try await eventually("the process") { folder.processes.count == 1 }
    task.cancel()
    _ = await task.result
    try await eventually("no process is left") { folder.processes.isEmpty }
  }
}

/// Output and processes that remain after a program.
@Suite("Leftovers of programs that respond to events")
struct EventLeftoverTests {
  @Test func `a second line for an event fails the next event, and the program is started again`()
    async throws
  {
    let script =
      starting
      + #"echo "authflow: keep"; while read -r line; do printf "got $line\nand $line\n"; done"#
    try await Stage.run { stage in
      #expect(await stage.text(script, "1") == "got 1")
      #expect(await stage.text(script, "2") == "failed: printed more than one line for an event")
      #expect(await stage.text(script, "3") == "got 3")
    }
  }

  @Test(arguments: ["cat", "read -r line; echo $line"])
  func `child processes of a program end with it`(_ answering: String) async throws {
    try await Stage.run { stage in
      let script = starting + "sleep 600 & echo $! >> processes; " + answering
      #expect(await stage.text(script, "{}") == "{}\n")
      try await eventually("no process is left") { stage.folder.processes.isEmpty }
    }
  }
}
