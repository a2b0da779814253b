package import Diagnostics

// MARK: - AF200x: the file and its keys

extension DiagnosticCode {
  static let notAProject = DiagnosticCode(2001)
  static let emptyProject = DiagnosticCode(2002)
  static let severalDocuments = DiagnosticCode(2003)
  static let unknownKey = DiagnosticCode(2004)
  static let missingKey = DiagnosticCode(2005)
  static let emptyValue = DiagnosticCode(2006)
  static let mergeKey = DiagnosticCode(2007)
  static let wrongStructure = DiagnosticCode(2008)
  static let badName = DiagnosticCode(2009)
}

private let documents: [(DiagnosticCode, String)] = [
  (.notAProject, "The file is not a mapping, or it is not a project file."),
  (.emptyProject, "The file has no content."),
  (.severalDocuments, "The file contains more than one document."),
  (
    .unknownKey,
    "The project file, or `triggers` in a configuration file, contains an unknown key."
  ),
  (.missingKey, "A required key is missing."),
  (.emptyValue, "A key or a list element has no value, or its value is blank or empty."),
  (.mergeKey, "Merge keys (`<<`) are not supported in project files and configuration files."),
  (.wrongStructure, "The value is not the expected string, list, or mapping."),
  (
    .badName,
    "A name in the project file is invalid, or a client in a configuration file has no name."
  ),
]

// MARK: - AF201x: kinds, and keys that can't be combined

extension DiagnosticCode {
  static let unknownKind = DiagnosticCode(2010)
  static let misplacedKey = DiagnosticCode(2011)
  static let contradictoryKeys = DiagnosticCode(2012)
  static let reservedPool = DiagnosticCode(2013)
}

private let kinds: [(DiagnosticCode, String)] = [
  (.unknownKind, "The kind of the pool, source, or notification does not exist."),
  (.misplacedKey, "The key is not allowed in a pool, source, or notification of this kind."),
  (.contradictoryKeys, "Two keys can't be combined, or a key requires another key."),
  (.reservedPool, "The name `mock` is reserved for the built-in mock."),
]

// MARK: - AF202x: values in strings

extension DiagnosticCode {
  static let valueSyntax = DiagnosticCode(2020)
  static let valueNotAllowed = DiagnosticCode(2021)
  static let dollarBraceText = DiagnosticCode(2022)
  static let mustBeWrittenOut = DiagnosticCode(2023)
  static let badTagCount = DiagnosticCode(2024)
  static let writtenSecret = DiagnosticCode(2025)
  static let commentInValue = DiagnosticCode(2026)
  static let secretFromEnvironment = DiagnosticCode(2027)
  static let badWord = DiagnosticCode(2028)
}

private let values: [(DiagnosticCode, String)] = [
  (.valueSyntax, "A path, or the content of `$( )`, does not follow the syntax of values."),
  (.valueNotAllowed, "`$(...)` reads a value that is not available here."),
  (
    .dollarBraceText,
    "`${...}` is a literal string. If the key allows any string, the diagnostic is a warning."
  ),
  (
    .mustBeWrittenOut,
    "The value contains `$(...)`, but authflow reads the key before it replaces `$(...)`."
  ),
  (
    .badTagCount,
    "`address` does not contain `$(tag)` exactly once, or a URL does not contain `$(id)`."
  ),
  (.writtenSecret, "A secret is written in the file (warning)."),
  (.commentInValue, "A comment follows an unquoted password, code, token, or URL (warning)."),
  (.secretFromEnvironment, "A secret is read with `env` instead of `secret` (warning)."),
  (.badWord, "The value is not one of the allowed words."),
]

// MARK: - AF203x: strings with a format

extension DiagnosticCode {
  static let badNumber = DiagnosticCode(2030)
  static let badDuration = DiagnosticCode(2031)
  static let badBoolean = DiagnosticCode(2032)
  static let badRate = DiagnosticCode(2033)
  static let badID = DiagnosticCode(2034)
  static let badRegion = DiagnosticCode(2035)
  static let badURL = DiagnosticCode(2036)
  static let plainHTTP = DiagnosticCode(2037)
  static let badPath = DiagnosticCode(2038)
  static let badAddress = DiagnosticCode(2039)
}

private let texts: [(DiagnosticCode, String)] = [
  (.badNumber, "The value is not a whole number in the allowed range."),
  (.badDuration, "The duration is invalid, zero, or longer than a century."),
  (.badBoolean, "A setting requires `true` or `false`, or accepts only `true`."),
  (.badRate, "The rate does not have the form `NUMBER/UNIT`, such as `20/s`, or is zero."),
  (.badID, "The ID of a pool, client, or inbox does not have the expected form."),
  (.badRegion, "The region is invalid, or it differs from the region in the pool's ID."),
  (.badURL, "The URL is invalid, or its protocol is not supported here."),
  (.plainHTTP, "The URL uses plain HTTP to another machine."),
  (.badPath, "The path is `~` or starts with `~/`, or it contains a NUL byte."),
  (.badAddress, "The value is not a valid email address, domain, or IP address."),
]

// MARK: - AF204x: references to other declarations

extension DiagnosticCode {
  static let unknownPermission = DiagnosticCode(2040)
  static let repeatedElement = DiagnosticCode(2041)
  static let unknownSource = DiagnosticCode(2042)
  static let unsuitableSource = DiagnosticCode(2043)
  static let unknownPool = DiagnosticCode(2044)
  static let addressless = DiagnosticCode(2045)
  static let unreadableConfiguration = DiagnosticCode(2046)
  static let unreadableQuarantine = DiagnosticCode(2047)
}

private let names: [(DiagnosticCode, String)] = [
  (.unknownPermission, "`allow` contains an unknown permission."),
  (.repeatedElement, "`allow` or `mailboxes` contains a duplicate."),
  (.unknownSource, "The project file does not declare a source with this name."),
  (.unsuitableSource, "The source can't receive messages of this kind."),
  (.unknownPool, "The project file does not declare a pool with this name."),
  (.addressless, "A pool's email source is a mailbox without `address` (warning)."),
  (
    .unreadableConfiguration,
    "The file in a pool's `configuration` or `amplifyOutputs` can't be used."
  ),
  (.unreadableQuarantine, "The quarantine can't be read."),
]

// MARK: - AF205x: environment variables

extension DiagnosticCode {
  /// An environment variable that is read but not set.
  package static let unsetVariable = DiagnosticCode(2050)

  static let emptyVariable = DiagnosticCode(2051)
}

private let environment: [(DiagnosticCode, String)] = [
  (
    .unsetVariable,
    "A selected scenario or part of the project file reads an environment variable that is not set."
  ),
  (
    .emptyVariable,
    "The selected pool, source, notification, or secret has a key whose variables are all blank."
  ),
]

extension DiagnosticCode {
  /// The meaning of each code of this layer, in the order of the codes.
  static let projectMeanings: [(code: DiagnosticCode, meaning: String)] =
    [documents, kinds, values, texts, names, environment, configurationMeanings]
    .flatMap { table in table.map { (code: $0.0, meaning: $0.1) } }
}
