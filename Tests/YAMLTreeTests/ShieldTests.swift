import Diagnostics
import DiagnosticsTesting
import Testing
@testable import YAMLTree

@Test(arguments: [
  (
    "0️⃣{ 1️⃣u2️⃣: 3️⃣$(random.digits(6))4️⃣, 5️⃣x6️⃣: 7️⃣$(a, b)8️⃣ }9️⃣",
    "0️⃣9️⃣{1️⃣2️⃣u=3️⃣4️⃣$(random.digits(6)) 5️⃣6️⃣x=7️⃣8️⃣$(a, b)}"
  ),
  ("1️⃣[2️⃣$(a,b)3️⃣, 4️⃣$(c)5️⃣]6️⃣", "1️⃣6️⃣[2️⃣3️⃣$(a,b) 4️⃣5️⃣$(c)]"),
  ("1️⃣[2️⃣$(a[0])3️⃣, 4️⃣x5️⃣]6️⃣", "1️⃣6️⃣[2️⃣3️⃣$(a[0]) 4️⃣5️⃣x]"),
  ("1️⃣[2️⃣$(t.\"a, b\".c)3️⃣]4️⃣", "1️⃣4️⃣[2️⃣3️⃣$(t.\"a, b\".c)]"),
  ("1️⃣[2️⃣é$(ü, f(x, y))3️⃣, 4️⃣z5️⃣]6️⃣", "1️⃣6️⃣[2️⃣3️⃣é$(ü, f(x, y)) 4️⃣5️⃣z]"),
  ("1️⃣[2️⃣'$(a'3️⃣, 4️⃣'b)'5️⃣]6️⃣", "1️⃣6️⃣[2️⃣3️⃣$(a 4️⃣5️⃣b)]"),
  ("1️⃣[2️⃣\"$(a\"3️⃣, 4️⃣\"b)\"5️⃣]6️⃣", "1️⃣6️⃣[2️⃣3️⃣$(a 4️⃣5️⃣b)]"),
  ("1️⃣[2️⃣$(a3️⃣, 4️⃣$(b)5️⃣]6️⃣", "1️⃣6️⃣[2️⃣3️⃣$(a 4️⃣5️⃣$(b)]"),
  ("1️⃣k2️⃣: 3️⃣$(a, b) and c4️⃣", "1️⃣4️⃣{1️⃣2️⃣k=3️⃣4️⃣$(a, b) and c}"),
  ("1️⃣[2️⃣\u{E000}$(a,b)3️⃣]4️⃣", "1️⃣4️⃣[2️⃣3️⃣\u{E000}$(a,b)]"),
])
func `punctuation inside a template is part of the value, and places stay exact`(
  _ marked: String,
  _ expected: String
) {
  let input = MarkedText(marked)
  let stream = read(input.text)
  #expect(stream.diagnostics.isEmpty, "\(stream.diagnostics)")
  #expect(stream.documents.first.map { outline(of: $0.root, in: input) } == expected)
}
