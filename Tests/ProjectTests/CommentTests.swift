import Testing

@Test func `a comment in a project file that may be part of a value is a warning`() {
  let found = mistakes(
    in: """
      sources:
        box:
          kind: imap
          url: imaps://a.example 1️⃣#x2️⃣
          username: qa #1
          password: $(secret.P) 3️⃣#24️⃣
          address: $(tag)@a.example
      pools:
        other:
          kind: mock
          vars:
            password: "Secret1! #2"
            note: a #b
      """
  )
  let help =
    "Quote the whole value, or write two spaces before the comment and one space after its `#`."
  #expect(
    found
      == """
      1️⃣2️⃣ warning AF2026 `#x` is a comment, not part of `url` | YAML ignores it
        help: \(help)
      3️⃣4️⃣ warning AF2026 `#2` is a comment, not part of `password` | YAML ignores it
        help: \(help)
      """
  )
}

@Test func `a comment in a configuration file that may be part of a value is a warning`() {
  let found = configurationMistakes(
    in: """
      pool: {}
      clients:
        web:
          CallbackURLs:
            - https://a.example/ 1️⃣#done2️⃣
            - https://a.example/b  # the second
      """
  )
  #expect(
    found.hasPrefix("1️⃣2️⃣ warning AF2026 `#done` is a comment, not part of `CallbackURLs`")
  )
  #expect(found.split(separator: "\n").count == 2, "\(found)")
}
