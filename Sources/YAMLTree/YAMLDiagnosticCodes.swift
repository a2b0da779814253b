package import Diagnostics

extension DiagnosticCode {
  /// The file's bytes are not UTF-8.
  package static let notUTF8 = DiagnosticCode(1001)
  /// The file is not text, or is UTF-16.
  package static let notText = DiagnosticCode(1002)
  /// A control character stands in the file as it is, not as an escape.
  package static let forbiddenCharacter = DiagnosticCode(1003)
  /// The file is larger than any file that people write.
  package static let fileTooLarge = DiagnosticCode(1004)
  /// Lists and mappings stand too deep inside each other.
  package static let nestingTooDeep = DiagnosticCode(1005)
  /// The file holds too many values, or its aliases stand for too many.
  package static let tooManyNodes = DiagnosticCode(1006)
  /// Something stands where YAML does not allow it; mostly the indentation is off.
  package static let misplaced = DiagnosticCode(1010)
  /// A tab stands where YAML wants spaces.
  package static let tabIndentation = DiagnosticCode(1011)
  /// A text without quotes starts with, or holds, what means something in YAML.
  package static let needsQuotes = DiagnosticCode(1012)
  /// A quoted text is never closed, or holds an unknown escape.
  package static let badQuotedText = DiagnosticCode(1013)
  /// A `{` or `[` is not closed, or a comma is missing in it.
  package static let unclosedBracket = DiagnosticCode(1014)
  /// `${` or `{{` was written where `$(` is meant.
  package static let dollarBrace = DiagnosticCode(1015)
  /// The line that starts a block text (`|` or `>`) is wrong.
  package static let badBlockText = DiagnosticCode(1016)
  /// A `%` line, which scenarios have no use for.
  package static let directive = DiagnosticCode(1017)
  /// A tag that is not of YAML's core schema, or that does not fit its value.
  package static let unknownTag = DiagnosticCode(1018)
  /// The text is not YAML.
  package static let otherSyntax = DiagnosticCode(1019)
  /// A mapping has the same key twice.
  package static let duplicateKey = DiagnosticCode(1020)
  /// An alias names an anchor that does not stand above it.
  package static let unknownAnchor = DiagnosticCode(1021)
  /// An alias stands inside the value that it stands for.
  package static let recursiveAlias = DiagnosticCode(1022)
  /// A list or a mapping stands where a key is expected.
  package static let keyNotText = DiagnosticCode(1023)
  /// A text stands in quotes that are none in YAML.
  package static let typographicQuotes = DiagnosticCode(1024)
  /// A no-break space stands where YAML needs a space.
  package static let noBreakSpace = DiagnosticCode(1025)

  /// What each code of this layer stands for; documentation is made of it.
  package static let yamlMeanings: [DiagnosticCode: String] = [
    .notUTF8: "The file is not encoded in UTF-8.",
    .notText: "The file contains a NUL byte, or it is UTF-16.",
    .forbiddenCharacter: "The file contains a control character that is not written as an escape.",
    .fileTooLarge: "The file is larger than the limit.",
    .nestingTooDeep: "Lists and mappings are nested more than 100 levels deep.",
    .tooManyNodes: "The file contains too many values, or its aliases expand to too many.",
    .misplaced: "The YAML syntax is invalid here, usually because of the indentation.",
    .tabIndentation: "A tab is used where YAML requires spaces.",
    .needsQuotes: "An unquoted string starts with, or contains, characters that are YAML syntax.",
    .badQuotedText: "A quoted string is not closed, or it contains an unknown escape.",
    .unclosedBracket: "A `{` or `[` is not closed, or a comma is missing inside it.",
    .dollarBrace: "A value is written `${...}` or `{{...}}` instead of `$(...)`.",
    .badBlockText: "The first line of a block string (`|` or `>`) is invalid.",
    .directive: "A line starts with `%`, which makes it a YAML directive.",
    .unknownTag: "The YAML tag is unknown, or it does not fit its value.",
    .otherSyntax: "The text is not valid YAML.",
    .duplicateKey: "A mapping contains the same key twice.",
    .unknownAnchor: "An alias refers to an anchor that is not defined above it.",
    .recursiveAlias: "An alias is used inside the value that it refers to.",
    .keyNotText: "A list or a mapping is used as a key.",
    .typographicQuotes:
      "A string is in typographic quotes, which YAML treats as part of it (warning).",
    .noBreakSpace: "A no-break space (U+00A0) is used where YAML requires a plain space.",
  ]
}
