@testable import Project
import Testing

@Test(arguments: [
  ("defaults: { pool: mock }", ""),
  (
    "pools: { staging: { kind: mock } }\ndefaults: { pool: 1️⃣stagin2️⃣ }",
    "1️⃣2️⃣ AF2044 unknown pool `stagin` | did you mean `staging`?"
  ),
  (
    "defaults: { pool: 1️⃣staging2️⃣ }",
    "1️⃣2️⃣ AF2044 unknown pool `staging`\n  help: Use `mock`."
  ),
  // The content of a misspelled key is unknown, so references to it are not reported.
  (
    "1️⃣pool2️⃣: { staging: { kind: mock } }\ndefaults: { pool: staging }",
    "1️⃣2️⃣ AF2004 unknown key `pool` | did you mean `pools`?"
  ),
  (
    "pools: { mock: { kind: mock } }\n1️⃣pool2️⃣: mock",
    "1️⃣2️⃣ AF2004 `pool` belongs in `defaults`\n  help: Move the key to `defaults: { pool: ... }`."
  ),
  (
    "1️⃣paths2️⃣: [scenarios]",
    "1️⃣2️⃣ AF2004 `paths` belongs in `defaults`\n"
      + "  help: Move the key to `defaults: { paths: ... }`."
  ),
  (
    "1️⃣jobs2️⃣: 4\ndefaults: { timeout: 1m }",
    "1️⃣2️⃣ AF2004 `jobs` belongs in `defaults`\n  help: Move the key to `defaults: { jobs: ... }`."
  ),
  ("1️⃣pool2️⃣:", "1️⃣2️⃣ AF2004 unknown key `pool` | did you mean `pools`?"),
  ("defaults: { jobs: 1️⃣02️⃣ }", "1️⃣2️⃣ AF2030 `jobs` must be a whole number of at least 1"),
  (
    "defaults: { jobs: 1️⃣+42️⃣ }",
    "1️⃣2️⃣ AF2030 `jobs` must be a whole number of at least 1 | did you mean `4`?"
  ),
  (
    "defaults: { jobs: 1️⃣999999999999999999992️⃣ }",
    "1️⃣2️⃣ AF2030 `jobs` must be a whole number from 1 to \(Int.max)"
  ),
  (
    "defaults: { timeout: 1️⃣40000d2️⃣ }",
    "1️⃣2️⃣ AF2031 a duration must not be longer than a century"
  ),
  ("defaults: { timeout: 1️⃣0m2️⃣ }", "1️⃣2️⃣ AF2031 `timeout` must be longer than `0s`"),
  ("defaults: { within: 1️⃣602️⃣ }", "1️⃣2️⃣ AF2031 a duration needs a unit | did you mean `60s`?"),
  (
    "defaults: { timeout: 1️⃣$(env.LONG)2️⃣ }",
    "1️⃣2️⃣ AF2023 `timeout` must be a literal: `$(...)` is not supported here"
  ),
])
func `defaults are checked as a whole`(_ text: String, _ expected: String) {
  #expect(mistakes(in: text) == expected)
}
