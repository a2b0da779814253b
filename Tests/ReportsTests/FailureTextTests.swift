import Diagnostics
import FoundationEssentials
import JSON
import Reports
import RunRecord
import Testing

/// The failure as quiet output shows it, without the lines after it.
private func text(
  _ record: ScenarioRecord,
  command: [String] = ["authflow", "run"]
) -> String {
  var start = Example.runStart
  start.scenarios = [record.id]
  start.command = command
  var console = ConsoleReport(style: ConsoleStyle(output: .plain, isQuiet: true))
  _ = console.add(.runStarted(start))
  _ = console.add(.scenarioFinished(record))
  let text = console.add(.runFinished(at: start.at, interrupted: false))
  // The roundup and the summary come after the last empty lines.
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.dropLast(5).joined(separator: "\n") + "\n"
}

private func mismatch(
  _ path: String = "error.message",
  _ expected: String,
  _ got: String?,
  kinds: (String?, String?) = (nil, "string")
) -> Mismatch {
  Mismatch(
    path: path,
    requirement: .match(expected),
    expectedKind: kinds.0,
    got: got,
    gotKind: got == nil ? nil : kinds.1,
    range: Example.signUp.range(of: "done", from: 10)
  )
}

private func failing(
  _ failure: Failure,
  name: String = "A wrong code is refused",
  steps: [StepRecord] = []
) -> ScenarioRecord {
  let id = Example.id(0, Example.signUp.name, 6, name)
  let isBlocked = failure.kind == .environment
  return Example.record(id, isBlocked ? .blocked(failure) : .failed(failure), steps: steps)
}

private func expectation(_ mismatches: [Mismatch]) -> Failure {
  Failure(
    kind: .expectation,
    message: "the outcome does not fit",
    mismatches: mismatches,
    step: (.steps, 2),
    source: Example.signUp,
    range: Example.signUp.range(lines: 9...13)
  )
}

private func cleanup(_ message: String, step number: StepNumber) -> Failure {
  Failure(
    kind: .cleanup,
    message: message,
    step: (.cleanup, number),
    source: Example.signUp,
    range: Example.signUp.range(of: "signUp", from: 8)
  )
}

@Suite struct `Failure text` {
  private static let kinds: [(String, Failure, [StepRecord])] = [
    (
      "error",
      Failure(
        kind: .error(type: "LimitExceededException"),
        message: "ResendConfirmationCode answered LimitExceededException: Attempt limit exceeded",
        step: (.steps, 2),
        source: Example.signUp,
        range: Example.signUp.range(lines: 9...13)
      ),
      [
        Example.step(1, "signUp ada@example.com"),
        Example.step(
          2,
          "confirmSignUp ada@example.com",
          .failed,
          exchanges: [
            Example.exchange("ConfirmSignUp", [:], 400, ["__type": "X"], attempts: 3)
          ]
        ),
        Example.step(3, "expectUser ada@example.com", .skipped("an earlier step failed")),
      ]
    ),
    (
      "timeout",
      Failure(
        kind: .timeout,
        message: "no message to ada@example.com within 5 s",
        step: (.steps, 1),
        source: Example.mail,
        range: Example.mail.range(of: "awaitCode"),
        details: [
          "looked at 2 messages in `outbox`",
          "passed over: to bob@example.com, \"Your code\", 08:00:01: for somebody else",
          "passed over: to ada@example.com, \"Welcome\", 08:00:02: no code in it",
        ]
      ),
      [Example.step(1, "awaitCode ada@example.com", .failed, milliseconds: 5000)]
    ),
    (
      "cleanup",
      Failure(
        kind: .cleanup,
        message: "AdminDeleteUser answered UserNotFoundException: User does not exist.",
        step: (.cleanup, 1),
        source: Example.signUp,
        range: Example.signUp.range(of: "signUp", from: 8)
      ),
      [
        Example.step(1, "signUp ada@example.com"),
        Example.step(1, "AdminDeleteUser ada@example.com", .failed, phase: .cleanup),
      ]
    ),
    (
      "given",
      Failure(
        kind: .given,
        message: "the pool could not be made: CreateUserPool answered InvalidParameterException",
        step: (.given, 1),
        source: Example.mail,
        range: Example.mail.range(of: "The mailbox")
      ),
      [
        Example.step(
          1,
          "create the pool",
          .failed,
          phase: .given,
          exchanges: [Example.exchange("CreateUserPool", ["PoolName": "x"], nil, nil)]
        )
      ]
    ),
    (
      "environment",
      Failure(
        kind: .environment,
        message: "cognito-idp.eu-west-1.amazonaws.com: Connection refused",
        source: Example.mail,
        range: Example.mail.range(of: "The mailbox gets the code")
      ), []
    ),
    (
      "value",
      Failure(
        kind: .value,
        message: "`$(steps.one.response.UserSub)` has no value",
        step: (.steps, 2),
        source: Example.signUp,
        range: Example.signUp.range(of: "$(user.email)", from: 9)
      ),
      [Example.step(2, "confirmSignUp", .failed, milliseconds: 0)]
    ),
  ]

