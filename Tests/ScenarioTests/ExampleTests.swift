import Diagnostics
import Testing

@testable import Scenario

/// The scenarios of a file, optionally with a table next to it.
private func expanded(_ head: String, table: String? = nil) throws -> [Scenario] {
  let text = head + "\nsteps:\n  - signOut: {}\n"
  let checked = try Checked(text, with: table.map { ["users.csv": $0] } ?? [:])
  // Ignores the warnings about unused rows and about values with spaces.
  #expect(checked.titles.filter { !$0.contains("AF1615") && !$0.contains("warning[AF1711]") } == [])
  return checked.scenarios
}

private func values(_ scenario: Scenario) -> String {
  outline(scenario.example?.values ?? [])
}

private let named: [(head: String, names: [String])] = [
  (
    "scenario: A\nexamples: [{ name: first, x: 1 }, { x: 2, name: second }]",
    ["A [first]", "A [second]"]
  ),
  ("scenario: A\nexamples: [{ x: 1.50, y: 2 }, { x: 012 }]", ["A [x=1.50]", "A [x=012]"]),
  (
    "scenario: A\nexamples: [{ x: true }, { x: ~ }, { x: \"\" }]",
    ["A [x=true]", "A [x=null]", "A [x=]"]
  ),
  ("scenario: A\nexamples: [{ name: \" \", x: 1 }]", ["A [name=]"]),
  ("scenario: A\nexamples: [{ x: $(user.email)-$$(y) }]", ["A [x=$(user.email)-$$(y)]"]),
  ("scenario: A\nexamples: [{ x: $(now-1h30m), y: $(random.digits(6)) }]", ["A [x=$(now-1h30m)]"]),
  ("scenario: A\nexamples: [{ x: [a, { b: 1 }] }]", [#"A [x=["a",{"b":1}]]"#]),
  ("scenario: A\nexamples:\n  - x: |\n      two\n      lines", ["A [x=two lines]"]),
  (
    "scenario: A\nexamples: [{ x: 1 }, { x: 1 }, { x: 1 }]",
    ["A [x=1]", "A [x=1] (2)", "A [x=1] (3)"]
  ),
  (
    "scenario: A\nexamples: [{ x: \(String(repeating: "y", count: 70)) }]",
    ["A [x=\(String(repeating: "y", count: 57))…]"]
  ),
  (
    "scenario: With $(example.x)\nexamples: [{ x: 1 }, { x: b }, { x: b }]",
    ["With 1", "With b", "With b (2)"]
  ),
  (
    "scenario: $(example.x)/$(example.y.z.0)\nexamples: [{ x: $(env.X), y: { z: [a] } }]",
    ["$(env.X)/a"]
  ),
  (
    "scenario: A\nexamples: [{ password: Good-1!x, y: 1 }, { password: b, y: 2 }]",
    ["A [row 1]", "A [row 2]"]
  ),
  (
    "scenario: With $(example.password)\nexamples: [{ password: Good-1!x }, { password: b }]",
    ["With ••• [row 1]", "With ••• [row 2]"]
  ),
  (
    "scenario: A\nexamples: [{ password: $(random.password(12)) }]",
    ["A [password=$(random.password(12))]"]
  ),
  (
    "scenario: A\nexamples: [{ passwordLength: 12 }, { passwordLength: 8 }]",
    ["A [passwordLength=12]", "A [passwordLength=8]"]
  ),
  ("scenario: $(example.\"odd key\")$$(x)\nexamples: [{ odd key: 5 }]", ["5$(x)"]),
  ("scenario: $$(no value)", ["$(no value)"]),
]

@Test(arguments: named)
func `each row is a scenario with a unique name`(_ head: String, _ names: [String]) throws {
  #expect(try expanded(head).map(\.name) == names)
}

@Test(arguments: [
  ("scenario: With $(example.x)\nexamples: [{ x: 1 }, { x: 2 }]", ["With $(example.x)"]),
  ("scenario: A\nexamples: [{ x: 1 }]", []), ("scenario: $$(no value)", []),
])
func `a row keeps a name that reads it as written`(_ head: String, _ names: [String]) throws {
  #expect(Set(try expanded(head).compactMap(\.writtenName)) == Set(names))
}

@Test func `a row gets a suffix if a scenario without rows has the same name`() throws {
  let text = """
    scenario: A
    examples: [{ name: b }]
    steps: [signOut: {}]
    ---
    scenario: A [b]
    steps: [signOut: {}]
    """
  #expect(try Checked(text).scenarios.map(\.name) == ["A [b] (2)", "A [b]"])
}

@Test func `rows keep the types of their values and share the rest of the scenario`() throws {
  let scenarios = try expanded(
    "scenario: A\nretries: 2\ntags: [t]\nexamples: [{ a: 1, b: x }, { a: $(uuid), b: [c] }]"
  )
  #expect(scenarios.map { values($0) } == [#"{a: 1, b: "x"}"#, #"{a: <any $(uuid)>, b: ["c"]}"#])
  #expect(scenarios.map { $0.example?.number } == [1, 2])
  #expect(scenarios.map { $0.example?.label } == ["a=1", "a=$(uuid)"])
  #expect(scenarios.allSatisfy { $0.retries == 2 && $0.tags == ["t"] && $0.steps.count == 1 })
  #expect(scenarios.allSatisfy { $0.example?.file == nil })
}

private let tables: [(text: String, rows: [String])] = [
  ("a,b\n1,2\n3,4\n", [#"{a: "1", b: "2"}"#, #"{a: "3", b: "4"}"#]),
  ("\u{FEFF}a,b\r\n1,2\r\n3,4", [#"{a: "1", b: "2"}"#, #"{a: "3", b: "4"}"#]),
  ("a,b\r1,2\r", [#"{a: "1", b: "2"}"#]),
  ("a,b\n\n1,2\n\n\n", [#"{a: "1", b: "2"}"#]),
  ("\"a\",\"b \"\"c\"\"\"\n\"x,y\",\"two\r\nlines\"\n", [#"{a: "x,y", b "c": "two\r\nlines"}"#]),
  ("a,b\n,\"\"\n", [#"{a: "", b: ""}"#]), ("a\n\"\"\n", [#"{a: ""}"#]),
  ("a,\" b\"\n 1 ,2\n", [#"{a: " 1 ",  b: "2"}"#]),
  ("a,b\n$(user.email),$$(x)\n", [#"{a: <text $(user.email)>, b: "$(x)"}"#]),
  ("ключ\nпривет 🙂\n", [#"{ключ: "привет 🙂"}"#]),
]

@Test(arguments: tables)
func `a table is parsed as RFC 4180 requires, and its values are strings`(
  _ text: String,
  _ rows: [String]
) throws {
  let scenarios = try expanded("scenario: A\nexamples: users.csv", table: text)
  #expect(scenarios.map { values($0) } == rows)
  #expect(scenarios.allSatisfy { $0.example?.file?.name == "users.csv" })
}

@Test func `the place of a value in a table is the place of its field`() throws {
  let table = "a,b\n\"two\nlines\",é$(uuid)\n"
  let scenario = try #require(try expanded("scenario: A\nexamples: users.csv", table: table).first)
  let row = try #require(scenario.example)
  let file = try #require(row.file)
  #expect(
    row.values.map { String(file.text(in: $0.value.range)) } == ["\"two\nlines\"", "é$(uuid)"]
  )
  #expect(row.values.map { String(file.text(in: $0.keyRange)) } == ["a", "b"])
}

@Test func `the path of a table is relative to the file that names it`() throws {
  let files = [
    "a/b.yaml": "scenario: $(example.x)\nexamples: ../c/d.csv\nsteps:\n  - signOut: {}\n",
    "c/d.csv": "x\n1\n",
  ]
  let checked = try Checked(["a/b.yaml"], of: MemoryFiles(texts: files))
  #expect(checked.text == "")
  #expect(checked.scenarios.map { $0.example?.file?.name } == ["c/d.csv"])
}

@Test(arguments: [
  (FileReadingError.missing, "the file `users.csv` does not exist"),
  (.notAFile, "`users.csv` is not a file"), (.unreadable, "the file `users.csv` can't be read"),
  (.tooLarge(limit: 10), "`users.csv` is larger than 10 bytes"),
])
func `an unreadable table is reported where it is named`(
  _ error: FileReadingError,
  _ title: String
) throws {
  let text = "scenario: A\nexamples: users.csv\nsteps:\n  - signUp: { username: $(example.x) }\n"
  let files = MemoryFiles(texts: ["a.yaml": text], failures: ["users.csv": error])
  let checked = try Checked(["a.yaml"], of: files)
  #expect(checked.titles == ["a.yaml:2:11: error[AF1710]: \(title)"])
  #expect(checked.scenarios.isEmpty)
}

@Test func `recipients in rows determine what a scenario requires`() throws {
  let text = """
    scenario: A
    examples: [{ to: a@example.com }, { to: "+15550100" }, { to: $(env.TO) }]
    steps:
      - signUp: { username: a }
      - awaitCode: { to: $(example.to) }
    """
  let scenarios = try Checked(text).scenarios
  #expect(scenarios.map(\.requirements) == [[.email], [.sms], []])
  #expect(scenarios.map(\.needsSomeSource) == [false, false, true])
}

@Test func `all environment variables of a scenario are known before the run`() throws {
  let text = """
    scenario: A
    examples: users.csv
    given:
      clients: { web: { ClientName: $(env.CLIENT) } }
      triggers: { customMessage: { smsMessage: $(env.SMS) } }
      users: [{ as: alice, password: $(secret.PASSWORD), groups: [$(env.GROUP)], enabled: $(env.ON) }]
    vars: { code: $(totp(secret.TOTP)) }
    steps:
      - use: { flow: b.yaml, with: { word: $(env.ARGUMENT) } }
      - signIn: { username: $(code), password: $(example.x) }
    """
  let checked = try Checked(
    text,
    with: [
      "users.csv": "x\n$(env.ROW)\n",
      "b.yaml": "flow: f\nparameters: { word: {} }\nsteps: [signUp: { username: $(word) }]\n",
    ]
  )
  #expect(checked.text == "")
  #expect(
    checked.scenarios.map { $0.environmentNames.sorted() }
      == [["ARGUMENT", "CLIENT", "GROUP", "ON", "PASSWORD", "ROW", "SMS", "TOTP"]]
  )
}

@Test(arguments: [
  "vars: { a: $(example.x)-b }\ngiven:\n  pool: { PoolName: $(a) }",
  "given:\n  users: [{ as: alice, email: $(example.x), attributes: { sub: $(pool.id) } }]",
  "cleanup:\n  - AdminDeleteUser: { Username: $(example.x) }",
])
func `examples can be read wherever values can be`(_ part: String) throws {
  #expect(
    try expanded("scenario: A\nexamples: [{ x: a@b.c }, { x: $(user.email) }]\n\(part)").count == 2
  )
}

private let emptyTables: [(table: String, said: String)] = [
  ("", "AF1712 a table of examples needs a header with the keys – the file has no content"),
  (
    "\n\n",
    "AF1712 a table of examples needs a header with the keys – the file has only empty lines"
  ),
  (
    "# made by hand\n",
    "AF1712 a table of examples needs a header with the keys – a table can't contain comments"
  ),
  (
    "# made by hand\nemail,password\na,b\n",
    "AF1712 a table of examples needs a header with the keys – a table can't contain comments"
  ),
  ("email,password\n", "AF1712 a table of examples needs a row – the file has only a header"),
  (
    "email,password\n# made by hand\na,b\n",
    "AF1713 a row must have one value for each column in the header – this row has 1 value for 2 columns"
  ),
]

@Test(arguments: emptyTables)
func `a table without a header or rows is reported with the reason`(
  _ table: String,
  _ said: String
) throws {
  let step = "signUp: { username: $(example.email), password: $(example.password) }"
  let text = "scenario: A\nexamples: users.csv\nsteps: [ \(step) ]\n"
  #expect(try Checked(text, with: ["users.csv": table]).words == [said])
}

@Test func `a quoted key may start with a number sign`() throws {
  let step = "signUp: { username: $(example.\"# a\") }"
  let text = "scenario: A\nexamples: t.csv\nsteps: [ \(step) ]\n"
  #expect(try Checked(text, with: ["t.csv": "\"# a\"\nx\n"]).words.isEmpty)
}
