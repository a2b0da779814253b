@testable import Project
import Testing

@Suite struct `Environment files` {
  @Test(
    arguments: [
      ("A=1", ["A=1"]), ("A=1\nB=2\n", ["A=1", "B=2"]), ("A=1\r\nB=2\rC=3", ["A=1", "B=2", "C=3"]),
      ("\u{FEFF}A=1", ["A=1"]), ("", []), ("# A=1\n\n  # B\n", []), ("export A=1", ["A=1"]),
      ("export\tA = 1", ["A=1"]), ("A=", ["A="]), ("A= \nB=2", ["A=", "B=2"]),
      ("A=b#c", ["A=b#c"]), ("A=b #c", ["A=b"]), ("A=#c", ["A="]), ("A=b c  ", ["A=b c"]),
      ("A='b # c' # d", ["A=b # c"]), ("A='$X \\n'", ["A=$X \\n"]), ("A=\"b\\nc\"", ["A=b\nc"]),
      ("A=\"\\\"\\\\\\$\\q\"", ["A=\"\\$\\q"]), ("A='one\ntwo'\nB=3", ["A=one\ntwo", "B=3"]),
      ("A=$(env.B) ${C}", ["A=$(env.B) ${C}"]), ("A=b=c==", ["A=b=c=="]), ("A=\"\"", ["A="]),
      ("_a1=é✓", ["_a1=é✓"]),
    ] as [(String, [String])]
  )
  func `each line is a variable`(_ text: String, _ expected: [String]) {
    let file = EnvironmentFile(bytes: Array(text.utf8))
    #expect(file.variables.map { "\($0.name)=\($0.value)" } == expected)
    #expect(file.faults == [])
  }

  @Test(
    arguments: [
      ("A", .noValue(colonAfter: nil), 1), ("A: 1", .noValue(colonAfter: "A"), 1),
      ("A=1\n\nexport B", .noValue(colonAfter: nil), 3), ("1A=2", .badName("1A"), 1),
      ("=2", .badName(""), 1), ("A B=2", .badName("A B"), 1), ("# x\nA='b\nc", .openQuote, 2),
      ("A=\"b\" c", .behindQuote, 1), ("A='b\nc'd\nB=1", .behindQuote, 2),
      ("A=1\nB=2\nA=3", .twice("A", first: 1), 3), ("A=b\0c", .zeroByte, 1),
    ] as [(String, EnvironmentFileError.Reason, Int)]
  )
  func `a mistake is reported with its line`(
    _ text: String,
    _ reason: EnvironmentFileError.Reason,
    _ line: Int
  ) {
    let file = EnvironmentFile(bytes: Array(text.utf8))
    #expect(file.faults == [EnvironmentFileError(reason, line: line)])
    #expect(!file.faults[0].description.isEmpty)
  }

  @Test(
    arguments: [
      ("PASSWORD=Secret1! #2", true), ("PASSWORD=Secret1!  #2", true),
      ("PASSWORD=Secret1! # two", true),
      ("API_TOKEN=#abc", true), ("URL=https://a.example #/b", true),
      ("PASSWORD=Secret1!  # two", false), ("PASSWORD='Secret1! #2'", false),
      ("PASSWORD=Secret1!#2", false), ("NAME=Ann #2", false), ("PASSWORD= # later", false),
      ("PASSWORD='a' #2", false), ("PASSWORD=a #", false),
    ]
  )
  func `a comment that may be part of a password is a warning`(
    _ text: String,
    _ isDoubted: Bool
  ) {
    let file = EnvironmentFile(bytes: Array("A=1\n\(text)\nB=2".utf8))
    #expect(file.warnings.map(\.line) == (isDoubted ? [2] : []))
    #expect(!file.warnings.contains { $0.words.contains("Secret1") || $0.words.contains("abc") })
  }

  @Test func `every mistake is reported, and the other lines are read`() {
    let file = EnvironmentFile(bytes: Array("A\nB=1\n2=3\nC=\"x\" y\nD=4".utf8))
    #expect(file.faults.map(\.line) == [1, 3, 4])
    #expect(file.variables.map(\.name) == ["B", "D"])
  }

  @Test func `invalid UTF-8 has no variables`() {
    let file = EnvironmentFile(bytes: [0x41, 0x3D, 0xFF])
    #expect(file.faults == [EnvironmentFileError(.notUTF8, line: 1)])
    #expect(file.variables.isEmpty)
    let later = EnvironmentFile(bytes: [0x41, 0x3D, 0x0D, 0x0A, 0x42, 0x3D, 0xFF, 0x0A])
    #expect(later.faults == [EnvironmentFileError(.notUTF8, line: 2)])
  }
}