  @Test(arguments: Self.kinds.indices)
  func `each kind of failure shows what stopped the scenario`(_ index: Int) throws {
    let (name, failure, steps) = Self.kinds[index]
    try expectGolden(text(failing(failure, steps: steps)), "failure-\(name).txt")
  }

  @Test func `further failures in the cleanup are shown like the first failure`() throws {
    let first = expectation([mismatch("nextStep", "done", "confirmSignUp")])
    let steps = [
      Example.step(1, "signUp ada@example.com"),
      Example.step(2, "confirmSignUp ada@example.com", .failed),
      Example.step(
        1,
        "AdminDeleteUser ada@example.com",
        .failed,
        phase: .cleanup,
        exchanges: [
          Example.exchange("AdminDeleteUser", [:], 400, ["__type": "UserNotFoundException"])
        ]
      ),
      Example.step(2, "wait 1h", .failed, phase: .cleanup, milliseconds: 30_000),
    ]
    var record = failing(first, steps: steps)
    record.description = "Said once."
    record.furtherFailures = [
      cleanup("answered UserNotFoundException: User does not exist.", step: 1),
      cleanup("the clean-up took longer than 30s", step: 2),
    ]
    try expectGolden(text(record), "failure-further.txt")
  }

  @Test func `only the first failures in the cleanup are shown`() throws {
    var record = failing(expectation([mismatch("nextStep", "done", "confirmSignUp")]))
    record.furtherFailures = (1...30).map { cleanup("answered \($0)", step: StepNumber($0)) }
    let shown = text(record)
    #expect(shown.contains("answered 8\n") && !shown.contains("answered 9\n"))
    #expect(shown.contains("  … 22 more failures in cleanup\n"))
  }

  @Test func `all mismatches are shown with their types and the part that differs`() throws {
    let mismatches = [
      mismatch("nextStep", "done", nil),
      mismatch("attributes.email_verified", "true", "true", kinds: ("boolean", "string")),
      mismatch("httpStatus", "at least 400", "200", kinds: ("number", "number")),
      mismatch("attributes.name", "", " Ada "),
      mismatch("message.text", "Your code is 123456", "Your code is 654321"),
      mismatch("message.text", "line one\nline two", "line one\r\nline two"),
      mismatch("attributes.name", "Ada Lovelace", "Ada"),
      mismatch("attributes.family_name", "Andre\u{301}s", "Andr\u{E9}s"),
      mismatch("attributes.name", "山田太郎さん", "山田次郎さん"),
      mismatch("attributes.picture", "👩‍👩‍👧‍👦 and 👍🏽 here", "👩‍👩‍👧‍👦 and 👍🏿 here"),
      mismatch("attributes.nickname", "\u{1B}[31mred\u{7}", "\u{202E}der\u{0}"),
    ]
    try expectGolden(text(failing(expectation(mismatches))), "failure-mismatches.txt")
  }

  @Test func `a long string is truncated around the first difference`() throws {
    let long = (1...400).map { "word\($0)" }.joined(separator: " ")
    let other = long.replacing("word200 ", with: "WORT200 ")
    let mismatches = [
      mismatch("error.message", long, other),
      mismatch("response.Session", String(repeating: "a", count: 300), "b"),
      mismatch("response.Session", "abc", String(repeating: "z", count: 5000)),
      mismatch("text", long, long + " and more"),
      mismatch(
        "text",
        "the start of it " + String(repeating: "x", count: 200),
        "the start of it y"
      ),
    ]
    try expectGolden(text(failing(expectation(mismatches))), "failure-long.txt")
  }

