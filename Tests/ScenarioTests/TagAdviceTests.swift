import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: [("SMS", "sms"), ("sign_up", "sign-up"), ("'@smoke'", "smoke")])
func `a valid tag is suggested for an invalid tag`(_ tag: String, _ meant: String) throws {
  let found = try Checked("scenario: A\ntags: [\(tag)]\nsteps: [ signOut: {} ]\n").words
  #expect(
    found == [
      "AF1109 a tag can contain only `a` to `z`, `0` to `9`, and `-` – did you mean `\(meant)`?"
    ]
  )
}

@Test(arguments: ["and", "or", "not"])
func `an operator of tag expressions can't be a tag`(_ word: String) throws {
  let found = try Checked("scenario: A\ntags: [smoke, \(word)]\nsteps: [ signOut: {} ]\n").words
  #expect(
    found == [
      "AF1109 `\(word)` can't be a tag, because `--tags` takes it as an operator – Write a tag other than `and`, `not`, and `or`."
    ]
  )
}

@Test(arguments: ["AND", "Not", "'or!'"])
func `an operator of tag expressions is never suggested as a tag`(_ tag: String) throws {
  let found = try Checked("scenario: A\ntags: [\(tag)]\nsteps: [ signOut: {} ]\n").words
  #expect(found == ["AF1109 a tag can contain only `a` to `z`, `0` to `9`, and `-`"])
}

@Test(arguments: ["smoke, slow", "smoke and slow", "smoke slow"])
func `a string of tags gets advice to write valid tags`(_ tags: String) throws {
  let found = try Checked("scenario: A\ntags: \(tags)\nsteps: [ signOut: {} ]\n").diagnostics
  #expect(found.map(\.help) == ["Write `tags: [smoke, slow]`."])
}

@Test(arguments: [("smoke, and", "[smoke]"), ("and", "[NAME, ...]")])
func `no operator is part of the advice for a string of tags`(
  _ tags: String,
  _ list: String
) throws {
  let found = try Checked("scenario: A\ntags: \(tags)\nsteps: [ signOut: {} ]\n").diagnostics
  #expect(found.map(\.help) == ["Write `tags: \(list)`."])
}
