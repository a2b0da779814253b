import Testing

@Test(arguments: ["as", "client", "id"])
func `the name in a modifier must not be null`(_ modifier: String) {
  let step = "  - signIn: { username: a, password: b }\n    \(modifier): "
  #expect(
    mistakes(inSteps: step + "1️⃣null2️⃣") == """
      1️⃣2️⃣ AF1605 invalid name `null`
        help: If you don't want a name here, remove the key. If the name is `null`, put it in quotes.
      """
  )
  #expect(!mistakes(inSteps: step + "\"null\"").contains("AF1605"))
}