  @Test func `many mismatches are truncated with their number`() {
    let mismatches = (1...500).map { mismatch("groups.\($0)", "a", "b") }
    let text = text(failing(expectation(mismatches)))
    #expect(text.contains("  … 470 more mismatches\n"))
    #expect(text.split(separator: "\n").count < 250)
  }

  @Test func `long requests and responses are truncated, and earlier requests take one line each`()
    throws
  {
    let claims = JSONValue.object(
      JSONObject((1...60).map { ("claim\($0)", JSONValue.string("value \($0)")) })
    )
    let exchanges =
      (1...10).map {
        Example.exchange("DescribeUserPool", ["Number": .init(integerLiteral: $0)], 200, [:])
      }
      + [
        Example.exchange(
          "RespondToAuthChallenge",
          [
            "ChallengeName": "PASSWORD_VERIFIER",
            "Session": .string(String(repeating: "é", count: 400)),
          ],
          200,
          ["claims": claims, "nasty": "\u{1B}[2J\u{9B}31m\u{2028}"]
        )
      ]
    let step = Example.step(2, "signIn ada@example.com", .failed, exchanges: exchanges)
    let failure = expectation([mismatch("nextStep", "done", "confirmSignUp")])
    try expectGolden(text(failing(failure, steps: [step])), "failure-exchanges.txt")
  }

  @Test func `no name, message, or value can send escape sequences to the terminal`() throws {
    let hostile =
      "it's \u{1B}[31mred\u{1B}]0;title\u{7} \"q\" <b>&amp;]]>\nnext\r\tline\u{0}\u{202E}"
    let failure = Failure(
      kind: .error(type: hostile),
      message: hostile,
      mismatches: [mismatch(hostile, hostile, hostile + "!", kinds: (hostile, hostile + "?"))],
      step: (.steps, 1),
      source: SourceFile(name: "dir/\(hostile).yaml", text: hostile),
      range: SourceRange(at: .start),
      details: [hostile]
    )
    let steps = [
      Example.step(
        1,
        hostile,
        .failed,
        notes: [hostile],
        exchanges: [
          Example.exchange(hostile, [hostile: .string(hostile)], 400, .string(hostile))
        ]
      ),
      Example.step(2, hostile, .skipped(hostile)),
    ]
    let text = text(failing(failure, name: hostile, steps: steps))
    for scalar in text.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format, "\(scalar.value)")
    }
    try expectGolden(text, "failure-hostile.txt")
  }
}

@Suite struct `Command to run a scenario again` {
  private func command(
    _ file: String,
    _ name: String,
    _ command: [String],
    tablePlace: String? = nil
  ) -> String {
    var id = Example.id(0, file, 1, name)
    id.tablePlace = tablePlace
    let failure = Failure(
      kind: .value,
      message: "x",
      source: SourceFile(name: file, text: ""),
      range: SourceRange(at: .start)
    )
    let text = text(Example.record(id, .failed(failure)), command: command)
    let mark = "  run it again: "
    let line = text.split(separator: "\n").first { $0.hasPrefix(mark) }
    return String(line?.dropFirst(mark.count) ?? "")
  }

