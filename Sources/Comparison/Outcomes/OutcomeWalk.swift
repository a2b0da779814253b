internal import JSON
internal import RunRecord

/// Goes through what a step came to on both sides and collects where they part.
struct OutcomeWalk {
  /// What the sides call their own.
  let own: Sides<RunSpecificValues>

  /// What neither of their pools made up.
  let written: WrittenTexts

  /// What they made up, over all steps of a scenario so far.
  var pairs = ValuePairs()

  /// Where the outcomes of a step part, what matters most first.
  mutating func differences(_ outcomes: Sides<Outcome>) -> [FieldDifference] {
    let compared = ComparedOutcomes(outcomes).sides
    var found: [FieldDifference] = []
    for key in OutcomeWalk.order(compared.a.keys, compared.b.keys) {
      var (a, b) = (compared.a[key], compared.b[key])
      // What has no error has an error's parts neither.
      if key == "error" { (a, b) = (a ?? [:], b ?? [:]) }
      compare(a, b, at: key, &found)
    }
    return found
  }

  /// Whether two texts, such as reasons, say the same.
  mutating func match(_ a: String, _ b: String) -> Bool {
    pairs.match(own.a.settled(a), own.b.settled(b), written)
  }

  /// The fields that tell most, in this order; the rest follows as it comes.
  private static let first = ["error", "nextStep", "challenge", "delivery", "deliveries", "tokens"]

  private static func order(_ a: [String], _ b: [String]) -> [String] {
    let keys = a + b.filter { !a.contains($0) }
    let last = ["httpStatus", "response"]
    return first.filter(keys.contains) + keys.filter { !(first + last).contains($0) }
      + last.filter(keys.contains)
  }
}
