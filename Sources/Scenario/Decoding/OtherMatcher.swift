internal import YAMLTree

/// Another tool's matcher, with its equivalent in this language.
struct OtherMatcher: Hashable, Sendable {
  /// The equivalent in this language.
  enum Meaning: Hashable, Sendable {
    /// The value itself, without a matcher.
    case value
    /// A matcher key with its operand.
    case word(MatcherWord, String)
    /// Any other form, complete, with the matcher that it needs; nil if it compares a value.
    case form(String, needs: MatcherWord? = nil)
  }

  let meaning: Meaning

  /// Whether the key is unlikely to be a field of a response.
  let isUnmistakable: Bool

  /// Whether the matcher excludes the limit, which no matcher of this language does.
  private let isStrict: Bool

  /// Looks up a key such as `$gte`, `not_equal`, or `toBeNull`; nil for unknown keys.
  ///
  /// The lookup ignores case and punctuation.
  init?(_ key: String) {
    if let sign = OtherMatcher.signs[key] {
      (meaning, isUnmistakable, isStrict) = (sign, true, [">", "<"].contains(key))
      return
    }
    let letters = key.lowercased().filter(\.isLetter)
    let prefixes = [""] + OtherMatcher.prefixes.filter { letters.hasPrefix($0) }
    let words = prefixes.map { String(letters.dropFirst($0.count)) }
    guard !letters.isEmpty, MatcherWord(rawValue: key) == nil,
      let word = words.first(where: { OtherMatcher.meanings[$0] != nil }),
      let found = OtherMatcher.meanings[word]
    else { return nil }
    meaning = found
    isStrict = OtherMatcher.strict.contains(word)
    isUnmistakable = key.hasPrefix("$") || !OtherMatcher.commonNames.contains(letters)
  }

  /// The label of the diagnostic; empty if no single matcher is equivalent.
  var label: String {
    if case .word(let word, _) = meaning { "did you mean `\(word.rawValue)`?" } else { "" }
  }

  /// The help that shows the equivalent at a place; the pair is the other tool's matcher.
  func help(at place: PatternPlace, _ pair: YAMLPair) -> String {
    let field = place.isOperand ? "" : "\(place.shortName): "
    guard let form else { return "Write the value itself: `\(field)...`." }
    let opposite = pair.value.scalar?.text == "false" ? OtherMatcher.opposites[form] : nil
    let old = place.isOperand ? " instead of `{ \(pair.name): ... }`" : ""
    let remark = isStrict ? ", which includes the limit itself" : ""
    return "Write `\(field)\(opposite ?? form)`\(old)\(remark)."
  }

  /// The equivalent, complete; nil if it is the value itself.
  private var form: String? {
    switch meaning {
    case .value: nil
    case .word(let word, let operand): "{ \(word.rawValue): \(operand) }"
    case .form(let form, _): form
    }
  }

  /// Whether the equivalent can match a value of this shape during the run.
  func fits(_ shape: ValueShape) -> Bool {
    let word: MatcherWord? =
      switch meaning {
      case .value: nil
      case .word(let word, _): word
      case .form(_, let word): word
      }
    return word.map { MatcherWord.fitting(shape).contains($0.rawValue) } ?? true
  }

  /// The equivalents of matchers whose operand is `false`, by those whose operand is `true`.
  private static let opposites = [
    "null": "{ not: null }", "{ not: null }": "null",
    "{ exists: true }": "{ exists: false }", "{ exists: false }": "{ exists: true }",
    "{ length: 0 }": "{ length: { atLeast: 1 } }", "{ length: { atLeast: 1 } }": "{ length: 0 }",
    "true": "false", "false": "true",
    "{ is: string }": "{ not: { is: string } }", "{ is: number }": "{ not: { is: number } }",
    "{ is: boolean }": "{ not: { is: boolean } }", "{ is: list }": "{ not: { is: list } }",
    "{ is: mapping }": "{ not: { is: mapping } }",
  ]

  /// Prefixes that do not change the meaning.
  private static let prefixes = ["tobe", "to", "should", "be", "is", "has", "as"]

  private static let signs: [String: Meaning] = [
    "==": .value, "=": .value, "===": .value, "!=": .word(.not, "..."), "<>": .word(.not, "..."),
    ">=": .word(.atLeast, "..."), ">": .word(.atLeast, "..."), "<=": .word(.atMost, "..."),
    "<": .word(.atMost, "..."), "=~": .word(.matches, "..."), "~=": .word(.matches, "..."),
    "!": .word(.not, "..."),
  ]

  /// Words that are also common fields in responses of web services.
  private static let commonNames: Set = [
    "value", "type", "count", "size", "len", "min", "max", "minimum", "maximum", "pattern", "any",
    "all", "kind", "range", "between", "empty", "prefix", "suffix", "match", "like", "has",
    "present",
    "missing", "defined", "null", "enum", "in", "item", "items", "is", "same", "before", "after",
    "every", "include", "exist", "absent", "lengths", "string", "number", "truthy", "falsy", "some",
    "true", "false", "gt", "lt", "ge", "le", "ne", "eq", "class", "instance", "subset",
  ]

