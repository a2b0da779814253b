import Testing

@Test(arguments: [
  ("signIn:\n      username: a\n      password: Secret1! 1️⃣#22️⃣", true),
  ("signIn:\n      username: a\n      password: Secret1! 1️⃣# 22️⃣", true),
  ("signIn:\n      username: a\n      password: Secret1!  1️⃣#two2️⃣", true),
  ("http:\n      url: https://a.test/ 1️⃣#top2️⃣", true),
  ("confirmSignUp:\n      username: a\n      code: 12 1️⃣#342️⃣", true),
  ("AdminSetUserPassword:\n      Username: a\n      Password: b 1️⃣#c2️⃣", true),
  ("signIn:\n      username: a\n      password: Secret1!  # the old one", false),
  ("signIn:\n      username: a\n      password: 'Secret1!' #2", false),
  ("signIn:\n      username: a #b\n      password: Secret1!", false),
  ("signIn:\n      username: a\n      password: Secret1!#2", false),
])
func `a comment that may belong to a password, a code, or a URL gives a warning`(
  _ step: String,
  _ isDoubted: Bool
) {
  let found = mistakes(inSteps: "  - \(step)").split(separator: "\n").filter {
    $0.contains("AF1308")
  }
  #expect(found.count == (isDoubted ? 1 : 0), "\(found)")
  #expect(!isDoubted || found.first?.hasPrefix("1️⃣2️⃣ warning") == true, "\(found)")
}
