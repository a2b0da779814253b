package import Diagnostics

extension DiagnosticCode {
  /// The file's bytes are not UTF-8.
  package static let notUTF8 = DiagnosticCode(1001)
  /// The file is not text, or is encoded in UTF-16.
  package static let notText = DiagnosticCode(1002)
  /// The file contains a control character that is not written as an escape.
  static let forbiddenCharacter = DiagnosticCode(1003)
  /// The file is larger than the limit.
  package static let fileTooLarge = DiagnosticCode(1004)
  /// Lists and mappings are nested too deeply.
  static let nestingTooDeep = DiagnosticCode(1005)
  /// The file contains too many nodes, or its aliases expand to too many nodes.
  static let tooManyNodes = DiagnosticCode(1006)
  /// The syntax is invalid at this place, usually because of the indentation.
  static let misplaced = DiagnosticCode(1010)
  /// A tab is used where YAML requires spaces.
  static let tabIndentation = DiagnosticCode(1011)
  /// An unquoted string contains YAML syntax.
  static let needsQuotes = DiagnosticCode(1012)
  /// A quoted string is not closed, or contains an unknown escape.
  static let badQuotedText = DiagnosticCode(1013)
  /// A `{` or `[` is not closed, or a comma or quotes are missing inside it.
  static let unclosedBracket = DiagnosticCode(1014)
  /// A string without quotes starts with `${` or `{{`.
  static let dollarBrace = DiagnosticCode(1015)
  /// The header of a block scalar (`|` or `>`) is invalid.
  static let badBlockText = DiagnosticCode(1016)
  /// The file contains a `%` directive.
  static let directive = DiagnosticCode(1017)
  /// A tag is not in YAML's core schema, or does not match its value.
  static let unknownTag = DiagnosticCode(1018)
  /// The file is invalid YAML for another reason.
  static let otherSyntax = DiagnosticCode(1019)
  /// A mapping has a duplicate key.
  package static let duplicateKey = DiagnosticCode(1020)
  /// An alias refers to an anchor that is not defined before it.
  static let unknownAnchor = DiagnosticCode(1021)
  /// An alias is inside the value that it refers to.
  static let recursiveAlias = DiagnosticCode(1022)
  /// A key is a list or a mapping.
  static let keyNotText = DiagnosticCode(1023)
  /// A string is in typographic quotes, which are not YAML quotes.
  static let typographicQuotes = DiagnosticCode(1024)
  /// A no-break space is used where YAML requires a space.
  static let noBreakSpace = DiagnosticCode(1025)

  /// The meanings of the YAML codes, as in docs/diagnostics.
  package static let yamlMeanings: [DiagnosticCode: String] = [
    .notUTF8: "The file is not encoded in UTF-8.",
    .notText: "The file contains a NUL byte, or it is encoded in UTF-16.",
    .forbiddenCharacter:
      "The file contains an invisible character that is not written as an escape.",
    .fileTooLarge: "The file is larger than the limit.",
    .nestingTooDeep: "Lists and mappings are nested more than 100 levels deep.",
    .tooManyNodes: "The file contains too many nodes, or its aliases expand to too many nodes.",
    .misplaced:
      "The YAML syntax is invalid at the marked place, usually because of the indentation.",
    .tabIndentation: "A tab is used where YAML requires spaces.",
    .needsQuotes: "An unquoted string starts with, or contains, characters that are YAML syntax.",
    .badQuotedText: "A quoted string is not closed, or it contains an invalid escape.",
    .unclosedBracket:
      "A `{` or `[` is not closed, or a comma or quotes are missing inside the brackets.",
    .dollarBrace: "A value without quotes contains `${...}` or `{{...}}`.",
    .badBlockText: "A block string (`|` or `>`) is inside brackets, or its first line is invalid.",
    .directive: "A line starts with `%`, which makes it a YAML directive.",
    .unknownTag: "The YAML tag is unknown, or it does not fit its value.",
    .otherSyntax: "The text is not valid YAML.",
    .duplicateKey: "A mapping contains the same key twice.",
    .unknownAnchor: "An alias refers to an anchor that is not defined above it.",
    .recursiveAlias: "An alias is used inside the value that it refers to.",
    .keyNotText: "A list or a mapping is used as a key.",
    .typographicQuotes:
      "A string is in typographic quotes, which YAML includes in the string (warning).",
    .noBreakSpace:
      "A no-break space (U+00A0) starts or ends a string, or is where YAML requires a plain space.",
  ]
}