  @Test(arguments: [
    ("a.yaml", "plain", "a.yaml --filter plain"),
    ("my flows/a.yaml", "it's two", "'my flows/a.yaml' --filter 'it'\\''s two'"),
    ("a.yaml", "$(rm -rf /) `x` \"q\" \\n", "a.yaml --filter '$(rm -rf /) `x` \"q\" \\n'"),
    ("a.yaml", "two\nlines, it's \\", "a.yaml --filter $'two\\nlines, it\\'s \\\\'"),
    ("a.yaml", "'\u{301}", "a.yaml --filter ''\\''\u{301}'"),
    ("-a.yaml", "--help", "./-a.yaml --filter=--help"),
    ("a.yaml", "", "a.yaml --filter ''"),
    ("a.yaml", "山田", "a.yaml --filter '山田'"),
    ("a.yaml", "a nul\u{0} in a name", "a.yaml --filter ' in a name'"),
    ("a.yaml", "\u{FFFE}", "a.yaml --filter $'\\ufffe'"),
    (
      "a.yaml", String(repeating: "é", count: 100_000),
      "a.yaml --filter '\(String(repeating: "é", count: 499))'"
    ),
  ])
  func `a shell parses the command into the original values`(
    _ file: String,
    _ name: String,
    _ expected: String
  ) {
    #expect(
      command(file, name, ["authflow", "run"]) == "authflow run \(expected) --seed 8123"
    )
  }

  @Test(arguments: [
    (["authflow", "run"], "authflow run a.yaml --filter x --seed 8123"),
    (
      [".build/authflow", "run", "--pool", "staging", "--var", "A=b c"],
      ".build/authflow run a.yaml --filter x --seed 8123 --pool staging --var 'A=b c'"
    ),
    (
      ["authflow", "run", "--seed", "7", "--filter=old", "--keep-users", "--filter", "older"],
      "authflow run a.yaml --filter x --seed 8123 --keep-users"
    ),
  ])
  func `the run's other options are kept`(_ words: [String], _ expected: String) {
    #expect(command("a.yaml", "x", words) == expected)
  }

  @Test(
    arguments: [
      ("my flows/a.yaml", nil, "'my flows/a.yaml:1'"), ("-a.yaml", nil, "./-a.yaml:1"),
      ("a.yaml", "rows.csv:4", "rows.csv:4"),
    ] as [(String, String?, String)]
  )
  func `a name with a masked secret is replaced by the scenario's place`(
    _ file: String,
    _ tablePlace: String?,
    _ expected: String
  ) {
    let shown = command(
      file,
      "The key ••• expires",
      ["authflow", "run", "--pool", "staging"],
      tablePlace: tablePlace
    )
    #expect(shown == "authflow run \(expected) --seed 8123 --pool staging")
  }
}

@Test func `a failure shows the scenario's description, line by line`() {
  var record = Example.record(
    Example.ids[0],
    .failed(
      Failure(
        kind: .timeout,
        message: "too long",
        source: Example.signUp,
        range: Example.signUp.range(of: "done", from: 10)
      )
    )
  )
  record.description = "Two lines\nof prose\n"
  let shown = text(record)
  #expect(shown.contains("\n  too long\n  Two lines\n  of prose\n"))
}

@Suite struct `Details of the failed step` {
  private static let claims = DecodedClaims(
    path: "tokens.id.claims",
    claims: ["sub": "u-1", "cognito:groups": ["editors", "readers"], "email": "ada@example.com"]
  )

  private static var step: StepRecord {
    var step = Example.step(2, "fetchAuthSession", .failed)
    step.claims = [claims]
    return step
  }

  private static let shown = """
      tokens.id.claims:
        {
          "sub": "u-1",
    """

  @Test func `the claims of an expectation are shown on the console and in JUnit`() throws {
    let record = failing(
      expectation([mismatch("tokens.id.claims.plan", "gold", nil)]),
      steps: [Self.step]
    )
    #expect(text(record).contains(Self.shown))
    var report = JUnitReport()
    var start = Example.runStart
    start.scenarios = [record.id]
    report.add(.runStarted(start))
    report.add(.scenarioFinished(record))
    let document = try report.text
    #expect(document.contains("cognito:groups"))
  }

  @Test func `the claims are also shown after a finished step`() {
    var console = ConsoleReport(style: ConsoleStyle(output: .plain, isVerbose: true))
    let id = Example.id(0, Example.signUp.name, 6, "Signs in")
    #expect(console.add(.stepFinished(id, Self.step)).contains(Self.shown))
  }

  @Test func `the last request of an unfinished flow is shown`() {
    let request = Example.exchange("GET http://127.0.0.1:1/", ["headers": ["X-A": "1"]], nil, nil)
    let steps = [
      Example.step(2, "use slow", .failed),
      Example.step(StepNumber(2).inside(1), "http GET", .failed, exchanges: [request]),
    ]
    let text = text(failing(expectation([]), steps: steps))
    #expect(
      text.contains(
        "  request:  GET http://127.0.0.1:1/ {\"headers\":{\"X-A\":\"1\"}}\n  response: none"
      )
    )
  }
}