  private static let strict: Set = [
    "gt", "greaterthan", "greater", "morethan", "above", "after", "lt", "lessthan", "less", "below",
    "before",
  ]

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for (words, meaning) in table {
      for word in words.split(separator: " ") { meanings[String(word)] = meaning }
    }
    return meanings
  }()

  private static let table: [(String, Meaning)] = [
    (
      "equals equal eq tobe be equalto deepequal eql same sameas value exactly identical strictequal",
      .value
    ),
    (
      "regex regexp re pattern match matching matchregex matchesregex matchregexp matchesregexp "
        + "matchespattern matchpattern like rlike regularexpression",
      .word(.matches, "...")
    ),
    (
      "notequal notequals ne neq noteq notequalto doesnotequal isnot differs different notbe nottobe",
      .word(.not, "...")
    ),
    (
      "gte ge min minimum greaterthanorequal greaterthanorequalto greaterorequal greaterequal gteq "
        + "gt greaterthan greater morethan above minvalue after atmin",
      .word(.atLeast, "...")
    ),
    (
      "lte le max maximum lessthanorequal lessthanorequalto lessorequal lessequal lteq lt lessthan "
        + "less below maxvalue before atmax",
      .word(.atMost, "...")
    ),
    ("len size count lengthof lengthequals haslength havelength lengths", .word(.length, "...")),
    (
      "minlength minlen minsize lengthatleast minitems",
      .form("{ length: { atLeast: ... } }", needs: .length)
    ),
    (
      "maxlength maxlen maxsize lengthatmost maxitems",
      .form("{ length: { atMost: ... } }", needs: .length)
    ),
    ("null nil none", .form("null")),
    ("exist present defined existing presence required", .word(.exists, "true")),
    ("notnull notnil nonnull", .form("{ not: null }")),
    ("notempty nonempty", .form("{ length: { atLeast: 1 } }", needs: .length)),
    (
      "absent missing notexist notexists doesnotexist undefined notdefined notpresent",
      .word(.exists, "false")
    ),
    ("empty blank", .form("{ length: 0 }", needs: .length)),
    ("in anyof any enum isin among oneoff either or onof", .word(.oneOf, "[ ... ]")),
    (
      "notin noneof nin notanyof notoneof neither",
      .form("{ not: { oneOf: [ ... ] } }", needs: .oneOf)
    ),
    (
      "contain containing containsstring containstring stringcontaining stringcontains substring "
        + "includesstring has containstext include",
      .word(.contains, "...")
    ),
    (
      "notcontain notcontains doesnotcontain notinclude notincludes excludes nocontains",
      .form("{ not: { contains: ... } }", needs: .contains)
    ),
    (
      "notmatch notmatches doesnotmatch notregex",
      .form("{ not: { matches: ... } }", needs: .matches)
    ),
    (
      "startwith beginswith beginwith startingwith prefix hasprefix starts",
      .word(.startsWith, "...")
    ),
    ("endwith endingwith suffix hassuffix ends", .word(.endsWith, "...")),
    ("type typeof istype kind isa instanceof valuetype", .word(.kind, "...")),
    ("every all foreach allitems items eachitem arrayof", .word(.each, "...")),
    (
      "includesall containsall hasitems hasitem includeitems arraycontaining includesitems superset "
        + "containsitems allof members",
      .word(.includes, "[ ... ]")
    ),
    (
      "containsany includesany anyitem",
      .form("{ oneOf: [ { contains: ... }, { contains: ... } ] }", needs: .contains)
    ),
    ("between range within", .form("{ atLeast: ..., atMost: ... }", needs: .atLeast)),
    ("true truthy", .form("true")), ("false falsy", .form("false")),
    ("string text", .word(.kind, "string")), ("number integer int float", .word(.kind, "number")),
    ("boolean bool", .word(.kind, "boolean")), ("array", .word(.kind, "list")),
    ("object dict", .word(.kind, "mapping")),
  ]
}

extension YAMLPair {
  /// The matcher of another tool, for places where any field is possible; nil for other pairs.
  ///
  /// The key must be an unlikely field, or a short word with a matching kind of operand.
  var surelyOtherMatcher: OtherMatcher? {
    guard let other = OtherMatcher(name), other.isUnmistakable || isShortComparison else {
      return nil
    }
    return other
  }

  /// Whether the pair is a short comparison, such as `eq: 5` or `in: [a, b]`.
  private var isShortComparison: Bool {
    switch name {
    case "eq", "ne", "gt", "lt", "ge", "le": value.scalar != nil
    case "in": value.elements != nil
    default: false
    }
  }
}
