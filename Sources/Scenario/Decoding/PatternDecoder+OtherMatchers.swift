internal import Diagnostics
internal import YAMLTree

// Misspelled matchers and matchers of other tools, which count as fields.
extension PatternDecoder {
  /// Reports matchers of other tools that one mapping can replace together.
  ///
  /// Returns false if there are none. Each key then gets its own diagnostic.
  func reportOtherMatchers(_ pairs: [YAMLPair], _ place: PatternPlace) -> Bool {
    // Nearly every mapping has a known field, which is cheap to find.
    guard
      !pairs.hasElement(where: {
        MatcherKey(word: $0.name) == nil && place.shape.has($0.name)
      })
    else { return false }
    let wrong = pairs.filter { MatcherKey(word: $0.name) == nil }
    guard wrong.contains(where: { ForeignMatcher($0.name) != nil }) else { return false }
    let fields = Set(place.shape.memberNames.map { $0.lowercased() })
    guard !wrong.contains(where: { fields.contains($0.name.lowercased()) }),
      let help = ForeignMatcher.combinedHelp(at: place, pairs)
    else { return false }
    return report(
      .unknownField,
      "\(place.subject) has no \(wrong.map(\.name).listed("or"))",
      at: wrong[0].key.range,
      label: fields.isEmpty ? "\(place.subject) is \(place.shape.kindDescription)" : "",
      help: help
    )
  }

  /// Warns about misspelled matchers and other tools' matchers where any field is possible.
  func warnOfNearWords(_ pairs: [YAMLPair], _ place: PatternPlace) {
    let known = place.shape.memberNames
    // Comparing names is slow, and most mappings have a known field.
    guard !pairs.isEmpty, !pairs.hasElement(where: { known.contains($0.name) }) else { return }
    let others = pairs.map(\.surelyOtherMatcher)
    let meant = pairs.map { MatcherKey.meant(by: $0.name) }
    guard zip(meant, others).allSatisfy({ $0 != nil || $1 != nil }) else { return }
    if others.contains(where: { $0 != nil }), warnOfOtherMatchers(pairs, place) { return }
    for (pair, (word, other)) in zip(pairs, zip(meant, others)) where word != pair.name {
      guard place.shape.has(pair.name) else { continue }
      warn(
        .mixedMatcher,
        "`\(pair.name)` is treated as a field of \(place.subject) here",
        at: pair.key.range,
        label: other?.label ?? word.map { "did you mean `\($0)`?" } ?? "",
        help: other?.help(at: place, pair)
      )
    }
  }

  /// Warns about matchers that one mapping can replace together; returns whether it did.
  private func warnOfOtherMatchers(_ pairs: [YAMLPair], _ place: PatternPlace) -> Bool {
    let fields = pairs.filter { MatcherKey(word: $0.name) == nil }
    guard fields.allSatisfy({ place.shape.has($0.name) }),
      let help = ForeignMatcher.combinedHelp(at: place, pairs)
    else { return false }
    let verb = fields.count == 1 ? "is treated as a field" : "are treated as fields"
    warn(
      .mixedMatcher,
      "\(fields.map(\.name).listed()) \(verb) of \(place.subject) here",
      at: fields[0].key.range,
      help: help
    )
    return true
  }
}
